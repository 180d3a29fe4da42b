import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnCall } from '../../../contract/call-entries.ts'
import type { CallSummary } from '../../../contract/calls.ts'
import { signInLink } from '../../lib/pages/links.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'

export type CallStep = 'signInToAnswer' | 'signInToVote' | 'answer' | 'vote' | 'judge'

/** Next step of the reader of a call, if any. */
export function callStep({ phase }: CallSummary, own: OwnCall | undefined, isSignedIn: boolean): CallStep | undefined {
  if (phase === 'open' && !isSignedIn) return 'signInToAnswer'
  if (phase === 'ballot' && !isSignedIn) return 'signInToVote'
  if (!own) return undefined
  if (phase === 'open') return own.no_entry_reason ? undefined : 'answer'
  if (phase === 'ballot') return 'vote'
  return phase === 'judging' && own.is_juror ? 'judge' : undefined
}

type CallStepLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'fullWidth' | 'className' | 'size' | 'aria-label'> & {
  step: CallStep
  callId: string
}

export function CallStepLink({ step, callId, ...look }: CallStepLinkProps) {
  const t = useTranslations('calls.steps')
  const props = { size: 'lg', children: t(step), ...look } as const
  if (step === 'signInToAnswer') return <ButtonLink {...signInLink(`/calls/${callId}`)} {...props} />
  if (step === 'signInToVote') return <ButtonLink {...signInLink(`/calls/${callId}/ballot`)} {...props} />
  if (step === 'vote') return <ButtonLink to="/calls/$callId/ballot" params={{ callId }} {...props} />
  if (step === 'judge') return <ButtonLink to="/calls/$callId/judging" params={{ callId }} {...props} />
  return <ButtonLink to="." search state={{ ideaForm: { callId } }} resetScroll={false} {...props} />
}
