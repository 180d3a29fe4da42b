import { ChevronUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SKILL_LENGTH_MAX } from '../../../contract/profiles.values.ts'
import { ROLE_NOTE_MAX, ROLE_SKILLS_MAX, ROLE_TITLE_MAX, ROLES_MAX } from '../../../contract/roles.values.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { EMPTY_ROLE, type IdeaFormValues } from './idea-form-values.ts'

/**
 * Open roles of an idea. Enter adds a role below, Alt with an arrow moves one, and a removed one can be restored while its
 * toast shows.
 */
export function RoleFields({ ref }: { ref: Ref<HTMLDivElement> }) {
  const t = useTranslations('teams.roles')
  const tForms = useTranslations('forms')
  const { control, formState, getValues, setFocus } = useFormContext<IdeaFormValues>()
  // The roles have ids of their own.
  const { fields, insert, remove, move } = useFieldArray({ control, name: 'roles', keyName: 'key' })
  const [moved, setMoved] = useState('')
  const labelId = useId()
  const error = formState.errors.roles?.message ?? formState.errors.roles?.root?.message
  const isFull = fields.length >= ROLES_MAX

  function add(place: number) {
    if (!isFull) insert(place, EMPTY_ROLE, { focusName: `roles.${place}.title` })
  }

  function removeAt(place: number) {
    const removed = getValues(`roles.${place}`)
    remove(place)
    if (!removed) return
    const action = { label: t('undo'), onClick: () => insert(place, removed) }
    toast.success(t('removed'), { action })
  }

  function moveBy(place: number, step: number) {
    const target = place + step
    if (target < 0 || target >= fields.length) return
    const title = getValues(`roles.${place}.title`) || t('untitled')
    move(place, target)
    setMoved(t('moved', { title, place: target + 1, count: fields.length }))
    setFocus(`roles.${target}.title`)
  }

  function onKeyDown(event: KeyboardEvent, place: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey && step) {
      event.preventDefault()
      moveBy(place, step)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && isTextField(event.target)) {
      event.preventDefault()
      add(place + 1)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not line up with what stands beside it
    <div ref={ref} role="group" aria-labelledby={labelId} className="flex flex-col">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <span id={labelId} className="text-14 font-bold text-text">
          {t('label')} <span className="font-regular text-muted">{tForms('optional')}</span>
        </span>
        <span className="text-13 text-muted">{t('count', { count: fields.length, max: ROLES_MAX })}</span>
      </div>
      <ul className="flex flex-col gap-5 empty:hidden">
        {fields.map((field, place) => (
          <li key={field.key}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
            <div onKeyDown={(event) => onKeyDown(event, place)}>
              <RoleRow place={place} onMoveUp={() => moveBy(place, -1)} onRemove={() => removeAt(place)} />
            </div>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        icon={Plus}
        disabled={isFull}
        className="mt-1.5 -ms-3 self-start"
        onClick={() => add(fields.length)}
      >
        {t('add')}
      </Button>
      <span aria-live="polite" className="sr-only">
        {moved}
      </span>
      <p className="mt-1.5 text-13 text-muted">{t('hint')}</p>
      {error && (
        <p role="alert" className="mt-1.5 text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type RoleRowProps = { place: number; onMoveUp: () => void; onRemove: () => void }

function RoleRow({ place, onMoveUp, onRemove }: RoleRowProps) {
  const t = useTranslations('teams.roles')
  const { register, control, formState } = useFormContext<IdeaFormValues>()
  const errors = formState.errors.roles?.[place]
  const message = errors?.title?.message ?? errors?.note?.message ?? errors?.skills?.message
  const shown = place + 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div role="group" aria-label={t('role', { place: shown })}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
        <TextInput
          aria-label={t('title')}
          aria-invalid={Boolean(errors?.title)}
          placeholder={t('titlePlaceholder')}
          maxLength={ROLE_TITLE_MAX}
          {...register(`roles.${place}.title`)}
        />
        <span className="flex sm:order-last">
          <IconButton label={t('up', { place: shown })} icon={ChevronUp} disabled={place === 0} onClick={onMoveUp} />
          <IconButton label={t('remove', { place: shown })} icon={X} onClick={onRemove} />
        </span>
        <TextInput
          aria-label={t('note')}
          placeholder={t('notePlaceholder')}
          maxLength={ROLE_NOTE_MAX}
          className="max-sm:col-span-2"
          {...register(`roles.${place}.note`)}
        />
      </div>
      <div className="mt-2">
        <Controller
          control={control}
          name={`roles.${place}.skills`}
          render={({ field }) => (
            <ChipInput
              label={t('skills')}
              value={field.value ?? []}
              onChange={field.onChange}
              placeholder={t('skillsPlaceholder')}
              maxChips={ROLE_SKILLS_MAX}
              maxLength={SKILL_LENGTH_MAX}
            />
          )}
        />
      </div>
      {message && (
        <p role="alert" className="mt-1.5 text-13 font-medium text-danger">
          {message}
        </p>
      )}
    </div>
  )
}

/** Enter in the skills adds a skill. */
function isTextField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.name !== ''
}
