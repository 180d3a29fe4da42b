import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { ReviewDecision } from '../../../contract/reviews.ts'
import { DECISIONS } from '../../../contract/reviews.values.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { IdeaHeader } from '../../entities/ideas/IdeaHeader.tsx'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DecisionButton } from './DecisionButton.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { useReviewIdea } from './reviews.api.ts'
import { useDecisionFields } from './use-decision-fields.ts'

type ReviewDialogProps = {
  idea: IdeaWithAuthor
  onClose: () => void
  /** Where the focus goes once a decision is sent. */
  focusAfterDecision: () => HTMLElement | null
}

const BUTTONS = [
  { decision: 'reject', className: '' },
  { decision: 'request_changes', className: 'max-sm:px-2' },
  { decision: 'approve', className: 'max-sm:order-first max-sm:col-span-2' },
] as const

/** The idea on the left, the decision on the right. A version that changed meanwhile is shown before it is decided on. */
export function ReviewDialog({ idea: opened, onClose, focusAfterDecision }: ReviewDialogProps) {
  const t = useTranslations('reviews.dialog')
  const decisions = useTranslations('reviews.decision')
  const [feedback, setFeedback] = useState('')
  const { idea, fields, decide, pending, isDecided } = useDialogReview(opened, feedback.trim(), onClose)
  const [isAsking, setIsAsking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const name = displayName(idea.author)

  function choose(decision: ReviewDecision) {
    if (pending) return
    fields.clear()
    if (!fields.hasReason(decision, feedback.trim() !== '')) return
    if (decision === 'reject') setIsAsking(true)
    else void decide(decision)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={idea.title}
      isTitleHidden
      size="lg"
      dirty={feedback.trim() !== ''}
      initialFocus={title}
      finalFocus={() => (isDecided.current ? focusAfterDecision() : true)}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
          {BUTTONS.map(({ decision, className }) => (
            <DecisionButton
              key={decision}
              decision={decision}
              className={className}
              disabled={pending !== undefined}
              pending={pending === decision}
              pendingLabel={t('deciding')}
              onClick={() => choose(decision)}
            />
          ))}
        </div>
      }
      aside={
        <div className="flex flex-col gap-4">
          <DecisionFields
            state={fields}
            label={t('feedback')}
            hint={t('feedbackHint', { name })}
            feedback={feedback}
            onFeedback={setFeedback}
          >
            {idea.feedback && (
              <p className="text-13 wrap-anywhere text-muted">
                {t(idea.is_feedback_current ? 'lastFeedback' : 'earlierFeedback', { feedback: idea.feedback })}
              </p>
            )}
          </DecisionFields>
        </div>
      }
    >
      <IdeaHeader idea={idea} as="h2" titleRef={title} />
      <div className="mt-6">
        <IdeaContent idea={idea} variant="review" />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('rejectTitle')}
        description={t('rejectText', { title: idea.title, name })}
        confirmLabel={decisions('reject')}
        onConfirm={() => {
          setIsAsking(false)
          void decide('reject')
        }}
      />
    </Dialog>
  )
}

/** Sends a decision on the version that is shown; after a conflict that is the newer one. */
function useDialogReview(opened: IdeaWithAuthor, feedback: string, onClose: () => void) {
  const t = useTranslations('reviews.dialog')
  const queryClient = useQueryClient()
  const review = useReviewIdea()
  const [idea, setIdea] = useState(opened)
  const fields = useDecisionFields(t('feedbackNeeded', { name: displayName(idea.author) }))
  const isDecided = useRef(false)
  const [decision, setDecision] = useState<ReviewDecision>()

  async function showNewerVersion() {
    const newer = await queryClient.fetchQuery({ ...ideaQuery(idea.id), staleTime: 0 }).catch(() => null)
    if (newer) setIdea(newer)
    fields.setProblem(newer ? t('conflict') : t('gone'))
  }

  async function decide(next: ReviewDecision) {
    setDecision(next)
    fields.setProblem(undefined)
    try {
      const body = { status: DECISIONS[next], version: idea.version, ...(feedback ? { feedback } : {}) }
      await review.mutateAsync({ id: idea.id, review: body })
      toast.success(t('updated'))
      isDecided.current = true
      onClose()
    } catch (error) {
      toast.error(t('failed'))
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return showNewerVersion()
      fields.setProblem(error instanceof ApiError && error.message ? error.message : t('failed'))
    }
  }

  return { idea, fields, decide, pending: review.isPending ? decision : undefined, isDecided }
}
