import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useIsSlow } from '../../lib/feedback/use-is-slow.ts'
import { focusHeading } from '../../lib/pages/focus-heading.ts'
import { usePageTitle } from '../../lib/pages/page-title.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { lastDirectorySearch } from './directory.search.ts'
import { MemberUnavailable } from './MemberUnavailable.tsx'
import { ProfileAbout } from './ProfileAbout.tsx'
import { ProfileColumns } from './ProfileColumns.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkills } from './ProfileSkills.tsx'
import { memberQuery } from './profiles.api.ts'
import { WorksOn } from './WorksOn.tsx'

type MemberProfileProps = {
  userId: string
  ideas: ReactNode
  connections: ReactNode
  /** Actions on the member. */
  actions: (profile: Profile) => ReactNode
}

/** A member's profile as others see it. */
export function MemberProfile({ userId, ideas, connections, actions }: MemberProfileProps) {
  const t = useTranslations('profiles')
  const { data, error, refetch } = useQuery(memberQuery(userId))
  const isOwn = useCurrentUser()?.id === userId
  usePageTitle(data ? displayName(data) : undefined)
  if (data === undefined && !error) return <LoadingMember />
  if (!data) return <MemberUnavailable isMissing={data === null} onRetry={() => void refetch()} />
  // This is the owner's public view, which has neither the email nor the mobile number.
  const profile = isOwn ? { ...data, email: undefined, mobile: undefined } : data
  return (
    <>
      <ButtonLink
        {...(isOwn ? { to: '/myprofile' } : { to: '/community', search: lastDirectorySearch() })}
        variant="ghost"
        size="sm"
        icon={ArrowLeft}
        className="mb-5 -ms-3"
      >
        {isOwn ? t('backToProfile') : t('backToCommunity')}
      </ButtonLink>
      <ProfileHeader profile={profile} isOwn={isOwn} actions={!isOwn && actions(profile)} />
      <ProfileColumns
        details={<ProfileDetails profile={profile} />}
        skills={<ProfileSkills skills={profile.skills} emptyText={t('notProvided')} />}
        about={
          <>
            <ProfileAbout bio={profile.bio} emptyText={t('notProvided')} />
            <WorksOn userId={userId} />
          </>
        }
        connections={connections}
        ideas={ideas}
      />
    </>
  )
}

/** Holds the heading that a change of page focuses, and passes the focus on to the profile's. */
function LoadingMember() {
  const t = useTranslations('profiles')
  const isSlow = useIsSlow(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      if (document.activeElement !== own) return
      queueMicrotask(focusHeading)
    }
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {t('memberTitle')}
      </h1>
      {isSlow && <LoadingIndicator size="lg" message={t('loading')} />}
    </>
  )
}
