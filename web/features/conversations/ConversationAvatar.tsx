import { Users } from 'lucide-react'
import type { Conversation } from '../../../contract/conversations.ts'
import { avatarPath } from '../../../contract/files.ts'
import type { Author } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Avatar, type AvatarSize } from '../../ui/content/Avatar.tsx'

/** The avatar of the other member; of a team, two of its members. */
export function ConversationAvatar({ conversation: { user, members } }: { conversation: Conversation }) {
  if (user) return <MemberAvatar member={user} size={40} />
  const [one, other] = members
  if (!one) {
    return (
      <span
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-sm bg-chip text-text-2"
        aria-hidden
      >
        <Users size={20} />
      </span>
    )
  }
  if (!other) return <MemberAvatar member={one} size={40} />
  return (
    <span className="relative size-10 shrink-0">
      <MemberAvatar member={one} size={24} className="absolute top-0 start-0" />
      <MemberAvatar member={other} size={24} className="absolute end-0 bottom-0 ring-2 ring-surface" />
    </span>
  )
}

type MemberAvatarProps = { member: Author; size: AvatarSize; className?: string }

export function MemberAvatar({ member, size, className }: MemberAvatarProps) {
  return (
    <Avatar
      id={member.id}
      name={displayName(member)}
      src={avatarPath(member.avatar)}
      size={size}
      className={className}
    />
  )
}
