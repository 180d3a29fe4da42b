import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'

const STEPS = ['file', 'columns', 'check', 'import'] as const

/** Where an import is; `current` counts from 0. */
export function ImportSteps({ current, isDone }: { current: number; isDone: boolean }) {
  const t = useTranslations('imports')
  return (
    <ol className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      {STEPS.map((step, index) => {
        const isPast = index < current || isDone
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className="flex items-center gap-3 text-14"
          >
            {index > 0 && <span aria-hidden className="h-px w-6 bg-border-strong max-sm:hidden" />}
            <span
              aria-hidden
              className={classNames(
                'flex size-6 items-center justify-center rounded-xs border text-13 font-bold',
                isPast && 'border-accent bg-accent text-accent-contrast',
                !isPast &&
                  (index === current ? 'border-2 border-accent text-accent' : 'border-border-strong text-muted'),
              )}
            >
              {isPast ? <Check size={14} /> : index + 1}
            </span>
            <span className={index === current ? 'font-bold text-text' : 'text-text-2'}>
              {t(`steps.${step}`)}
              {isPast && <span className="sr-only"> ({t('done')})</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
