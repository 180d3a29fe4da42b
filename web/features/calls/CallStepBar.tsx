import { useTranslations } from 'use-intl'
import type { CallSummary } from '../../../contract/calls.ts'
import { phaseEnd, timeLeft } from '../../entities/calls/call-time.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { type CallStep, CallStepLink } from './CallStepLink.tsx'

/** At the foot of narrow screens: the step of the reader, and the time left for it. */
export function CallStepBar({ call, step }: { call: CallSummary; step: CallStep }) {
  const t = useTranslations('calls')
  const left = timeLeft(phaseEnd(call), useCurrentTime())
  return (
    <div className="sticky bottom-0 -mx-gutter -mb-16 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-surface px-gutter py-3 lg:hidden">
      {left && (
        <p className="flex-1 basis-28 text-13 text-muted">
          <span className="block text-15 font-bold text-text">{t('left', left)}</span>
          {t(`leftTo.${call.phase}`)}
        </p>
      )}
      <CallStepLink step={step} callId={call.id} className="ms-auto" />
    </div>
  )
}
