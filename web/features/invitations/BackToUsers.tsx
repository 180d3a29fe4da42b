import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

/** Above the title of a page that belongs to the users. */
export function BackToUsers() {
  const heads = useTranslations('heads')
  return (
    <TextLink to="/admin/users" className="mb-2 inline-flex items-center gap-2 no-underline">
      <ArrowLeft size={16} strokeWidth={ICON_STROKE} aria-hidden />
      {heads('adminUsers.title')}
    </TextLink>
  )
}
