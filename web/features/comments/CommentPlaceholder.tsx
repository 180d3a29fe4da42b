import type { ReactNode } from 'react'
import type { IconType } from '../../ui/art/icon-type.ts'

/** In place of a comment that is not shown. */
export function CommentPlaceholder({ icon: Icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <>
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-sm bg-chip text-muted">
        <Icon size={20} />
      </span>
      <p className="text-14 text-muted">{children}</p>
    </>
  )
}
