import { Merge } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

const UndoMergeButton = lazyPart(async () => (await import('./UndoMergeButton.tsx')).UndoMergeButton)

type MergeNoteProps = {
  /** The merged idea. */
  idea: Idea
  title: (date: string) => string
  text: string
  /** Where it leads. */
  children: ReactNode
}

/** The banner of a merged idea; administrators can undo the merge. */
export function MergeNote({ idea, title, text, children }: MergeNoteProps) {
  const format = useFormatter()
  const isAdmin = useCurrentUser()?.user_type === 'admin'
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
        <div className="flex flex-wrap gap-2">
          {isAdmin && <UndoMergeButton idea={idea} />}
          {children}
        </div>
      </div>
    </InlineNote>
  )
}
