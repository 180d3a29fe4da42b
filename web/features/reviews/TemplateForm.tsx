import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FEEDBACK_MAX } from '../../../contract/ideas.values.ts'
import { type ReviewTemplate, TEMPLATE_NAME_MAX } from '../../../contract/review-templates.ts'
import { TranslatedFields } from '../../entities/site/OtherLanguages.tsx'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useAddTemplate, useChangeTemplate } from './templates.api.ts'

type TemplateFormProps = { template?: ReviewTemplate; canShare?: boolean; onDone: () => void }

/** Changes a template, or adds one; administrators may share a new one with all reviewers. */
export function TemplateForm({ template, canShare = false, onDone }: TemplateFormProps) {
  const t = useTranslations('reviews.templates')
  const [name, setName] = useState(template?.name ?? '')
  const [text, setText] = useState(template?.text ?? '')
  const [{ translations }, setTranslations] = useState<Pick<ReviewTemplate, 'translations'>>({
    translations: template?.translations ?? {},
  })
  const [isShared, setIsShared] = useState(false)
  const [add, change] = [useAddTemplate(), useChangeTemplate()]
  const error = add.error ?? change.error
  const fields = error instanceof ApiError ? error.fields : {}
  const isPending = add.isPending || change.isPending

  function save() {
    if (isPending) return
    if (template) change.mutate({ id: template.id, name, text, translations }, { onSuccess: onDone })
    else add.mutate({ name, text, translations, is_shared: isShared }, { onSuccess: onDone })
  }

  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {error && !fields.name && !fields.text && (
        <InlineNote tone="danger">{describeError(error, t('failed'))}</InlineNote>
      )}
      <Field label={t('name')} error={fields.name}>
        <TextInput
          autoFocus
          value={name}
          maxLength={TEMPLATE_NAME_MAX}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={t('text')} error={fields.text}>
        <TextArea rows={4} value={text} maxLength={FEEDBACK_MAX} onChange={({ target }) => setText(target.value)} />
      </Field>
      <TranslatedFields
        fields={{
          name: { label: t('name'), max: TEMPLATE_NAME_MAX },
          text: { label: t('text'), max: FEEDBACK_MAX, rows: 4 },
        }}
        translations={translations}
        onChange={setTranslations}
      />
      {canShare && (
        <label className="flex min-h-6 items-center gap-2.5 text-14 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isShared}
            onChange={({ target }) => setIsShared(target.checked)}
            className="size-5 accent-accent"
          />
          {t('share')}
        </label>
      )}
      <div className="flex gap-3">
        <Button type="submit" size="sm" pending={isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
