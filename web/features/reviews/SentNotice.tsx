import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewDecision } from '../../../contract/reviews.ts'
import { REVIEW_UNDO_SECONDS } from '../../../contract/reviews.values.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { usePageKeys } from '../../lib/keys/use-page-keys.ts'
import { useKeys } from '../../lib/preferences/keys.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { useUndoReview } from './rounds.api.ts'

export type Sent = { id: string; decision: ReviewDecision; title: string; ideaId: string }

type SentNoticeProps = { sent: Sent | undefined; next: { title: string } | undefined; onUndone: (sent: Sent) => void }

/** The last decision and the next idea; for ten seconds with a button, and the key U, to undo it. */
export function SentNotice({ sent, next, onUndone }: SentNoticeProps) {
  const t = useTranslations('reviews.workspace')
  const [late, setLate] = useState<Sent>()
  const [problem, setProblem] = useState<string>()
  const undo = useUndoReview()
  const areKeysOn = useKeys()
  useEffect(() => {
    setProblem(undefined)
    if (!sent) return undefined
    const timer = setTimeout(() => setLate(sent), REVIEW_UNDO_SECONDS * SECOND_MS)
    return () => clearTimeout(timer)
  }, [sent])

  function takeBack() {
    if (!sent || sent === late || undo.isPending) return
    undo.mutate(sent.id, {
      onSuccess: () => onUndone(sent),
      onError: (error) => setProblem(describeError(error, t('undoFailed'))),
    })
  }
  usePageKeys({ u: takeBack })

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
                aria-keyshortcuts={areKeysOn ? 'U' : undefined}
                onClick={takeBack}
              >
                {t('undo')}
                {areKeysOn && (
                  <kbd
                    aria-hidden
                    className="rounded-xs border border-current px-1.5 font-mono text-13 pointer-coarse:hidden"
                  >
                    U
                  </kbd>
                )}
              </Button>
            )}
          </div>
          {problem && <p className="mt-1 font-bold">{problem}</p>}
        </InlineNote>
      )}
    </div>
  )
}
