import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { KEY_NAME_MAX, type KeyScope } from '../../../contract/key-scopes.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { useMakeKey } from './keys.api.ts'

const DAY_MS = 86_400_000
const ENDS = ['7', '30', '90', '365', 'never'] as const
type End = (typeof ENDS)[number]

type NewKeyFormProps = {
  making: ReturnType<typeof useMakeKey>
  scopes: readonly KeyScope[]
  /** The others are shown, and say why they are not for this member. */
  possible: readonly KeyScope[]
  onClose: () => void
}

/** Makes a key, and closes once it is made. */
export function NewKeyForm({ making, scopes, possible, onClose }: NewKeyFormProps) {
  const t = useTranslations('apikeys')
  const forms = useTranslations('forms')
  const format = useFormatter()
  const [name, setName] = useState('')
  const [end, setEnd] = useState<End>('90')
  const [chosen, setChosen] = useState<KeyScope[]>([])
  const { error } = making
  const fields = error instanceof ApiError ? error.fields : {}
  const isOfField = fields.name !== undefined || fields.scopes !== undefined
  const days = end === 'never' ? null : Number(end)

  async function make() {
    const key = await making.mutateAsync({ name, scopes: chosen, expires_in_days: days }).catch(() => undefined)
    if (key) onClose()
  }

  const endHint =
    days === null ? t('neverHint') : format.dateTime(new Date(Date.now() + days * DAY_MS), { dateStyle: 'medium' })
  return (
    <Form
      aria-label={t('newKey')}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        error={fields.name}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SegmentedControlField
        label={t('ends')}
        hint={endHint}
        options={ENDS.map((value) => ({ value, label: t(`ends${value}`) }))}
        value={end}
        onValueChange={setEnd}
      />
      {days === null && <InlineNote tone="warning">{t('neverWarning')}</InlineNote>}
      <Field
        label={t('scopes')}
        hint={t('scopesHint', { count: chosen.length, all: possible.length })}
        isGroup
        error={fields.scopes}
      >
        <ul className="border-t border-text">
          {scopes.map((scope) => {
            const isPossible = possible.includes(scope)
            const toggle = (isChosen: boolean) =>
              setChosen(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            return (
              <li key={scope} className="flex min-h-11 items-center gap-3 border-b border-border py-1 text-14">
                <Checkbox
                  label={`${scope}: ${t(`does.${scope}`)}`}
                  isChecked={chosen.includes(scope)}
                  isDisabled={!isPossible}
                  onCheckedChange={toggle}
                />
                <span aria-hidden className="grid min-w-0 flex-1 items-baseline gap-x-3 sm:grid-cols-[9.5rem_1fr]">
                  <code className="text-13">{scope}</code>
                  <span className="text-text-2">{isPossible ? t(`does.${scope}`) : t('notForYou')}</span>
                </span>
              </li>
            )
          })}
        </ul>
      </Field>
      {error && !isOfField && <InlineNote tone="danger">{describeError(error, t('makeFailed'))}</InlineNote>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={making.isPending} pendingLabel={t('making')}>
          {t('make')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {forms('cancel')}
        </Button>
      </div>
    </Form>
  )
}
