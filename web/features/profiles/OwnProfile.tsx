import { Eye, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { Late } from '../../lib/Late.tsx'
import { latePart } from '../../lib/late-part.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import type { ContactAudiences } from './contact-audiences.ts'
import { ProfileAbout } from './ProfileAbout.tsx'
import { ProfileColumns } from './ProfileColumns.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkills } from './ProfileSkills.tsx'

const profileDialog = latePart(async () => (await import('./EditProfileDialog.tsx')).EditProfileDialog)
const aboutDialog = latePart(async () => (await import('./EditAboutDialog.tsx')).EditAboutDialog)

type OwnProfileProps = {
  profile: Profile
  /** Who sees the contact details; undefined until it is loaded. */
  audiences: ContactAudiences | undefined
  ideas: ReactNode
  connections: ReactNode
}

/** The own profile, with everything that its owner can change. */
export function OwnProfile({ profile, audiences, ideas, connections }: OwnProfileProps) {
  const t = useTranslations('profiles')
  const editProfile = useDialog()
  const editAbout = useDialog()
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
            <Button variant="secondary" icon={Pencil} onClick={editProfile.show}>
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
              profile.skills.length === 0 && <TextButton onClick={editProfile.show}>{t('skills.add')}</TextButton>
            }
          />
        }
        about={
          <ProfileAbout
            bio={profile.bio}
            emptyText={t('about.ownEmpty')}
            action={
              <TextButton className="touch-target" onClick={editAbout.show}>
                {t('about.edit')}
              </TextButton>
            }
          />
        }
        connections={connections}
        ideas={ideas}
      />
      <Late
        part={profileDialog}
        key={`profile-${editProfile.opening}`}
        profile={profile}
        audiences={audiences}
        open={editProfile.isOpen}
        onOpenChange={editProfile.setOpen}
      />
      <Late
        part={aboutDialog}
        key={`about-${editAbout.opening}`}
        profile={profile}
        open={editAbout.isOpen}
        onOpenChange={editAbout.setOpen}
      />
    </>
  )
}

/** Counts its openings: a dialog keyed by them starts afresh each time, and still fades out when it closes. */
function useDialog() {
  const [opening, setOpening] = useState(0)
  const [isOpen, setOpen] = useState(false)
  function show() {
    setOpening((count) => count + 1)
    setOpen(true)
  }
  return { opening, isOpen, setOpen, show }
}
