import { useTimeZone, useTranslations } from 'use-intl'
import {
  CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_PHONE_MAX,
  EVENT_PLACE_MAX,
  EVENT_TITLE_MAX,
  EVENT_TYPES,
} from '../../../contract/events.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useZoneOptions } from '../../ui/forms/use-zone-options.ts'
import { addDays } from './calendar-days.ts'
import { type EventForm, type FormErrors, PLACES, type Place } from './event-form.ts'
import { IdeaField } from './IdeaField.tsx'
import { SeriesFields } from './SeriesFields.tsx'

const PLACE_MAX: Record<Place, number> = { online_url: 2000, place: EVENT_PLACE_MAX, phone: EVENT_PHONE_MAX }

type EventFieldsProps = {
  form: EventForm
  errors: FormErrors
  onChange: (part: Partial<EventForm>) => void
  /** Edited dates of a series: one, or this and the following ones, which alone can repeat differently. */
  editedScope?: 'one' | 'following' | undefined
  /** The idea that is linked already, which may be somebody else's. */
  linkedIdea?: { id: string; title: string } | undefined
  /** It is private to a team: one date of a given idea. */
  isMeeting?: boolean
}
type Changed = { target: { value: string } }

/** The fields of an event. */
export function EventFields({ form, errors, onChange, editedScope, linkedIdea, isMeeting = false }: EventFieldsProps) {
  const t = useTranslations('eventForms.form')
  const types = useTranslations('events.types')
  const field = (name: 'title' | 'place' | 'description' | 'capacity') => ({
    value: form[name],
    onChange: ({ target }: Changed) => onChange({ [name]: target.value }),
  })
  return (
    <div className="flex flex-col gap-5">
      <Field
        label={t('fields.title')}
        error={errors.title}
        counter={{ length: form.title.length, max: EVENT_TITLE_MAX }}
      >
        <TextInput maxLength={EVENT_TITLE_MAX} {...field('title')} />
      </Field>
      {!isMeeting && (
        <Field label={t('fields.type')} isGroup error={errors.type}>
          <SegmentedControl
            options={EVENT_TYPES.map((value) => ({ value, label: types(value) }))}
            value={form.type}
            onValueChange={(type) => onChange({ type })}
          />
        </Field>
      )}
      <TimeFields form={form} errors={errors} onChange={onChange} />
      {editedScope === undefined && !isMeeting && (
        <SegmentedControlField
          label={t('fields.repeats')}
          options={[
            { value: 'no', label: t('repeats.no') },
            { value: 'weekly', label: t('repeats.weekly') },
          ]}
          value={form.repeats}
          onValueChange={(repeats) => onChange({ repeats, until: form.until || addDays(form.date, 28) })}
        />
      )}
      {form.repeats === 'weekly' && editedScope !== 'one' && (
        <SeriesFields form={form} errors={errors} onChange={onChange} />
      )}
      <SegmentedControlField
        label={t('fields.where')}
        options={PLACES.map((value) => ({ value, label: t(`where.${value}`) }))}
        value={form.where}
        onValueChange={(where) => onChange({ where })}
      />
      <div className={isMeeting ? undefined : 'grid gap-4 sm:grid-cols-[1fr_10rem]'}>
        <Field
          label={t(`places.${form.where}`)}
          hint={form.where === 'place' ? undefined : t('onlyGoing')}
          error={errors[form.where] ?? errors.place}
        >
          <TextInput maxLength={PLACE_MAX[form.where]} {...field('place')} />
        </Field>
        {!isMeeting && (
          <Field label={t('fields.capacity')} optional hint={t('capacityHint')} error={errors.capacity}>
            <TextInput type="number" min={1} max={CAPACITY_MAX} {...field('capacity')} />
          </Field>
        )}
      </div>
      {!isMeeting && (
        <IdeaField
          value={form.ideaId}
          onChange={(ideaId) => onChange({ ideaId })}
          linked={linkedIdea}
          error={errors.idea_id}
        />
      )}
      <Field
        label={t('fields.description')}
        optional
        error={errors.description}
        counter={{ length: form.description.length, max: EVENT_DESCRIPTION_MAX }}
      >
        <TextArea rows={4} maxLength={EVENT_DESCRIPTION_MAX} {...field('description')} />
      </Field>
    </div>
  )
}

function TimeFields({ form, errors, onChange }: Pick<EventFieldsProps, 'form' | 'errors' | 'onChange'>) {
  const t = useTranslations('eventForms.form')
  const own = useTimeZone() ?? 'UTC'
  const zones = useZoneOptions(own, form.zone)
  const field = (name: 'date' | 'starts' | 'ends') => ({
    value: form[name],
    onChange: ({ target }: Changed) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1.4fr_1fr_1fr]">
        <Field label={t('fields.date')} error={errors.date ?? errors.starts_at} className="max-sm:col-span-2">
          <TextInput type="date" {...field('date')} />
        </Field>
        <TextField label={t('fields.starts')} error={errors.starts} type="time" {...field('starts')} />
        <TextField label={t('fields.ends')} error={errors.ends ?? errors.ends_at} type="time" {...field('ends')} />
      </div>
      <Field label={t('fields.zone')} hint={t('zoneHint')} error={errors.time_zone}>
        <Select options={zones} value={form.zone} onValueChange={(zone) => onChange({ zone })} />
      </Field>
    </>
  )
}
