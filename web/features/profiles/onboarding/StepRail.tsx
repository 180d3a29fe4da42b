import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../ui/class-names.ts'
import { STEPS } from './steps.ts'

/** One side of the square each, clockwise from the top; each begins with its corner. */
const SIDES = ['M4 8h64', 'M72 4v64', 'M76 72H12', 'M8 76V12'] as const

/** Where somebody is in the wizard: the courtyard closes side by side. */
export function StepRail({ step }: { step: number }) {
  const t = useTranslations('onboarding')
  return (
    <section
      aria-label={t('progress', { step: step + 1, steps: STEPS.length })}
      className="flex items-center gap-5 md:block"
    >
      <div className="relative size-16 shrink-0 md:size-20">
        <svg viewBox="0 0 80 80" aria-hidden="true" className="size-full">
          {SIDES.map((side, index) => (
            <path key={side} d={side} fill="none" strokeWidth="8" className={sideStyles(index, step)} />
          ))}
        </svg>
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center font-display text-20">
          {step + 1}/{STEPS.length}
        </span>
      </div>
      <p className="md:hidden">
        <span className="block text-13 text-muted">{t('progress', { step: step + 1, steps: STEPS.length })}</span>
        <span className="text-15 font-bold">{t(`steps.${STEPS[step]?.key ?? 'basics'}`)}</span>
      </p>
      <ol className="mt-8 hidden flex-col gap-5 md:flex">
        {STEPS.map(({ key }, index) => (
          <li key={key} aria-current={index === step ? 'step' : undefined} className="flex items-center gap-3 text-15">
            <span
              className={classNames(
                'grid size-7 place-items-center rounded-xs border-2 text-13 font-bold',
                index < step && 'border-accent bg-accent text-accent-contrast',
                index === step && 'border-accent text-accent',
                index > step && 'border-border-strong text-muted',
              )}
            >
              {index < step ? <Check size={16} /> : index + 1}
            </span>
            <span className={index === step ? 'font-bold text-text' : 'text-text-2'}>{t(`steps.${key}`)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-8 hidden max-w-56 text-13 text-muted md:block">{t('kept')}</p>
    </section>
  )
}

function sideStyles(index: number, step: number): string {
  if (index < step) return 'stroke-accent'
  return index === step ? 'stroke-sun' : 'stroke-border'
}
