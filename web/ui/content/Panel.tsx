import { type ReactNode, useId } from 'react'

type PanelProps = { title: string; finding?: string | undefined; actions?: ReactNode; children?: ReactNode }

/** A part of a page of figures: its title, what it says in a sentence, and the chart or list. */
export function Panel({ title, finding, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-md border border-border bg-surface p-5 sm:p-6 print:break-inside-avoid"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-20 font-bold">
          {title}
        </h2>
        {actions}
      </div>
      {finding && <p className="mt-1 text-14 text-text-2">{finding}</p>}
      {children}
    </section>
  )
}
