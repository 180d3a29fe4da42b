import { Check, RotateCcw, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { FEEDBACK_MAX } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { QueuedIdea, ReviewDecision, Rubric as RubricSettings } from '../../../contract/reviews.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { usePageKeys } from '../../lib/keys/use-page-keys.ts'
import { useKeys } from '../../lib/preferences/keys.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { FeedbackField } from './FeedbackField.tsx'
import { Rubric } from './Rubric.tsx'
import { useAddReview } from './rounds.api.ts'
import { Templates } from './Templates.tsx'
import type { ChangeDraft, ReviewDraft } from './use-drafts.ts'

/** Of the buttons that decide. */
export const CHOICES_ID = 'choices'

const KeyHelp = lazy(async () => ({ default: (await import('./KeyHelp.tsx')).KeyHelp }))

const CHOICES = [
  { decision: 'approve', key: 'A', icon: Check },
  { decision: 'request_changes', key: 'C', icon: RotateCcw },
  { decision: 'reject', key: 'R', icon: X },
] as const

type DecisionPanelProps = {
  idea: QueuedIdea
  rubric: RubricSettings
  draft: ReviewDraft
  onDraft: ChangeDraft
  onToggleChanges: () => void
  onStep: (step: 1 | -1) => void
  onSent: (round: { id: string; decision: ReviewDecision }) => void
}

/** Scores, feedback and the decision: chosen first, then sent, by buttons or by keys. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { idea, rubric, draft, onDraft, onToggleChanges, onStep, onSent } = props
  const { feedback, scores, notes } = draft
  const t = useTranslations('reviews.workspace')
  const format = useFormatter()
  const areKeysOn = useKeys()
  const name = displayName(idea.author)
  const [chosen, setChosen] = useState<ReviewDecision>()
  const [problem, setProblem] = useState<string>()
  const [feedbackError, setFeedbackError] = useState<string>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const rubricRef = useRef<HTMLDivElement>(null)
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
    if (rubric.is_required && rubric.criteria.some(({ key }) => scores[key] === undefined)) {
      return setProblem(t('scoresNeeded'))
    }
    const body = { decision: chosen, feedback, notes: written, scores, version: idea.version }
    // By the promise: the queue without this idea may come first, which takes the panel and its callbacks away.
    void review.mutateAsync({ ideaId: idea.id, review: body }).then(
      ({ review: { id, decision } }) => onSent({ id, decision }),
      (error) => setProblem(describeError(error, t('sendFailed'))),
    )
  }

  /** Puts a template into the note, after what is written already. */
  function insert(text: string) {
    onDraft({ feedback: [feedback.trimEnd(), text].filter(Boolean).join('\n\n').slice(0, FEEDBACK_MAX) })
    setFeedbackError(undefined)
    field.current?.focus()
  }

  /** Scores the criterion that has the focus, or else the first without a score, and moves on to the next. */
  function score(value: number) {
    const { criteria } = rubric
    const groups = [...(rubricRef.current?.querySelectorAll('[role=radiogroup]') ?? [])]
    const focused = groups.findIndex((group) => group.contains(document.activeElement))
    const place = focused === -1 ? criteria.findIndex(({ key }) => scores[key] === undefined) : focused
    const criterion = criteria.at(place)
    if (!criterion) return
    onDraft({ scores: { ...scores, [criterion.key]: value } })
    const next = groups[place + 1] ?? groups.at(-1)
    next?.querySelector<HTMLElement>('input:checked, input')?.focus()
  }

  usePageKeys(
    {
      a: () => choose('approve'),
      c: () => choose('request_changes'),
      r: () => choose('reject'),
      n: () => field.current?.focus(),
      p: () => document.querySelector<HTMLElement>('[data-note]')?.focus(),
      t: () => document.querySelector<HTMLElement>('[data-template]')?.focus(),
      d: onToggleChanges,
      j: () => onStep(1),
      k: () => onStep(-1),
      escape: () => setChosen(undefined),
      '?': () => setIsHelpOpen(true),
      ...Object.fromEntries([1, 2, 3, 4, 5].map((value) => [String(value), () => score(value)])),
    },
    send,
  )

  return (
    <section
      aria-label={t('decision')}
      // In one column the choices stick to the bottom of the idea, in two to that of the panel, which fits below the page header.
      className="max-[1399px]:contents min-[1400px]:sticky min-[1400px]:top-6 min-[1400px]:-m-1 min-[1400px]:flex min-[1400px]:max-h-[calc(100dvh-13rem)] min-[1400px]:scroll-pb-80 min-[1400px]:flex-col min-[1400px]:gap-5 min-[1400px]:self-start min-[1400px]:overflow-y-auto min-[1400px]:p-1"
    >
      <div className="max-[1399px]:mt-3">
        <h2 className="text-20 font-bold">{t('decision')}</h2>
        {idea.due_at && (
          <p className="text-13 text-muted">
            {t('due', { date: format.dateTime(new Date(idea.due_at), { dateStyle: 'medium' }) })}
          </p>
        )}
      </div>
      <Rubric
        rubric={rubric}
        scores={scores}
        onChange={(changed) => onDraft({ scores: changed })}
        rubricRef={rubricRef}
      />
      <FeedbackField
        label={t('feedback', { name })}
        hint={t('feedbackHint')}
        error={feedbackError}
        inputRef={field}
        value={feedback}
        onChange={(text) => {
          onDraft({ feedback: text })
          setFeedbackError(undefined)
        }}
      />
      <Templates onChoose={insert} />
      {problem && <InlineNote tone="danger">{problem}</InlineNote>}
      <div
        id={CHOICES_ID}
        tabIndex={-1}
        className="sticky bottom-0 flex flex-col gap-2.5 border-t border-border bg-bg py-3 outline-none max-lg:-mx-gutter max-lg:px-gutter min-[1400px]:-bottom-1"
      >
        <div className="grid grid-cols-[auto_1fr_auto] gap-2.5 sm:grid-cols-3 min-[1400px]:grid-cols-1">
          {CHOICES.map(({ decision, key, icon }) => (
            <Button
              key={decision}
              icon={icon}
              variant={decision === 'reject' ? 'danger' : decision === 'approve' && !chosen ? 'primary' : 'secondary'}
              aria-pressed={chosen === decision}
              aria-keyshortcuts={areKeysOn ? key : undefined}
              className="relative max-sm:px-3 max-sm:[&>svg]:hidden aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-focus"
              onClick={() => choose(decision)}
            >
              {t(`choices.${decision}`)}
              {areKeysOn && (
                <kbd
                  aria-hidden
                  className="absolute right-3 rounded-xs border border-current px-1.5 font-mono text-13 pointer-coarse:hidden max-[1399px]:hidden"
                >
                  {key}
                </kbd>
              )}
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
