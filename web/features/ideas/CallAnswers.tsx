import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callQuery } from '../../entities/calls/calls.queries.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'

type CallAnswersProps = {
  callId: string
  answers: Record<string, string>
  onChange: (answers: Record<string, string>) => void
  onLeave: () => void
}

/** The questions of the call that a new idea answers. */
export function CallAnswers({ callId, answers, onChange, onLeave }: CallAnswersProps) {
  const t = useTranslations('ideaForm.call')
  const { data: call } = useQuery(callQuery(callId))
  if (!call) return null
  return (
    <fieldset className="mb-5 flex min-w-0 flex-col gap-5 border-b border-border pb-5">
      <legend className="sr-only">{t('title', { title: call.title })}</legend>
      <p aria-hidden dir="auto" className="text-16 font-bold wrap-anywhere">
        {t('title', { title: call.title })}
      </p>
      <p className="-mt-4 flex flex-wrap gap-x-4 text-14 text-text-2">
        {t('text')} <TextButton onClick={onLeave}>{t('leave')}</TextButton>
      </p>
      {call.phase !== 'open' && <InlineNote tone="warning">{t('closed')}</InlineNote>}
      {call.questions.map(({ id, text, max }) => (
        <TextAreaField
          key={id}
          label={text}
          counter={{ length: (answers[id] ?? '').length, max }}
          maxLength={max}
          rows={2}
          value={answers[id] ?? ''}
          onValueChange={(value) => onChange({ ...answers, [id]: value })}
        />
      ))}
    </fieldset>
  )
}
