import type { ReactNode } from 'react'

type IdeaPartProps = { as: 'h2' | 'h3'; label: string; isStrong?: boolean; children: ReactNode }

/** One thing that is said of an idea, under its label. */
export function IdeaPart({ as: Heading, label, isStrong, children }: IdeaPartProps) {
  return (
    <section className="min-w-0">
      <Heading className={isStrong ? 'text-14' : 'text-14 text-muted'}>{label}</Heading>
      <div className="mt-1 text-15 wrap-break-word">{children}</div>
    </section>
  )
}
