import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { TeamSection } from '../../entities/site/TeamSection.tsx'
import { teamQuery } from '../../entities/site/team.queries.ts'
import { Features } from '../../features/home/Features.tsx'
import { prefetch } from '../../lib/api/prefetch.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/_main/about')({
  loader: ({ context: { queryClient } }) => prefetch([queryClient.ensureQueryData(teamQuery)]),
  head: ({ match }) => pageHead(headText('about', match), match),
  component: AboutPage,
})

/** The sections about the site from the home page of visitors, for members too. */
function AboutPage() {
  const t = useTranslations('siteTeam')
  const { data: team } = useQuery(teamQuery)
  return (
    <>
      <PageHeader title={t('about', { site: useSiteName() })} className="page-column pt-10" />
      <Features />
      <TeamSection team={team} />
    </>
  )
}
