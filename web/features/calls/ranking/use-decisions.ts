import { useTranslations } from 'use-intl'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { type Decision, undoOf, useDecide } from './ranking.api.ts'

/** Decides on entries; a toast offers to undo it. */
export function useDecisions(callId: string) {
  const t = useTranslations('ranking')
  const decide = useDecide(callId)
  const fail = (error: unknown) => void toast.error(describeError(error, t('failed')))
  async function undo(decisions: Decision[]) {
    try {
      for (const decision of decisions) await decide.mutateAsync(decision)
      toast.success(t('undone'))
    } catch (error) {
      fail(error)
    }
  }
  /** True once it is done. */
  async function run(decision: Decision): Promise<boolean> {
    try {
      const { before } = await decide.mutateAsync(decision)
      const action = { label: t('undo'), onClick: () => void undo(undoOf(decision, before)) }
      toast.success(t(`done.${decision.decision}`, { count: before.length }), before.length > 0 ? { action } : {})
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return { run, isPending: decide.isPending }
}
