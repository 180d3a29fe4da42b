import { type ReactNode, useId } from 'react'

type LabelledSectionProps = {
  title: string
  /** The title of the section. */
  text?: string
  /** The heading's, for links that lead to it. */
  id?: string
  children: ReactNode
}

/** A group of controls: what it is about at the left, the controls at the right; one above the other on narrow screens. */
export function LabelledSection({ title, text, id, children }: LabelledSectionProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-x-8 gap-y-5 border-t-2 border-text pt-5 lg:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id={headingId} className="scroll-mt-24 text-20 font-bold text-text">
          {title}
        </h2>
        {text && <p className="mt-1.5 text-14 text-text-2">{text}</p>}
      </div>
      <div className="flex max-w-form min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}
