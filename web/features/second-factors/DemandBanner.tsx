import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { settingsLink } from '../../lib/pages/links.ts'
import { secondFactorQuery } from '../../lib/session/sign-in-queries.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

/** Says on every page that the member's role needs a second factor, and by when, until there is one. */
export function DemandBanner({ userType }: { userType: Exclude<Profile['user_type'], 'normal'> }) {
  const t = useTranslations('secondFactorDemand')
  const format = useFormatter()
  const { data } = useQuery(secondFactorQuery)
  const demand = data?.demand
  if (!demand || (demand.is_met && !demand.is_held)) return null
  const date = format.dateTime(new Date(demand.due_at), { dateStyle: 'medium' })
  return (
    <p role="status" className="bg-warning-soft px-gutter py-2 text-center text-14 font-medium text-warning">
      {demand.is_held ? t('held') : t('due', { role: userType, date })}{' '}
      <TextLink {...settingsLink('security')}>{t('setUp')}</TextLink>
    </p>
  )
}
