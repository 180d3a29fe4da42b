import { Check, CircleAlert, CircleCheck, Minus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PlatformStep } from '../../../contract/learning-platforms.ts'

const ICONS = { done: Check, failed: X, not_allowed: Minus, not_tried: Minus }
const TONES: Record<PlatformStep['state'], string> = {
  ...{ done: 'text-text', failed: 'text-danger', not_allowed: 'text-text-2', not_tried: 'text-text-2' },
}

/** The steps of a test of a platform, and what went wrong. */
export function PlatformTest({ name, steps }: { name: string; steps: PlatformStep[] }) {
  const t = useTranslations('platforms.test')
  const failed = steps.find(({ state }) => state === 'failed')
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <section
      aria-label={t('of', { name })}
      className={`mt-4 rounded-md border bg-surface p-4 ${failed ? 'border-danger' : 'border-border'}`}
    >
      <p className={`flex items-center gap-2 text-15 font-bold ${failed ? 'text-danger' : 'text-text'}`}>
        <Icon size={18} className="shrink-0" aria-hidden />
        {t(failed ? 'failed' : 'worked', { name })}
      </p>
      <ol className="mt-3 grid gap-x-6 gap-y-3 text-14 sm:grid-cols-4">
        {steps.map(({ name: step, state, detail }) => {
          const StepIcon = ICONS[state]
          return (
            <li key={step} className={TONES[state]}>
              <p className="flex items-center gap-2 font-bold">
                <StepIcon size={16} className="shrink-0" aria-hidden />
                {t(`steps.${step}`)}
              </p>
              <p className="text-13 text-text-2">
                {state === 'done' && (step === 'addresses' || step === 'keys')
                  ? t(`counts.${step}`, { count: Number(detail) })
                  : t(`states.${state}`)}
              </p>
            </li>
          )
        })}
      </ol>
      {failed && <p className="mt-3 text-14 wrap-anywhere">{failed.detail}</p>}
    </section>
  )
}
