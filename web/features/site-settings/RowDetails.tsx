import { type ReactNode, useState } from 'react'

type RowDetailsProps = { summary: string; children: ReactNode }

/** Optional fields of a row behind a disclosure, rendered when it opens. */
export function RowDetails({ summary, children }: RowDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1.5 text-14 text-text-2 hover:text-text pointer-coarse:py-3">
        {summary}
      </summary>
      {isOpen && <div className="mt-2 flex flex-col gap-3">{children}</div>}
    </details>
  )
}
