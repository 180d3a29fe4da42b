import type { ReactNode } from 'react'

type RailPageProps = {
  /** The name of the pages together, above the heading. */
  label: string
  header: ReactNode
  /** The page, each with its own heading, to which focus and screen readers move. */
  page: string
  rail: ReactNode
  children: ReactNode
}

/** One of several pages with the rail of all: at its left on wide screens, above the heading on others. */
export function RailPage({ label, header, page, rail, children }: RailPageProps) {
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:items-start lg:gap-y-10">
      {rail && <div className="min-w-0 lg:sticky lg:top-24 lg:row-start-2">{rail}</div>}
      <div key={page} className="min-w-0 lg:col-span-2 lg:row-start-1">
        <p className="mb-1.5 text-14 text-muted max-lg:hidden">{label}</p>
        {header}
      </div>
      <div className="min-w-0 max-lg:mt-4 lg:col-start-2 lg:row-start-2">{children}</div>
    </div>
  )
}
