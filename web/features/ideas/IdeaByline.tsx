import type { ReactNode } from 'react'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { AuthorLink } from './AuthorLink.tsx'
import { StatusBadge } from './StatusBadge.tsx'

type IdeaBylineProps = {
  idea: IdeaWithAuthor
  avatar?: ReactNode
  /** The author's name, where it is no link. */
  author?: ReactNode
}

/** Who shared an idea, and how it stands. */
export function IdeaByline({ idea, avatar, author }: IdeaBylineProps) {
  const name = displayName(idea.author)
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-14 text-text-2">
      {avatar ?? <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={24} />}
      {author ?? <AuthorLink author={idea.author}>{name}</AuthorLink>}
      <StatusBadge idea={idea} />
    </span>
  )
}
