import type { ReviewDecision } from '../../../contract/reviews.ts'
import { usePageKeys } from '../../lib/keys/use-page-keys.ts'

type DecisionActions = {
  choose: (decision: ReviewDecision) => void
  send: () => void
  score: (value: number) => void
  focusFeedback: () => void
  unchoose: () => void
  showHelp: () => void
  onToggleChanges: () => void
  onStep: (step: 1 | -1) => void
}

const focusFirst = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

/** The keys of the queue, as its help lists them. */
export function useDecisionKeys(actions: DecisionActions): void {
  const { choose, score } = actions
  usePageKeys(
    {
      a: () => choose('approve'),
      c: () => choose('request_changes'),
      r: () => choose('reject'),
      n: actions.focusFeedback,
      p: () => focusFirst('[data-note]'),
      t: () => focusFirst('[data-template]'),
      d: actions.onToggleChanges,
      j: () => actions.onStep(1),
      k: () => actions.onStep(-1),
      escape: actions.unchoose,
      '?': actions.showHelp,
      ...Object.fromEntries([1, 2, 3, 4, 5].map((value) => [String(value), () => score(value)])),
    },
    actions.send,
  )
}
