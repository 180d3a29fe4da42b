import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'

/** The weight of a criterion: five squares and its factor. */
export function Weight({ weight }: { weight: number }) {
  const t = useTranslations('scores')
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="sr-only">{t('weightOf', { weight })}</span>
      <span aria-hidden className="flex gap-0.5">
        {[1, 2, 3, 4, 5].map((square) => (
          <span
            key={square}
            className={classNames('size-2.5 rounded-[2px] border border-accent', square <= weight && 'bg-accent')}
          />
        ))}
      </span>
      <span aria-hidden className="tabular-nums">
        ×{weight}
      </span>
    </span>
  )
}
