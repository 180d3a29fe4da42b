import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useOpenConversation } from './conversations.queries.ts'

type MessageButtonProps = {
  /** A connection, or an idea whose team the user is on. */
  to: { user_id: string } | { idea_id: string }
  /** Name of the member; absent for a team. */
  name?: string
  size?: 'sm' | 'md'
}

/** Opens the conversation with a connection or a team. */
export function MessageButton({ to, name, size = 'md' }: MessageButtonProps) {
  const t = useTranslations('messaging')
  const open = useOpenConversation()
  return (
    <Button
      variant="secondary"
      size={size}
      icon={Mail}
      pending={open.isPending}
      pendingLabel={t('opening')}
      aria-label={name ? t('messageTo', { name }) : undefined}
      onClick={() => void toastOutcome(open.mutateAsync(to), { failed: t('openFailed') })}
    >
      {t(name ? 'message' : 'messageTeam')}
    </Button>
  )
}
