import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

const NOON = 12
const EVENING = 18

/** The greeting of a member, with the three ways on. */
export function Welcome({ profile }: { profile: Profile }) {
  const t = useTranslations('home.member')
  const name = profile.firstname || displayName(profile)
  return (
    <PageHeader
      title={t(timeOfDay(new Date().getHours()), { name })}
      subtitle={t('text')}
      className="page-column pt-12"
      actions={
        <>
          <ButtonLink to={paths.community}>{t('explore')}</ButtonLink>
          <ButtonLink to={paths.myProfile} variant="secondary">
            {t('profile')}
          </ButtonLink>
          <ButtonLink to={paths.viewIdeas} variant="secondary">
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
