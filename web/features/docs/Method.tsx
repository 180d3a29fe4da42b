import { classNames } from '../../ui/class-names.ts'

const TONES = new Map([
  ['GET', 'bg-info-soft text-info'],
  ['POST', 'bg-approved-bg text-approved-text'],
  ['PUT', 'bg-pending-bg text-pending-text'],
  ['PATCH', 'bg-pending-bg text-pending-text'],
  ['DELETE', 'bg-rejected-bg text-rejected-text'],
])

/** The method of a call. */
export function Method({ children }: { children: string }) {
  return (
    <code
      className={classNames(
        'inline-flex min-h-6 w-16 shrink-0 items-center justify-center rounded-xs text-12 font-bold',
        TONES.get(children) ?? 'bg-chip text-text-2',
      )}
    >
      {children}
    </code>
  )
}
