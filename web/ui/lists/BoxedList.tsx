import { Children, type ReactNode } from 'react'

type BoxedListProps = {
  label?: string
  /** The id of what names the list, where that is shown. */
  labelledBy?: string
  /** The sentence in its place while there is no row, where that may be. */
  none?: string
  /** `<li>` elements. */
  children: ReactNode
}

/** Rows in a box. */
export function BoxedList({ label, labelledBy, none, children }: BoxedListProps) {
  if (none && Children.count(children) === 0) {
    return <p className="text-14 text-muted">{none}</p>
  }
  return (
    <ul
      aria-label={label}
      aria-labelledby={labelledBy}
      className="divide-y divide-border rounded-md border border-border bg-surface"
    >
      {children}
    </ul>
  )
}
