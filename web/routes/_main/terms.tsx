import { createFileRoute } from '@tanstack/react-router'
import { SiteTextPage } from '../../entities/site/SiteTextPage.tsx'
import { siteTextsQuery } from '../../entities/site/texts.queries.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/terms')({
  loader: ({ context: { queryClient } }) => prefetch([queryClient.ensureQueryData(siteTextsQuery)]),
  head: ({ match }) => pageHead(headText('terms', match), match),
  component: () => <SiteTextPage which="terms" />,
})
