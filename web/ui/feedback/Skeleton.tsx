import { classNames } from '../class-names.ts'

/** A grey placeholder; give it a size with classes. Hidden from assistive technology: announce loading beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-pulse motion-reduce:animate-none rounded-xs bg-chip',
        className ?? 'h-4 w-full',
      )}
    />
  )
}
