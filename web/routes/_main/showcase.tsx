import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { requireVisibility } from '../../app/guards.ts'
import { Showcase } from '../../features/progress/Showcase.tsx'
import { ShowcaseFigures } from '../../features/progress/ShowcaseFigures.tsx'
import { showcaseFiguresQuery, showcaseQuery } from '../../features/progress/showcase.api.ts'
import { showcaseSearch } from '../../features/progress/showcase.search.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/_main/showcase')({
  validateSearch: showcaseSearch.schema,
  search: showcaseSearch.options,
  beforeLoad: requireVisibility('ideas'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetch([queryClient.fetchInfiniteQuery(showcaseQuery(deps)), queryClient.fetchQuery(showcaseFiguresQuery)]),
  head: ({ match }) => pageHead(headText('showcase', match), match),
  component: ShowcasePage,
})

function ShowcasePage() {
  const t = useTranslations('showcase')
  const heads = useTranslations('heads')
  const navigate = Route.useNavigate()
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={heads('showcase.title')} subtitle={t('subtitle')} actions={<ShowcaseFigures />} />
      <Showcase search={Route.useSearch()} onChange={(search) => void navigate({ search, resetScroll: false })} />
    </div>
  )
}
