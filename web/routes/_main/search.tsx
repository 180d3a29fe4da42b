import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SearchResults } from '../../features/search/SearchResults.tsx'
import { pageQuery } from '../../features/search/search.api.ts'
import { pageSearch } from '../../features/search/search.search.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

const HIDDEN = [{ name: 'robots', content: 'noindex' }]

export const Route = createFileRoute('/_main/search')({
  validateSearch: pageSearch.schema,
  search: pageSearch.options,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    deps.q === '' ? undefined : prefetch([queryClient.fetchQuery(pageQuery(deps))]),
  head: ({ match }) => pageHead({ ...headText('search', match), meta: HIDDEN }, match),
  component: SearchPage,
})

function SearchPage() {
  const heads = useTranslations('heads')
  const navigate = useNavigate()
  const search = Route.useSearch()
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={heads('search.title')} />
      <SearchResults
        search={search}
        onChange={(change) => void navigate({ to: '/search', search: { ...search, ...change } })}
      />
    </div>
  )
}
