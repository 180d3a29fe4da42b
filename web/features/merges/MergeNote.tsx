import { Merge } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

type MergeNoteProps = {
  /** The merged idea. */
  idea: Idea
  title: (date: string) => string
  text: string
  /** What can be done. */
  children: ReactNode
}

/** What a page says about the merge of an idea. */
export function MergeNote({ idea, title, text, children }: MergeNoteProps) {
  const format = useFormatter()
  const date = format.dateTime(new Date(idea.merged_at ?? idea.updated_at), { dateStyle: 'medium' })
  return (
    <InlineNote icon={Merge} className="mb-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-[60ch] min-w-0">
          <p dir="auto" className="text-16 font-bold wrap-anywhere">
            {title(date)}
          </p>
          <p className="mt-1">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </InlineNote>
  )
}
