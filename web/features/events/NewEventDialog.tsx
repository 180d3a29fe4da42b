import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { clearDraft, readDraft, writeDraft } from '../../lib/forms/draft.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { EventDialog } from './EventDialog.tsx'
import { EventPreview } from './EventPreview.tsx'
import { type EventForm, emptyForm, eventOf } from './event-form.ts'
import { useCreateEvent } from './events.api.ts'

type NewEventDialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** The form in which a member proposes an event. It is kept on this device until it is sent. */
export function NewEventDialog({ onClose, onCreated }: NewEventDialogProps) {
  const t = useTranslations('eventForms.form')
  const zone = useTimeZone() ?? 'UTC'
  const user = useCurrentUser()
  const key = `event-draft:${user?.id}`
  const [stored] = useState(() => readDraft<EventForm>(key, emptyForm(zone)))
  const [form, setForm] = useState(stored.draft)
  const [isRestored, setIsRestored] = useState(stored.isRestored)
  const [isLost, setIsLost] = useState(false)
  const create = useCreateEvent()
  const { data: site } = useQuery(siteQuery)
  const isPublisher = (user !== undefined && user.user_type !== 'normal') || site?.event_publishing === 'members'
  const change = (part: Partial<EventForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    setIsLost(!writeDraft(key, next))
  }
  const startOver = () => {
    clearDraft(key)
    setForm(emptyForm(zone))
    setIsRestored(false)
  }
  const send = () => {
    create.mutate(eventOf(form), {
      onSuccess: ({ event }) => {
        clearDraft(key)
        onCreated(event.id)
      },
    })
  }
  return (
    <EventDialog
      title={t('title')}
      form={form}
      onChange={change}
      onSubmit={send}
      onClose={onClose}
      dirty={isLost}
      error={create.error}
      failedText={t('failed')}
      submitLabel={t(isPublisher ? 'publish' : 'send')}
      pendingLabel={t('sending')}
      isPending={create.isPending}
      aside={<EventPreview form={form} isPublished={isPublisher} />}
    >
      {isRestored && (
        <InlineNote>
          {t('restored')} <TextButton onClick={startOver}>{t('startOver')}</TextButton>
        </InlineNote>
      )}
    </EventDialog>
  )
}
