import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'

type ProfileHeaderProps = { profile: Profile; isOwn: boolean; actions?: ReactNode }

/** Avatar, name, title and year of a member. */
export function ProfileHeader({ profile, isOwn, actions }: ProfileHeaderProps) {
  const t = useTranslations('profiles')
  const name = displayName(profile)
  const listed = useListedLabel()
  const year = profile.year && t('year', { year: profile.year, name: listed('years', profile.year) })
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-5">
      <div className="flex min-w-0 flex-1 basis-112 flex-wrap items-center gap-4 sm:gap-7">
        <Avatar id={profile.id} name={name} src={avatarPath(profile.avatar)} size={104} />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="min-w-0 font-display text-32 break-words">
              {name}
            </h1>
            {isOwn && <Badge>{t('you')}</Badge>}
          </div>
          {profile.title && <p className="text-17 break-words text-text-2">{profile.title}</p>}
          {year && <p className="mt-1 text-14 text-muted">{year}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  )
}
