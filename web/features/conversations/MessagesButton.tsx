import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { iconButtonVariants } from '../../ui/buttons/button-variants.ts'
import { CountBadge } from '../../ui/content/CountBadge.tsx'
import { useLiveConversations, useUnreadConversations } from './conversations.api.ts'

/** A link to the messages, with the number of unread conversations. */
export function MessagesButton() {
  const t = useTranslations('messaging')
  const ui = useTranslations('ui')
  const count = useUnreadConversations()
  useLiveConversations()
  const label = t('messages')
  return (
    <Link
      to="/messages/{-$conversationId}"
      params={{ conversationId: undefined }}
      title={label}
      aria-label={count > 0 ? ui('countedLabel', { label, count }) : label}
      className={iconButtonVariants()}
    >
      <Mail size={20} />
      <CountBadge count={count} className="absolute -top-1 -end-1 ring-2 ring-surface" />
    </Link>
  )
}
