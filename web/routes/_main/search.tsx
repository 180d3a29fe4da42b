import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SearchResults } from '../../features/search/SearchResults.tsx'
import { fetchFound } from '../../features/search/search.api.ts'
import { pageSearch } from '../../features/search/search.search.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

const HIDDEN = [{ name: 'robots', content: 'noindex' }]

export const Route = createFileRoute('/_main/search')({
  validateSearch: pageSearch.schema,
  search: pageSearch.options,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => (deps.q === '' ? undefined : prefetch(fetchFound(queryClient, deps))),
  head: ({ match }) => pageHead({ ...headText('search', match), meta: HIDDEN }, match),
  component: SearchPage,
})

function SearchPage() {
  const heads = useTranslations('heads')
  const list = useListSearch(Route.useSearch())
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={heads('search.title')} />
      <SearchResults list={list} />
    </div>
  )
}
