import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { BoxedList } from '../../ui/lists/BoxedList.tsx'
import { SessionRow } from './SessionRow.tsx'
import { sessionsQuery, useEndSession } from './settings.api.ts'

/** Where the member is signed in, with a way to end each session. */
export function Sessions() {
  const t = useTranslations('settings.sessions')
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const end = useEndSession()
  const endAndToast = (id: string | undefined, done: string) =>
    toastOutcome(end.mutateAsync(id), { onSuccess: () => toast.success(done), failed: t('failed') })
  return (
    <LabelledSection
      title={t('title')}
      count={sessions?.length}
      text={t('text')}
      action={
        sessions &&
        sessions.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            pending={end.isPending && end.variables === undefined}
            onClick={() => endAndToast(undefined, t('othersEnded'))}
          >
            {t('endOthers')}
          </Button>
        )
      }
    >
      {!sessions && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-16" />}
      {sessions && (
        <BoxedList label={t('label')}>
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionRow
                session={session}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => endAndToast(session.id, t('ended'))}
              />
            </li>
          ))}
        </BoxedList>
      )}
    </LabelledSection>
  )
}
