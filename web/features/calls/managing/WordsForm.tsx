import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '../../../../contract/calls.ts'
import { CALL_WORDS_MAX } from '../../../../contract/calls.values.ts'
import { ApiError } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { InlineNote } from '../../../ui/feedback/InlineNote.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextAreaField } from '../../../ui/forms/TextAreaField.tsx'
import { formOf } from '../form/call-form.ts'
import { useSaveCall } from '../form/use-save-call.ts'

/** The words alone; another try after a conflict keeps what others changed beside them. */
export function WordsForm({ call }: { call: Call }) {
  const t = useTranslations('callForm')
  const { stored = call, saving } = useSaveCall(call)
  const [words, setWords] = useState(call.words)
  const isDirty = words !== stored.words
  async function save() {
    try {
      await saving.mutateAsync({ form: { ...formOf(stored), words }, isConfirmed: false })
      toast.success(t('saved'))
    } catch {
      // Shown below.
    }
  }
  const fields = saving.error instanceof ApiError ? saving.error.fields : {}
  return (
    <Form onSubmit={() => void save()} className="flex flex-col gap-4">
      <TextAreaField
        label={t('fields.words')}
        error={fields.words}
        counter={{ length: words.length, max: CALL_WORDS_MAX }}
        maxLength={CALL_WORDS_MAX}
        rows={6}
        value={words}
        onValueChange={setWords}
      />
      {saving.error && !fields.words && (
        <InlineNote tone="danger">{describeError(saving.error, t('failed'))}</InlineNote>
      )}
      <p>
        <Button type="submit" disabled={!isDirty} pending={saving.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
      </p>
    </Form>
  )
}
