import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CalendarEvent, EventScope } from '../../../contract/events.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useCancelEvent, usePublishEvent } from './events.api.ts'

const EditEventDialog = lazy(async () => ({ default: (await import('./EditEventDialog.tsx')).EditEventDialog }))

type EventActionsProps = { event: CalendarEvent; isPublisher: boolean }

/** What its organiser and those who publish can do with an event that is neither cancelled nor over. */
export function EventActions({ event, isPublisher }: EventActionsProps) {
  const t = useTranslations('events.actions')
  const edit = useTranslations('events.edit')
  const navigate = useNavigate()
  const isOver = new Date(event.ends_at) <= useCurrentTime()
  const [isEditing, setIsEditing] = useState(false)
  const [asking, setAsking] = useState<EventScope>()
  const publish = usePublishEvent(event.id)
  const cancel = useCancelEvent(event.id)
  if (event.status === 'cancelled' || isOver) return null
  const isProposal = event.status === 'proposed'
  const kind = isProposal ? 'proposal' : 'event'
  const failure = publish.error ?? cancel.error
  const confirm = (scope: EventScope) =>
    cancel.mutate(scope, {
      onSuccess: () => {
        setAsking(undefined)
        if (isProposal) void navigate({ to: '/events' })
      },
      onError: () => setAsking(undefined),
    })
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {isProposal && isPublisher && (
        <Button
          pending={publish.isPending}
          pendingLabel={t('publishing')}
          onClick={() => publish.mutate(event.version)}
        >
          {t('publish')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setIsEditing(true)}>
        {edit('open')}
      </Button>
      <Button variant="danger" onClick={() => setAsking('one')}>
        {t('cancel', { kind })}
      </Button>
      {event.repeat && (
        <Button variant="danger" onClick={() => setAsking('following')}>
          {t('cancelFollowing', { kind })}
        </Button>
      )}
      {failure && (
        <InlineNote tone="danger" className="w-full">
          {describeError(failure, t('failed'))}
        </InlineNote>
      )}
      <Suspense>{isEditing && <EditEventDialog event={event} onClose={() => setIsEditing(false)} />}</Suspense>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsking(undefined)}
        title={t('question', { kind })}
        description={t('consequence', { kind, scope: asking ?? 'one' })}
        cancelLabel={t('keep')}
        confirmLabel={asking === 'following' ? t('cancelFollowing', { kind }) : t('cancel', { kind })}
        pending={cancel.isPending}
        onConfirm={() => asking && confirm(asking)}
      />
    </div>
  )
}
