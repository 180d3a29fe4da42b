import type { ReactNode } from 'react'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** Who shared an idea, and how it stands. */
export function IdeaByline({ idea, avatar }: { idea: IdeaWithAuthor; avatar?: ReactNode }) {
  const name = displayName(idea.author)
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-14 text-text-2">
      {avatar ?? <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={24} />}
      {name}
      <StatusBadge idea={idea} />
    </span>
  )
}
