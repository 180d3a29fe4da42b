import { classNames } from '../class-names.ts'

type CountBadgeProps = { count: number; tone?: 'sun' | 'neutral'; className?: string }

const LARGEST_SHOWN = 99

/** A small round count; marigold means "waiting for you". Nothing is drawn for zero. */
export function CountBadge({ count, tone = 'sun', className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-12 font-bold tabular-nums',
        tone === 'sun' ? 'bg-sun text-sun-contrast' : 'bg-chip text-text-2',
        className,
      )}
    >
      {count > LARGEST_SHOWN ? `${LARGEST_SHOWN}+` : count}
    </span>
  )
}
