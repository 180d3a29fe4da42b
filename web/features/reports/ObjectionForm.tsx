import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { OBJECTION_MAX } from '../../../contract/reports.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { type DecisionKey, useObjection } from './decisions.api.ts'

/** The one objection of the author, after which another moderator decides. */
export function ObjectionForm({ decisionKey, until }: { decisionKey: DecisionKey; until: string }) {
  const t = useTranslations('reports.decision')
  const format = useFormatter()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const objection = useObjection(decisionKey)

  function send() {
    if (text.trim() === '') return setProblem(t('objectionNeeded'))
    objection.mutate(text, { onError: (error) => setProblem(describeError(error, t('objectionFailed'))) })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextAreaField
        label={t('object')}
        hint={t('objectHint', { until: format.dateTime(new Date(until), { dateStyle: 'long' }) })}
        error={problem}
        rows={4}
        maxLength={OBJECTION_MAX}
        value={text}
        onValueChange={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" className="mt-4" pending={objection.isPending} pendingLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}
