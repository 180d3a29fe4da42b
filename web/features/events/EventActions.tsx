import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CalendarEvent, EventScope } from '../../../contract/events.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { useCancelEvent, usePublishEvent } from './events.api.ts'

const CancelEventDialog = lazyPart(async () => (await import('./CancelEventDialog.tsx')).CancelEventDialog)
const EditEventDialog = lazyPart(async () => (await import('./EditEventDialog.tsx')).EditEventDialog)

type EventActionsProps = { event: CalendarEvent; isOwn: boolean; isPublisher: boolean }

/** Actions of the organiser and of publishers on an event that is neither cancelled nor over. */
export function EventActions({ event, isOwn, isPublisher }: EventActionsProps) {
  const t = useTranslations('eventForms.actions')
  const edit = useTranslations('eventForms.edit')
  const navigate = useNavigate()
  const isOver = new Date(event.ends_at) <= useCurrentTime()
  const [isEditing, setIsEditing] = useState(false)
  const [asking, setAsking] = useState<EventScope>()
  const publish = usePublishEvent(event.id)
  const cancel = useCancelEvent(event.id)
  if (event.status === 'cancelled' || isOver) return null
  const isProposal = event.status === 'proposed'
  const kind = isProposal ? (isOwn ? 'proposal' : 'declined') : 'event'
  const close = () => {
    setAsking(undefined)
    cancel.reset()
  }
  const confirm = (scope: EventScope, reason: string) =>
    // By the promise: a proposal that is gone may take this away, with its callbacks.
    void cancel.mutateAsync({ scope, reason }).then(
      () => {
        close()
        if (isProposal) void navigate({ to: '/events' })
      },
      // The dialog says why.
      () => {},
    )
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
      {publish.error && (
        <InlineNote tone="danger" className="w-full">
          {describeError(publish.error, t('failed'))}
        </InlineNote>
      )}
      {isEditing && <EditEventDialog event={event} onClose={() => setIsEditing(false)} />}
      {asking && (
        <CancelEventDialog
          kind={kind}
          scope={asking}
          pending={cancel.isPending}
          error={cancel.error}
          onConfirm={(reason) => confirm(asking, reason)}
          onClose={close}
        />
      )}
    </div>
  )
}
