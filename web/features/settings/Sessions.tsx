import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Session } from '../../../contract/sessions.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { deviceOf } from '../../lib/session/device-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { sessionsQuery, useEndSession } from './settings.api.ts'

/** Where the member is signed in, with a way to end each session. */
export function Sessions() {
  const t = useTranslations('settings.sessions')
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const end = useEndSession()
  const endAndToast = (id: string | undefined, done: string) =>
    toastOutcome(end.mutateAsync(id), { onSuccess: () => toast.success(done), failed: t('failed') })
  return (
    <LabelledSection title={t('title')} text={t('text')}>
      {!sessions && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-16" />}
      {sessions && (
        <ul aria-label={t('label')} className="border-t border-border">
          {sessions.map((session) => (
            <li key={session.id} className="border-b border-border">
              <SessionRow
                session={session}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => endAndToast(session.id, t('ended'))}
              />
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <div>
          <Button
            variant="secondary"
            pending={end.isPending && end.variables === undefined}
            onClick={() => endAndToast(undefined, t('othersEnded'))}
          >
            {t('endOthers')}
          </Button>
        </div>
      )}
    </LabelledSection>
  )
}

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTranslations('settings.sessions')
  const timeAgo = useTimeAgo()
  const device = deviceOf(session.user_agent)
  const name = device ? t('on', device) : t('unknown')
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-15 font-bold">{name}</p>
        <p className="text-13 text-muted">
          {t('since', {
            time: timeAgo(session.created_at),
            opened: openingOf(session),
            name: session.provider || session.passkey || '',
            factor: (session.opened_by !== 'passkey' && session.second_factor) || 'none',
          })}
        </p>
      </div>
      {session.is_current ? (
        <Badge>{t('current')}</Badge>
      ) : (
        <Button variant="secondary" size="sm" disabled={isEnding} aria-label={t('endOf', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </div>
  )
}

/** How a session was opened, also where its provider or passkey is no longer known. */
function openingOf({ opened_by, provider, passkey }: Session) {
  if (opened_by === 'provider' && !provider) return 'other_provider'
  if (opened_by === 'passkey' && !passkey) return 'removed_passkey'
  return opened_by ?? 'unknown'
}
