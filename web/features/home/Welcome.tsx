import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

const NOON = 12
const EVENING = 18

type WelcomeProps = {
  profile: Profile | undefined
  /** The totals; undefined while they load. `isMore`: more changed than is counted. */
  summary: { moved: number; isMore: boolean; waiting: number; isFirstVisit: boolean } | undefined
}

/** The greeting of a member, by name where the profile could be loaded, with the three ways on. */
export function Welcome({ profile, summary }: WelcomeProps) {
  const t = useTranslations('overview.welcome')
  const name = profile && (profile.firstname || displayName(profile))
  return (
    <PageHeader
      title={name ? t(timeOfDay(new Date().getHours()), { name }) : t('anyTime')}
      subtitle={useSummary(summary)}
      className="page-column pt-12 max-sm:pt-7"
      actions={
        <>
          <ButtonLink to="/community" className="max-sm:grow">
            {t('explore')}
          </ButtonLink>
          <ButtonLink to="/myprofile" variant="secondary" className="max-sm:grow">
            {t('profile')}
          </ButtonLink>
          <ButtonLink to="/view-ideas" variant="secondary" className="max-sm:grow">
            {t('ideas')}
          </ButtonLink>
        </>
      }
    />
  )
}

function useSummary(summary: WelcomeProps['summary']): string {
  const t = useTranslations('overview.summary')
  // A line that is empty keeps its place.
  if (!summary) return '\u00a0'
  const { moved, isMore, waiting, isFirstVisit } = summary
  if (isFirstVisit) return t('first')
  return t('since', { isMore: `${isMore}`, moved, waiting })
}

function timeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON) return 'morning'
  return hour < EVENING ? 'afternoon' : 'evening'
}
