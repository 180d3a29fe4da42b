import { Link } from '@tanstack/react-router'
import { avatarPath } from '../../../contract/files.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'

/** A member's avatar, name and title, linked to the profile. */
export function MemberLink({ profile, headingId }: { profile: Profile; headingId: string }) {
  const name = displayName(profile)
  return (
    <Link
      to="/profile/$userId"
      params={{ userId: profile.id }}
      className="group col-span-2 grid min-w-0 grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3.5 rounded-sm"
    >
      <Avatar id={profile.id} name={name} src={avatarPath(profile.avatar)} size={56} />
      <div className="min-w-0 pt-1">
        <h2
          id={headingId}
          lang={textLanguage(name)}
          className="text-16 font-bold break-words group-hover:underline group-hover:decoration-1 group-hover:underline-offset-3"
        >
          {name}
        </h2>
        <p className="mt-0.5 text-14 break-words text-text-2">{profile.title}</p>
      </div>
    </Link>
  )
}
