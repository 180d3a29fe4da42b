import type { ReactNode } from 'react'
import { CourtyardArt } from '../art/CourtyardArt.tsx'
import { classNames } from '../class-names.ts'

type StateMessageProps = {
  kind: 'empty' | 'error' | 'search'
  title: string
  /** One sentence. */
  children?: ReactNode
  /** One primary action and at most one other (size lg). */
  actions?: ReactNode
  as?: 'h1' | 'h2' | undefined
  className?: string
}

/** An empty or failed screen: courtyard art, headline, one sentence, what to do. Errors are announced. */
export function StateMessage({ kind, title, children, actions, as: Heading = 'h2', className }: StateMessageProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={classNames(
        'mx-auto flex max-w-[47rem] flex-col items-start gap-8 py-10 sm:flex-row sm:items-center sm:gap-12 sm:py-14',
        className,
      )}
    >
      <CourtyardArt kind={kind} className="w-40 shrink-0 sm:w-55" />
      <div className="min-w-0 wrap-anywhere">
        <Heading className="max-w-[22rem] font-display text-24" tabIndex={Heading === 'h1' ? -1 : undefined}>
          {title}
        </Heading>
        {children && <div className="mt-2 max-w-[30rem] text-17 text-text-2">{children}</div>}
        {actions && <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">{actions}</div>}
      </div>
    </div>
  )
}
