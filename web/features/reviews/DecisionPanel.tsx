import { Check, RotateCcw, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { QueuedIdea, ReviewDecision, Scores } from '../../../contract/reviews.ts'
import { RUBRIC } from '../../../contract/reviews.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { FeedbackField } from './FeedbackField.tsx'
import type { Notes } from './ParagraphNotes.tsx'
import { Rubric } from './Rubric.tsx'
import { useAddReview } from './rounds.api.ts'
import { useReviewKeys } from './use-review-keys.ts'

const KeyHelp = lazy(async () => ({ default: (await import('./KeyHelp.tsx')).KeyHelp }))

const CHOICES = [
  { decision: 'approve', key: 'A', icon: Check },
  { decision: 'request_changes', key: 'C', icon: RotateCcw },
  { decision: 'reject', key: 'R', icon: X },
] as const

type DecisionPanelProps = {
  idea: QueuedIdea
  notes: Notes
  onStep: (step: 1 | -1) => void
  onSent: (round: { id: string; decision: ReviewDecision }) => void
}

/** Scores, feedback and the decision: chosen first, then sent, by buttons or by keys. */
export function DecisionPanel({ idea, notes, onStep, onSent }: DecisionPanelProps) {
  const t = useTranslations('reviews.workspace')
  const format = useFormatter()
  const name = displayName(idea.author)
  const [feedback, setFeedback] = useState('')
  const [scores, setScores] = useState<Scores>({})
  const [chosen, setChosen] = useState<ReviewDecision>()
  const [problem, setProblem] = useState<string>()
  const [feedbackError, setFeedbackError] = useState<string>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const review = useAddReview()
  const written = Object.entries(notes).flatMap(([quote, text]) => (text.trim() ? { quote, text } : []))

  function choose(decision: ReviewDecision) {
    setProblem(undefined)
    setFeedbackError(undefined)
    setChosen(decision)
    if (decision !== 'approve') field.current?.focus()
  }

  function send() {
    if (review.isPending) return
    if (!chosen) return setProblem(t('chooseFirst'))
    if (chosen !== 'approve' && feedback.trim() === '' && written.length === 0) {
      setFeedbackError(t('feedbackNeeded', { name }))
      return field.current?.focus()
    }
    const body = { decision: chosen, feedback, notes: written, scores, version: idea.version }
    review.mutate(
      { ideaId: idea.id, review: body },
      {
        onSuccess: ({ review: { id, decision } }) => onSent({ id, decision }),
        onError: (error) => setProblem(describeError(error, t('sendFailed'))),
      },
    )
  }

  /** Scores the first criterion without a score, or the last one again. */
  function score(value: number) {
    const criterion = RUBRIC.find((one) => scores[one] === undefined) ?? RUBRIC.at(-1)
    if (criterion) setScores({ ...scores, [criterion]: value })
  }

  useReviewKeys(
    {
      a: () => choose('approve'),
      c: () => choose('request_changes'),
      r: () => choose('reject'),
      n: () => field.current?.focus(),
      p: () => document.querySelector<HTMLElement>('[data-note]')?.focus(),
      j: () => onStep(1),
      k: () => onStep(-1),
      escape: () => setChosen(undefined),
      '?': () => setIsHelpOpen(true),
      ...Object.fromEntries([1, 2, 3, 4, 5].map((value) => [String(value), () => score(value)])),
    },
    send,
  )

  return (
    <section aria-label={t('decision')} className="flex flex-col gap-5">
      <div>
        <h2 className="text-20 font-bold">{t('decision')}</h2>
        {idea.due_at && (
          <p className="text-13 text-muted">
            {t('due', { date: format.dateTime(new Date(idea.due_at), { dateStyle: 'medium' }) })}
          </p>
        )}
      </div>
      <Rubric scores={scores} onChange={setScores} />
      <FeedbackField
        label={t('feedback', { name })}
        hint={t('feedbackHint')}
        error={feedbackError}
        inputRef={field}
        value={feedback}
        onChange={(text) => {
          setFeedback(text)
          setFeedbackError(undefined)
        }}
      />
      {problem && <InlineNote tone="danger">{problem}</InlineNote>}
      <div className="sticky bottom-0 -mx-gutter flex flex-col gap-2.5 border-t border-border bg-bg px-gutter py-3 lg:static lg:mx-0 lg:border-0 lg:p-0">
        <div className="grid grid-cols-[auto_1fr_auto] gap-2.5 sm:grid-cols-3 min-[1400px]:grid-cols-1">
          {CHOICES.map(({ decision, key, icon }) => (
            <Button
              key={decision}
              icon={icon}
              variant={decision === 'reject' ? 'danger' : decision === 'approve' && !chosen ? 'primary' : 'secondary'}
              aria-pressed={chosen === decision}
              aria-keyshortcuts={key}
              className="relative max-sm:px-3 max-sm:[&>svg]:hidden aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-focus"
              onClick={() => choose(decision)}
            >
              {t(`choices.${decision}`)}
              <kbd
                aria-hidden
                className="absolute right-3 rounded-xs border border-current px-1.5 font-mono text-13 pointer-coarse:hidden max-[1399px]:hidden"
              >
                {key}
              </kbd>
            </Button>
          ))}
        </div>
        <p className="text-13 text-muted" role="status">
          {chosen ? t('willSend', { decision: t(`choices.${chosen}`), notes: written.length, name }) : t('choosing')}
        </p>
        {chosen && (
          <Button
            pending={review.isPending}
            pendingLabel={t('sending')}
            aria-keyshortcuts="Control+Enter"
            onClick={send}
          >
            {t('send')}
          </Button>
        )}
      </div>
      <p className="text-13 text-muted pointer-coarse:hidden">
        <TextButton onClick={() => setIsHelpOpen(true)}>{t('keys')}</TextButton>
      </p>
      <Suspense>{isHelpOpen && <KeyHelp onClose={() => setIsHelpOpen(false)} />}</Suspense>
    </section>
  )
}
