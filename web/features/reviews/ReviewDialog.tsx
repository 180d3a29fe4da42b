import { useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { DECISIONS, type Decision } from '../../../contract/reviews.values.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { IdeaHeader } from '../../entities/ideas/IdeaHeader.tsx'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FeedbackField } from './FeedbackField.tsx'
import { useReviewIdea } from './reviews.api.ts'

type ReviewDialogProps = {
  idea: IdeaWithAuthor
  onClose: () => void
  /** Where the focus goes once a decision is sent. */
  focusAfterDecision: () => HTMLElement | null
}

const BUTTONS = [
  { decision: 'reject', variant: 'danger', icon: X, className: '' },
  { decision: 'requestChanges', variant: 'secondary', icon: RotateCcw, className: 'max-sm:px-2' },
  { decision: 'approve', variant: 'primary', icon: Check, className: 'max-sm:order-first max-sm:col-span-2' },
] as const

/** The idea on the left, the decision on the right. A version that changed meanwhile is shown before it is decided on. */
export function ReviewDialog({ idea: opened, onClose, focusAfterDecision }: ReviewDialogProps) {
  const t = useTranslations('reviews.dialog')
  const [idea, setIdea] = useState(opened)
  const [feedback, setFeedback] = useState('')
  const [decision, setDecision] = useState<Decision>()
  const [problem, setProblem] = useState<string>()
  const [feedbackError, setFeedbackError] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const name = displayName(idea.author)
  const review = useReviewIdea()
  const queryClient = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isDecided = useRef(false)

  async function showNewerVersion() {
    const newer = await queryClient.fetchQuery({ ...ideaQuery(idea.id), staleTime: 0 }).catch(() => null)
    if (newer) setIdea(newer)
    setProblem(newer ? t('conflict') : t('gone'))
  }

  /** A rejected author needs a reason. */
  function choose(next: Decision) {
    if (review.isPending) return
    setProblem(undefined)
    const isFeedbackMissing = next !== 'approve' && feedback.trim() === ''
    setFeedbackError(isFeedbackMissing ? t('feedbackNeeded', { name }) : undefined)
    if (isFeedbackMissing) field.current?.focus()
    else if (next === 'reject') setIsAsking(true)
    else void decide(next)
  }

  async function decide(next: Decision) {
    setIsAsking(false)
    setDecision(next)
    setProblem(undefined)
    const text = feedback.trim()
    try {
      const body = { status: DECISIONS[next], version: idea.version, ...(text ? { feedback: text } : {}) }
      await review.mutateAsync({ id: idea.id, review: body })
      toast.success(t('updated'))
      isDecided.current = true
      onClose()
    } catch (error) {
      toast.error(t('failed'))
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return showNewerVersion()
      setProblem(error instanceof ApiError && error.message ? error.message : t('failed'))
    }
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
          {BUTTONS.map(({ decision: each, variant, icon, className }) => (
            <Button
              key={each}
              variant={variant}
              icon={icon}
              className={className}
              disabled={review.isPending}
              pending={review.isPending && decision === each}
              pendingLabel={t('deciding')}
              onClick={() => choose(each)}
            >
              {t(each)}
            </Button>
          ))}
        </div>
      }
      aside={
        <>
          <h2 className="text-20 font-bold">{t('decision')}</h2>
          <FeedbackField
            label={t('feedback')}
            hint={t('feedbackHint', { name })}
            error={feedbackError}
            className="mt-4"
            inputRef={field}
            value={feedback}
            onChange={(text) => {
              setFeedback(text)
              setFeedbackError(undefined)
            }}
          />
          {idea.feedback && (
            <p className="mt-3 text-13 wrap-anywhere text-muted">
              {t(idea.is_feedback_current ? 'lastFeedback' : 'earlierFeedback', { feedback: idea.feedback })}
            </p>
          )}
          {problem && (
            <InlineNote tone="danger" className="mt-4">
              {problem}
            </InlineNote>
          )}
        </>
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
        confirmLabel={t('reject')}
        onConfirm={() => void decide('reject')}
      />
    </Dialog>
  )
}
