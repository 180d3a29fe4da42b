import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { NotificationChoices } from '../../../features/notification-choices/NotificationChoices.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'

export const Route = createFileRoute('/_main/_member/settings_/notifications')({
  head: ({ match }) => pageHead(headText('notificationChoices', match), match),
  component: NotificationChoicesPage,
})

function NotificationChoicesPage() {
  const t = useTranslations('notificationChoices')
  const heads = useTranslations('heads')
  const profile = useCurrentUser()
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <TextLink to="/settings" className="mb-3 inline-flex items-center gap-2 text-14">
        <ArrowLeft size={16} />
        {t('back')}
      </TextLink>
      <PageHeader title={heads('notificationChoices.title')} className="mb-8" />
      <NotificationChoices profile={profile} />
    </div>
  )
}
