import type { ReactNode } from 'react'

/** What a section is about, with its buttons at the end of the line. */
export function TextWithAction({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-64 text-14 text-text-2">{text}</p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
