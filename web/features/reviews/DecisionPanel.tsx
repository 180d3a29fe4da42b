import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { beginningOf } from '../../../contract/cut-text.ts'
import { FEEDBACK_MAX } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { QueuedIdea, ReviewDecision, Rubric as RubricSettings } from '../../../contract/reviews.ts'
import { scoreByKey } from '../../entities/scores/scores.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { DecisionChoices } from './DecisionChoices.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { Rubric } from './Rubric.tsx'
import { useAddReview } from './rounds.api.ts'
import { Templates } from './Templates.tsx'
import { useDecisionFields } from './use-decision-fields.ts'
import { useDecisionKeys } from './use-decision-keys.ts'
import type { ChangeDraft, ReviewDraft } from './use-drafts.ts'

const DecisionKeyHelp = lazyPart(async () => (await import('./DecisionKeyHelp.tsx')).DecisionKeyHelp)

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
  const decisions = useTranslations('reviews.decision')
  const format = useFormatter()
  const name = displayName(idea.author)
  const [chosen, setChosen] = useState<ReviewDecision>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const fields = useDecisionFields(t('feedbackNeeded', { name }))
  const rubricRef = useRef<HTMLDivElement>(null)
  const review = useAddReview()
  const written = Object.entries(notes).flatMap(([quote, text]) => (text.trim() ? { quote, text } : []))
  const focusFeedback = () => fields.feedbackRef.current?.focus()

  function choose(decision: ReviewDecision) {
    fields.clear()
    setChosen(decision)
    if (decision !== 'approve') focusFeedback()
  }

  function send() {
    if (review.isPending) return
    if (!chosen) return fields.setProblem(t('chooseFirst'))
    if (!fields.hasReason(chosen, feedback.trim() !== '' || written.length > 0)) return
    if (rubric.is_required && rubric.criteria.some(({ key }) => scores[key] === undefined)) {
      return fields.setProblem(t('scoresNeeded'))
    }
    const body = { decision: chosen, feedback, notes: written, scores, version: idea.version }
    // By the promise: the queue without this idea may come first, which takes the panel and its callbacks away.
    void review.mutateAsync({ idea, review: body }).then(
      (sent) => (sent ? onSent(sent.review) : onStep(1)),
      (error) => fields.setProblem(describeError(error, t('sendFailed'))),
    )
  }

  /** Puts a template into the note, after what is written already. */
  function insert(text: string) {
    onDraft({ feedback: beginningOf([feedback.trimEnd(), text].filter(Boolean).join('\n\n'), FEEDBACK_MAX) })
    fields.setFeedbackError(undefined)
    focusFeedback()
  }

  const score = (value: number) =>
    scoreByKey(rubricRef.current, rubric.criteria, scores, value, (changed) => onDraft({ scores: changed }))
  const unchoose = () => setChosen(undefined)
  const showHelp = () => setIsHelpOpen(true)
  useDecisionKeys({ choose, send, score, focusFeedback, unchoose, showHelp, onToggleChanges, onStep })

  return (
    <section
      aria-label={decisions('title')}
      // In one column the choices stick to the bottom of the idea, in two to that of the panel, which fits below the page header.
      className="max-[1399px]:contents max-[1399px]:*:first:mt-3 min-[1400px]:sticky min-[1400px]:top-6 min-[1400px]:-m-1 min-[1400px]:flex min-[1400px]:max-h-[calc(100dvh-13rem)] min-[1400px]:scroll-pb-80 min-[1400px]:flex-col min-[1400px]:gap-5 min-[1400px]:self-start min-[1400px]:overflow-y-auto min-[1400px]:p-1"
    >
      <DecisionFields
        state={fields}
        due={idea.due_at && t('due', { date: format.dateTime(new Date(idea.due_at), { dateStyle: 'medium' }) })}
        rubric={
          <Rubric
            rubric={rubric}
            scores={scores}
            onChange={(changed) => onDraft({ scores: changed })}
            rubricRef={rubricRef}
          />
        }
        label={t('feedback', { name })}
        hint={t('feedbackHint')}
        feedback={feedback}
        onFeedback={(text) => onDraft({ feedback: text })}
      >
        <Templates language={textLanguage(idea.title)} onChoose={insert} />
      </DecisionFields>
      <DecisionChoices
        chosen={chosen}
        onChoose={choose}
        isSending={review.isPending}
        onSend={send}
        name={name}
        notesCount={written.length}
      />
      <p className="text-13 text-muted pointer-coarse:hidden">
        <TextButton onClick={showHelp}>{t('keys')}</TextButton>
      </p>
      {isHelpOpen && <DecisionKeyHelp onClose={() => setIsHelpOpen(false)} />}
    </section>
  )
}
