import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewDecision } from '../../../contract/reviews.ts'
import { REVIEW_UNDO_SECONDS } from '../../../contract/reviews.values.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { useUndoReview } from './rounds.api.ts'

export type Sent = { id: string; decision: ReviewDecision; title: string }

type SentNoticeProps = { sent: Sent | undefined; next: { title: string } | undefined; onUndone: () => void }

/** What was decided last and what is next; for ten seconds with a button that undoes it. */
export function SentNotice({ sent, next, onUndone }: SentNoticeProps) {
  const t = useTranslations('reviews.workspace')
  const [late, setLate] = useState<Sent>()
  const [problem, setProblem] = useState<string>()
  const undo = useUndoReview()
  useEffect(() => {
    setProblem(undefined)
    if (!sent) return undefined
    const timer = setTimeout(() => setLate(sent), REVIEW_UNDO_SECONDS * SECOND_MS)
    return () => clearTimeout(timer)
  }, [sent])
  return (
    <div role="status" className="empty:hidden">
      {sent && (
        <InlineNote tone="success" className="mt-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {t(`sent.${sent.decision}`, { title: sent.title })} {next && t('next', { title: next.title })}
            </span>
            {sent !== late && (
              <Button
                size="sm"
                variant="secondary"
                pending={undo.isPending}
                pendingLabel={t('undoing')}
                onClick={() =>
                  undo.mutate(sent.id, {
                    onSuccess: onUndone,
                    onError: (error) => setProblem(describeError(error, t('undoFailed'))),
                  })
                }
              >
                {t('undo')}
              </Button>
            )}
          </div>
          {problem && <p className="mt-1 font-bold">{problem}</p>}
        </InlineNote>
      )}
    </div>
  )
}
