import { Eye, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import type { ContactAudiences } from './contact-audiences.ts'
import { ProfileAbout } from './ProfileAbout.tsx'
import { ProfileColumns } from './ProfileColumns.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkills } from './ProfileSkills.tsx'
import { WorksOn } from './WorksOn.tsx'

const loadProfileDialog = () => import('./EditProfileDialog.tsx')
const EditProfileDialog = lazyPart(async () => (await loadProfileDialog()).EditProfileDialog)
const EditAboutDialog = lazyPart(async () => (await import('./EditAboutDialog.tsx')).EditAboutDialog)

type OwnProfileProps = {
  profile: Profile
  /** Who sees the contact details; undefined until it is loaded. */
  audiences: ContactAudiences | undefined
  ideas: ReactNode
  connections: ReactNode
}

/** The current user's profile, with everything that its owner can change. */
export function OwnProfile({ profile, audiences, ideas, connections }: OwnProfileProps) {
  const t = useTranslations('profiles')
  const [edited, setEdited] = useState<'profile' | 'about'>()
  const close = () => setEdited(undefined)
  useCodePrefetch(loadProfileDialog)
  return (
    <>
      <ProfileHeader
        profile={profile}
        isOwn
        actions={
          <>
            <ButtonLink
              to="/profile/$userId"
              params={{ userId: profile.id }}
              variant="ghost"
              icon={Eye}
              className="max-md:order-last"
            >
              {t('viewAsOthers')}
            </ButtonLink>
            <Button variant="secondary" icon={Pencil} onClick={() => setEdited('profile')}>
              {t('editProfile')}
            </Button>
          </>
        }
      />
      <ProfileColumns
        details={<ProfileDetails profile={profile} />}
        skills={
          <ProfileSkills
            skills={profile.skills}
            emptyText={t('skills.ownEmpty')}
            action={
              profile.skills.length === 0 && (
                <TextButton onClick={() => setEdited('profile')}>{t('skills.add')}</TextButton>
              )
            }
          />
        }
        about={
          <>
            <ProfileAbout
              bio={profile.bio}
              emptyText={t('about.ownEmpty')}
              action={
                <TextButton className="touch-target" onClick={() => setEdited('about')}>
                  {t('about.edit')}
                </TextButton>
              }
            />
            <WorksOn userId={profile.id} />
          </>
        }
        connections={connections}
        ideas={ideas}
      />
      {edited === 'profile' && <EditProfileDialog profile={profile} audiences={audiences} onClose={close} />}
      {edited === 'about' && <EditAboutDialog profile={profile} onClose={close} />}
    </>
  )
}
