import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

const NOON = 12
const EVENING = 18

/** The greeting of a member, by name where the profile could be loaded, with the three ways on. */
export function Welcome({ profile }: { profile: Profile | undefined }) {
  const t = useTranslations('home.member')
  const name = profile && (profile.firstname || displayName(profile))
  return (
    <PageHeader
      title={name ? t(timeOfDay(new Date().getHours()), { name }) : t('anyTime')}
      subtitle={t('text')}
      className="page-column pt-12"
      actions={
        <>
          <ButtonLink to="/community">{t('explore')}</ButtonLink>
          <ButtonLink to="/myprofile" variant="secondary">
            {t('profile')}
          </ButtonLink>
          <ButtonLink to="/view-ideas" variant="secondary">
            {t('ideas')}
          </ButtonLink>
        </>
      }
    />
  )
}

function timeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON) return 'morning'
  return hour < EVENING ? 'afternoon' : 'evening'
}
