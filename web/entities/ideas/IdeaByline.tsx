import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { AuthorLink } from './AuthorLink.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** The author of an idea, and its status. */
export function IdeaByline({ idea }: { idea: IdeaWithAuthor }) {
  const name = displayName(idea.author)
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-14 text-text-2">
      <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={24} />
      <AuthorLink author={idea.author}>{name}</AuthorLink>
      <StatusBadge idea={idea} />
    </span>
  )
}
