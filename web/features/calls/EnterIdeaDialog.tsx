import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnCall } from '../../../contract/call-entries.ts'
import type { Call } from '../../../contract/calls.ts'
import { listOwnIdeas } from '../../../contract/ideas.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useEnterIdea } from './enter-idea.api.ts'

const IDEAS_MAX = 100

type EnterIdeaDialogProps = { call: Call; own: OwnCall; onClose: () => void }

/** Enters an own idea, with answers to the questions of the call. */
export function EnterIdeaDialog({ call, own, onClose }: EnterIdeaDialogProps) {
  const t = useTranslations('enterIdea')
  const tCalls = useTranslations('calls')
  const input = { page: 1, page_size: IDEAS_MAX }
  const { data } = useQuery({
    ...apiQuery(listOwnIdeas, { query: input }),
  })
  const enter = useEnterIdea(call.id)
  const [idea, setIdea] = useState<string | null>(null)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const entered = new Set(own.entries.map((entry) => entry.idea.id))
  const ideas = data?.ideas.filter(({ id, status }) => status !== 'Rejected' && !entered.has(id)) ?? []
  const submit = () =>
    idea &&
    void enter.mutateAsync({ idea, answers }).then(
      () => onClose(),
      // The dialog shows the failure.
      () => {},
    )
  return (
    <FormDialog
      title={t('title')}
      description={call.title}
      submitLabel={idea ? t('submit') : undefined}
      pendingLabel={t('pending')}
      isPending={enter.isPending}
      failure={enter.error && describeError(enter.error, tCalls('changeFailed'))}
      onSubmit={submit}
      onClose={onClose}
    >
      {data && ideas.length === 0 && <p className="text-15 text-text-2">{t('none')}</p>}
      {ideas.length > 0 && (
        <Field label={t('idea')}>
          <Select
            options={ideas.map(({ id, title }) => ({ value: id, label: title }))}
            value={idea}
            placeholder={t('choose')}
            onValueChange={setIdea}
          />
        </Field>
      )}
      {idea &&
        call.questions.map(({ id, text, max }) => (
          <TextAreaField
            key={id}
            label={text}
            counter={{ length: (answers[id] ?? '').length, max }}
            maxLength={max}
            rows={3}
            value={answers[id] ?? ''}
            onValueChange={(value) => setAnswers((old) => ({ ...old, [id]: value }))}
          />
        ))}
    </FormDialog>
  )
}
