import { type ReactNode, type RefObject, useId } from 'react'
import { classNames } from '../class-names.ts'

type LabelledSectionProps = {
  title: string
  /** Muted, after the title; not shown for 0. */
  count?: ReactNode
  /** Below the heading. */
  text?: string
  /** The heading's, for links that lead to it. */
  id?: string
  /** So that it can take the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  /** At the end of the heading's line. */
  action?: ReactNode
  /** For rows, which take the width that there is; fields do not. */
  isWide?: boolean
  children: ReactNode
}

/** A group of controls: its subject at the left, the controls at the right; one above the other in narrow columns. */
export function LabelledSection({
  title,
  count,
  text,
  id,
  headingRef,
  action,
  isWide,
  children,
}: LabelledSectionProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section aria-labelledby={headingId} className="@container">
      <div className="grid gap-x-8 gap-y-5 border-text @min-[50rem]:grid-cols-[15rem_1fr] @min-[50rem]:border-t-2 @min-[50rem]:pt-5">
        <div>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-text @max-[50rem]:min-h-11 @max-[50rem]:border-b-2 @max-[50rem]:pb-2.5">
            <h2
              ref={headingRef}
              id={headingId}
              tabIndex={headingRef && -1}
              className="scroll-mt-24 text-20 font-bold text-text"
            >
              {title}
              {count ? <span className="font-regular text-muted"> {count}</span> : null}
            </h2>
            {action && <div className="ms-auto">{action}</div>}
          </div>
          {text && <p className="mt-1.5 text-14 text-text-2 @max-[50rem]:mt-3">{text}</p>}
        </div>
        <div className={classNames('flex min-w-0 flex-col gap-5 @max-[50rem]:max-w-none', !isWide && 'max-w-form')}>
          {children}
        </div>
      </div>
    </section>
  )
}
