import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireMember } from '../../app/guards.ts'
import { DecisionArticle } from '../../features/reports/DecisionArticle.tsx'
import { optionalText, searchParams } from '../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

const search = searchParams({ id: optionalText, token: optionalText })

export const Route = createFileRoute('/_main/decision')({
  // For its author alone, by the session or the token of a mail.
  ssr: false,
  validateSearch: search.schema,
  beforeLoad: async ({ search: { id, token }, ...guarded }) => {
    if (!id && !token) throw redirect({ to: '/' })
    if (!token) await requireMember(guarded)
  },
  head: ({ match }) => pageHead(headText('decision', match), match),
  component: DecisionPage,
})

function DecisionPage() {
  const { id = '', token } = Route.useSearch()
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <DecisionArticle decisionKey={token ? { token } : { id }} />
    </div>
  )
}
