import { useFormatter } from 'use-intl'
import { classNames } from '../class-names.ts'

/** A share from 0 to 1 in a row of a table: a bar, and the number. `className`: of the bar. */
export function ShareBar({ share, className }: { share: number; className?: string }) {
  const { number } = useFormatter()
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className={classNames('h-2 flex-1 rounded-[2px] bg-chip print-colors', className)}>
        <span className="block h-full rounded-[2px] bg-c1 print-colors" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="w-11 text-end font-bold tabular-nums">{number(share, { style: 'percent' })}</span>
    </span>
  )
}
