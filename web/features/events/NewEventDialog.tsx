import { DateTime } from 'luxon'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import type { NewEvent } from '../../../contract/events.ts'
import {
  CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_PHONE_MAX,
  EVENT_PLACE_MAX,
  EVENT_TITLE_MAX,
  EVENT_TYPES,
  type EventType,
} from '../../../contract/events.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { addDays, dayOf } from './calendar-days.ts'
import { useCreateEvent } from './events.api.ts'

const PLACES = ['online_url', 'place', 'phone'] as const
type Place = (typeof PLACES)[number]
const PLACE_MAX: Record<Place, number> = { online_url: 2000, place: EVENT_PLACE_MAX, phone: EVENT_PHONE_MAX }

type NewEventDialogProps = { onClose: () => void; onCreated: (id: string) => void }

function emptyForm(zone: string) {
  return {
    title: '',
    type: 'open_session' as EventType,
    date: addDays(dayOf(new Date()), 7),
    starts: '18:30',
    ends: '19:30',
    zone,
    repeats: 'no' as 'no' | 'weekly',
    until: '',
    where: 'online_url' as Place,
    place: '',
    capacity: '',
    description: '',
  }
}
type EventFields = ReturnType<typeof emptyForm>

/** Instants of the local times; an end before the start is on the next day. */
function eventOf(form: EventFields): NewEvent {
  const at = (time: string) => DateTime.fromISO(`${form.date}T${time}`, { zone: form.zone })
  const start = at(form.starts)
  const end = at(form.ends) > start ? at(form.ends) : at(form.ends).plus({ days: 1 })
  const places = Object.fromEntries(PLACES.map((one) => [one, one === form.where ? form.place : '']))
  return {
    ...(places as Record<Place, string>),
    ...{ title: form.title, type: form.type, description: form.description, time_zone: form.zone, idea_id: null },
    starts_at: start.toUTC().toISO() ?? '',
    ends_at: end.toUTC().toISO() ?? '',
    capacity: form.capacity === '' ? null : Number(form.capacity),
    repeat: form.repeats === 'weekly' ? { until: form.until, except: [] } : null,
  }
}

/** The form in which a member proposes an event. */
export function NewEventDialog({ onClose, onCreated }: NewEventDialogProps) {
  const t = useTranslations('events.form')
  const types = useTranslations('events.types')
  const zone = useTimeZone() ?? 'UTC'
  const [form, setForm] = useState(() => emptyForm(zone))
  const create = useCreateEvent()
  const change = (part: Partial<EventFields>) => setForm((old) => ({ ...old, ...part }))
  const errors = create.error instanceof ApiError ? create.error.fields : {}
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value }))
  const text = (name: 'title' | 'place' | 'description') => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const timed = (name: 'date' | 'starts' | 'ends' | 'until' | 'capacity') => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      description={t('text')}
      dirty={form.title !== '' || form.description !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) create.mutate(eventOf(form), { onSuccess: ({ id }) => onCreated(id) })
      }}
      footer={
        <>
          <DialogClose>{t('cancel')}</DialogClose>
          <Button type="submit" pending={create.isPending} pendingLabel={t('sending')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t('fields.title')}
          error={errors.title}
          counter={{ length: form.title.length, max: EVENT_TITLE_MAX }}
        >
          <TextInput maxLength={EVENT_TITLE_MAX} {...text('title')} />
        </Field>
        <Field label={t('fields.type')} isGroup>
          <SegmentedControl
            options={EVENT_TYPES.map((value) => ({ value, label: types(value) }))}
            value={form.type}
            onValueChange={(type) => change({ type })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-[1.4fr_1fr_1fr]">
          <Field label={t('fields.date')} error={errors.starts_at}>
            <TextInput type="date" {...timed('date')} />
          </Field>
          <Field label={t('fields.starts')}>
            <TextInput type="time" {...timed('starts')} />
          </Field>
          <Field label={t('fields.ends')} error={errors.ends_at}>
            <TextInput type="time" {...timed('ends')} />
          </Field>
        </div>
        <Field label={t('fields.zone')} hint={t('zoneHint')} error={errors.time_zone}>
          <Select options={zones} value={form.zone} onValueChange={(value) => change({ zone: value })} />
        </Field>
        <Field label={t('fields.repeats')} isGroup error={errors.repeat}>
          <SegmentedControl
            options={[
              { value: 'no', label: t('repeats.no') },
              { value: 'weekly', label: t('repeats.weekly') },
            ]}
            value={form.repeats}
            onValueChange={(repeats) => change({ repeats, until: form.until || addDays(form.date, 28) })}
          />
        </Field>
        {form.repeats === 'weekly' && (
          <Field label={t('fields.until')}>
            <TextInput type="date" {...timed('until')} />
          </Field>
        )}
        <Field label={t('fields.where')} isGroup>
          <SegmentedControl
            options={PLACES.map((value) => ({ value, label: t(`where.${value}`) }))}
            value={form.where}
            onValueChange={(where) => change({ where })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <Field
            label={t(`places.${form.where}`)}
            hint={form.where === 'place' ? undefined : t('onlyGoing')}
            error={errors[form.where] ?? errors.place}
          >
            <TextInput maxLength={PLACE_MAX[form.where]} {...text('place')} />
          </Field>
          <Field label={t('fields.capacity')} optional hint={t('capacityHint')} error={errors.capacity}>
            <TextInput type="number" min={1} max={CAPACITY_MAX} {...timed('capacity')} />
          </Field>
        </div>
        <Field
          label={t('fields.description')}
          optional
          error={errors.description}
          counter={{ length: form.description.length, max: EVENT_DESCRIPTION_MAX }}
        >
          <TextArea rows={4} maxLength={EVENT_DESCRIPTION_MAX} {...text('description')} />
        </Field>
        {create.error && <InlineNote tone="danger">{describeError(create.error, t('failed'))}</InlineNote>}
      </div>
    </Dialog>
  )
}
