import { useRef, useState } from 'react'
import type { ReviewDecision } from '../../../contract/reviews.ts'

/** Errors of a decision's fields. `reasonNeeded` asks for the feedback without which only an approval is sent. */
export function useDecisionFields(reasonNeeded: string) {
  const [problem, setProblem] = useState<string>()
  const [feedbackError, setFeedbackError] = useState<string>()
  const feedbackRef = useRef<HTMLTextAreaElement>(null)

  /** Asks for a missing reason, in its field. */
  function hasReason(decision: ReviewDecision, isGiven: boolean): boolean {
    if (decision === 'approve' || isGiven) return true
    setFeedbackError(reasonNeeded)
    feedbackRef.current?.focus()
    return false
  }

  function clear() {
    setProblem(undefined)
    setFeedbackError(undefined)
  }

  return { problem, setProblem, feedbackError, setFeedbackError, feedbackRef, hasReason, clear }
}
