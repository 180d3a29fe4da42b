import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { requireVisibility } from '../../../app/guards.ts'
import { CallList } from '../../../features/calls/CallList.tsx'
import { callsQuery } from '../../../features/calls/calls.api.ts'
import { callsSearch } from '../../../features/calls/calls.search.ts'
import { prefetch } from '../../../lib/api/prefetch.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/_main/calls/')({
  validateSearch: callsSearch.schema,
  search: callsSearch.options,
  beforeLoad: requireVisibility('ideas'),
  loaderDeps: ({ search }) => search,
  // Drafts, and what the reader may enter, are for members: the server renders no such list.
  loader: ({ context: { queryClient }, deps }) =>
    deps.phase === 'draft' || deps.only ? undefined : prefetch([queryClient.fetchQuery(callsQuery(deps))]),
  head: ({ match }) => pageHead(headText('calls', match), match),
  component: CallsPage,
})

function CallsPage() {
  const t = useTranslations('calls')
  const heads = useTranslations('heads')
  const navigate = useNavigate()
  const search = Route.useSearch()
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={heads('calls.title')} subtitle={t('subtitle')} />
      <CallList
        search={search}
        onChange={(change) =>
          void navigate({ to: '/calls', search: { ...search, ...change }, resetScroll: 'page' in change })
        }
      />
    </div>
  )
}
