import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { settingsQuery } from '../../lib/session/sign-in-queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'

const loadDialog = () => import('./EditProfileDialog.tsx')
const EditProfileDialog = lazyPart(async () => (await loadDialog()).EditProfileDialog)

/** Who the member is to others, with the form that changes it. */
export function OwnProfileSummary({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles')
  const texts = useTranslations('settings.profile')
  const listed = useListedLabel()
  const { data: audiences } = useQuery(settingsQuery)
  const [isEditing, setIsEditing] = useState(false)
  useCodePrefetch(loadDialog)
  const name = displayName(profile)
  return (
    <LabelledSection title={texts('title')} text={texts('text')}>
      <div className="flex flex-wrap items-center gap-4 rounded-md border border-border bg-surface p-4">
        <Avatar id={profile.id} name={name} src={avatarPath(profile.avatar)} size={56} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-17 font-bold break-words">{name}</p>
          {profile.title && <p className="text-15 break-words text-text-2">{profile.title}</p>}
          {profile.faculty && <p className="text-14 text-muted">{listed('faculties', profile.faculty)}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={Pencil} onClick={() => setIsEditing(true)}>
          {t('editProfile')}
        </Button>
        <ButtonLink to="/myprofile" variant="ghost">
          {texts('open')}
        </ButtonLink>
      </div>
      {isEditing && <EditProfileDialog profile={profile} audiences={audiences} onClose={() => setIsEditing(false)} />}
    </LabelledSection>
  )
}
