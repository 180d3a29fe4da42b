import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Progress } from '../../../contract/progress.ts'
import { STAGES, type Stage } from '../../../contract/progress.values.ts'
import { STAGE_ICONS } from '../../entities/ideas/stage-icons.ts'
import { classNames } from '../../ui/class-names.ts'

/** The stages of an idea on a line; a stopped one has none after it. */
export function StageBar({ stage, reached }: Pick<Progress, 'stage' | 'reached'>) {
  const t = useTranslations('progress')
  const names = useTranslations('stages')
  const format = useFormatter()
  const steps = stepsOf(stage, reached)
  const current = steps.indexOf(stage)
  return (
    <ol className="mt-4 flex gap-y-4 max-sm:flex-col">
      {steps.map((step, place) => {
        const at = step === 'idea' ? undefined : reached[step]
        const isPast = place < current
        const isCurrent = place === current
        const Icon = isPast ? Check : STAGE_ICONS[step]
        return (
          <li key={step} aria-current={isCurrent ? 'step' : undefined} className="relative min-w-0 flex-1 max-sm:ps-10">
            {place < steps.length - 1 && (
              <span
                aria-hidden
                className={classNames(
                  'absolute max-sm:top-6 max-sm:-bottom-4 max-sm:start-2.75 max-sm:w-0.5 sm:top-2.75 sm:end-0 sm:start-6 sm:h-0.5',
                  isPast ? 'bg-accent' : 'bg-border-strong',
                )}
              />
            )}
            <span
              className={classNames(
                'flex size-6 items-center justify-center rounded-xs border-2 max-sm:absolute max-sm:top-0 max-sm:start-0',
                isCurrent && 'border-accent bg-accent text-accent-contrast',
                isPast && 'border-accent bg-surface text-accent',
                !isPast && !isCurrent && 'border-border-strong bg-surface text-transparent',
              )}
            >
              <Icon size={14} />
            </span>
            <span className={classNames('block text-14 sm:mt-2', isCurrent && 'font-bold')}>{names(step)}</span>
            {at && (
              <time dateTime={at} className="block text-13 text-muted">
                {t('since', { date: format.dateTime(new Date(at), { dateStyle: 'medium' }) })}
              </time>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** "Stopped" takes the place of what was not reached. */
function stepsOf(stage: Stage, reached: Progress['reached']): Stage[] {
  const line = STAGES.filter((step) => step !== 'stopped')
  if (stage !== 'stopped') return line
  return [...line.filter((step) => step === 'idea' || reached[step]), 'stopped']
}
