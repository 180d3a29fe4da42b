import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { REPLY_MAX } from '../../../contract/reviews.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { useReply } from './rounds.api.ts'

type ReplyFormProps = {
  roundId: string
  /** Another way to answer, beside the button. */
  children: ReactNode
}

/** The one answer of the author to a request for changes, after which the idea waits for its reviewer again. */
export function ReplyForm({ roundId, children }: ReplyFormProps) {
  const t = useTranslations('reviews.reply')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const reply = useReply()

  function send() {
    if (text.trim() === '') return setProblem(t('replyNeeded'))
    reply.mutate({ id: roundId, text }, { onError: (error) => setProblem(describeError(error, t('replyFailed'))) })
  }

  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextAreaField
        label={t('answer')}
        hint={t('answerHint')}
        error={problem}
        rows={3}
        maxLength={REPLY_MAX}
        value={text}
        onValueChange={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={reply.isPending} pendingLabel={t('sending')}>
          {t('sendBack')}
        </Button>
        {children}
      </div>
    </form>
  )
}
