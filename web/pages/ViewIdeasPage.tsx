import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { IDEAS_PER_PAGE, type ViewIdeasSearch } from '../app/search-params.ts'
import { type BoardState, IdeaBoard } from '../features/ideas/IdeaBoard.tsx'
import { feedQuery, ideaQuery } from '../features/ideas/ideas.api.ts'
import { Late, useWhenIdle } from '../lib/Late.tsx'
import { latePart } from '../lib/late-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

type Search = ReturnType<typeof ViewIdeasSearch.parse>

const detailsDialog = latePart(async () => (await import('../features/ideas/IdeaDetailsDialog.tsx')).IdeaDetailsDialog)

const [DEFAULT_ROWS] = IDEAS_PER_PAGE

export default function ViewIdeasPage() {
  const t = useTranslations('ideas.feed')
  const navigate = useNavigate({ from: paths.viewIdeas })
  const search = useSearch({ from: '/main/view-ideas' })
  usePageTitle(t('title'))
  useWhenIdle([detailsDialog])
  const state = boardStateOf(search)
  const show = (change: Partial<BoardState> & { idea?: string | undefined }) =>
    void navigate({
      search: (old) => withoutDefaults({ ...old, ...change }),
      resetScroll: false,
      replace: 'q' in change,
    })
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <IdeaBoard state={state} onChange={show} perPageOptions={IDEAS_PER_PAGE} onOpen={(idea) => show({ idea })} />
      {search.idea && <Late part={detailsDialog} ideaId={search.idea} onClose={() => show({ idea: undefined })} />}
    </div>
  )
}

/** Asks for the data before the page is shown. */
export function prefetch(search: Search): void {
  const { q, category, sort, page, rows } = boardStateOf(search)
  void queryClient.prefetchQuery(feedQuery({ q, category, sort, page, page_size: rows }))
  if (search.idea === undefined) return
  void queryClient.prefetchQuery(ideaQuery(search.idea))
  detailsDialog.load().catch(() => {})
}

function boardStateOf(search: Search): BoardState {
  return {
    q: search.q ?? '',
    category: search.category ?? '',
    sort: search.sort ?? 'newest',
    page: search.page ?? 1,
    rows: search.rows ?? DEFAULT_ROWS,
  }
}

/** Keeps the address short: what is as it begins is left out. */
function withoutDefaults<S extends Partial<BoardState> & { idea?: string | undefined }>(search: S): S {
  return {
    ...search,
    q: search.q || undefined,
    category: search.category || undefined,
    sort: search.sort === 'newest' ? undefined : search.sort,
    page: search.page === 1 ? undefined : search.page,
    rows: search.rows === DEFAULT_ROWS ? undefined : search.rows,
  }
}
