import type { ReactNode } from 'react'

/** The sections of a page, with an aside beside them on wide screens and before them on others. */
export function SectionColumns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid items-start gap-x-10 gap-y-11 @min-[60rem]:grid-cols-[minmax(0,1fr)_21.5rem]">
        {aside && <div className="min-w-0 max-w-[44rem] @min-[60rem]:col-start-2">{aside}</div>}
        <div className="flex min-w-0 max-w-[44rem] flex-col gap-11 @min-[60rem]:col-start-1 @min-[60rem]:row-start-1">
          {children}
        </div>
      </div>
    </div>
  )
}
