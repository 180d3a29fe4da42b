import { useTranslations } from 'use-intl'
import { BackLink } from '../../ui/navigation/BackLink.tsx'

/** Above the title of a page that belongs to the users. */
export function BackToUsers() {
  const heads = useTranslations('heads')
  return (
    <BackLink to="/admin/users" className="mb-2">
      {heads('adminUsers.title')}
    </BackLink>
  )
}
