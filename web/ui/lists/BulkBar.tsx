import { X } from 'lucide-react'
import type { IconType } from '../art/icon-type.ts'

const BUTTON_STYLES =
  'inline-flex min-h-9 items-center gap-2 rounded-sm px-2.5 text-14 font-bold hover:underline focus-visible:outline-bg pointer-coarse:min-h-11'

type BulkBarProps = {
  /** The accessible name. */
  label: string
  /** How many rows are selected, in words. */
  selected: string
  actions: { label: string; icon: IconType; onClick: () => void }[]
  clearLabel: string
  onClear: () => void
}

/** Actions on the selected rows of a table, above it. */
export function BulkBar({ label, selected, actions, clearLabel, onClear }: BulkBarProps) {
  return (
    <section
      aria-label={label}
      className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-text px-4 py-1.5 text-bg"
    >
      <p className="me-2 text-14 font-bold" aria-live="polite">
        {selected}
      </p>
      {actions.map((action) => (
        <button key={action.label} type="button" className={BUTTON_STYLES} onClick={action.onClick}>
          <action.icon size={16} aria-hidden />
          {action.label}
        </button>
      ))}
      <button type="button" className={`${BUTTON_STYLES} ms-auto`} onClick={onClear}>
        {clearLabel}
        <X size={16} />
      </button>
    </section>
  )
}
