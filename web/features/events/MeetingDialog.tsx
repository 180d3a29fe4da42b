import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { GUESTS_MAX } from '../../../contract/events.values.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { connectionChoicesQuery } from '../../entities/connections/connection-choices.query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { EventDialog } from './EventDialog.tsx'
import { type EventForm, emptyForm, eventOf } from './event-form.ts'
import { useCreateEvent } from './events.api.ts'

/** The form in which somebody on a team proposes a time to the team and to guests. */
export function MeetingDialog({ idea, onClose }: { idea: IdeaWithAuthor; onClose: () => void }) {
  const t = useTranslations('eventForms.meetings')
  const zone = useTimeZone() ?? 'UTC'
  const [empty] = useState((): EventForm => ({ ...emptyForm(zone), ideaId: idea.id, type: 'working_session' }))
  const [form, setForm] = useState(empty)
  const [guests, setGuests] = useState<string[]>([])
  const create = useCreateEvent()
  const send = () =>
    create.mutate(
      { ...eventOf(form), is_private: true, guest_ids: guests },
      {
        onSuccess: () => {
          toast.success(t('sent'))
          onClose()
        },
      },
    )
  return (
    <EventDialog
      isMeeting
      title={t('propose')}
      description={t('text', { title: idea.title })}
      form={form}
      onChange={(part) => setForm((old) => ({ ...old, ...part }))}
      onSubmit={send}
      onClose={onClose}
      dirty={!create.isSuccess && (form !== empty || guests.length > 0)}
      error={create.error}
      failedText={t('failed')}
      submitLabel={t('send')}
      pendingLabel={t('sending')}
      isPending={create.isPending}
      after={<Guests idea={idea} chosen={guests} onChange={setGuests} />}
    />
  )
}

type GuestsProps = { idea: IdeaWithAuthor; chosen: string[]; onChange: (ids: string[]) => void }

/** The member's connections who are not on the team; nothing where there are none. */
function Guests({ idea, chosen, onChange }: GuestsProps) {
  const t = useTranslations('eventForms.meetings')
  const { data: connections = [] } = useQuery(connectionChoicesQuery)
  const team = new Set([idea.user_id, ...idea.team.map(({ user }) => user.id)])
  const others = connections.filter(({ user_id }) => !team.has(user_id))
  if (others.length === 0) return null
  return (
    <Field label={t('guests')} isGroup optional hint={t('guestsHint')}>
      <ul className="max-h-44 overflow-y-auto rounded-sm border border-border px-3 py-1.5">
        {others.map(({ user_id, name }) => (
          <li key={user_id} className="py-1">
            <Checkbox
              label={name}
              isLabelShown
              isChecked={chosen.includes(user_id)}
              isDisabled={chosen.length >= GUESTS_MAX && !chosen.includes(user_id)}
              onCheckedChange={(isChosen) =>
                onChange(isChosen ? [...chosen, user_id] : chosen.filter((id) => id !== user_id))
              }
            />
          </li>
        ))}
      </ul>
    </Field>
  )
}
