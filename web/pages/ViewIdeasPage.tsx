import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { IDEAS_PER_PAGE } from '../app/search-params.ts'
import { type BoardState, IdeaBoard } from '../features/ideas/IdeaBoard.tsx'
import { LateDialog, useWhenIdle } from '../lib/LateDialog.tsx'
import { latePart } from '../lib/late-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

const detailsDialog = latePart(async () => (await import('../features/ideas/IdeaDetailsDialog.tsx')).IdeaDetailsDialog)

const [DEFAULT_ROWS] = IDEAS_PER_PAGE

export default function ViewIdeasPage() {
  const t = useTranslations('ideas.feed')
  const navigate = useNavigate({ from: paths.viewIdeas })
  const search = useSearch({ from: '/main/view-ideas' })
  usePageTitle(t('title'))
  useWhenIdle([detailsDialog])
  const state: BoardState = {
    q: search.q ?? '',
    category: search.category ?? '',
    sort: search.sort ?? 'newest',
    page: search.page ?? 1,
    rows: search.rows ?? DEFAULT_ROWS,
  }
  const show = (change: Partial<BoardState> & { idea?: string | undefined }) =>
    void navigate({
      search: (old) => withoutDefaults({ ...old, ...change }),
      resetScroll: false,
      replace: 'q' in change,
    })
  return (
    <div className="page-column py-10">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <IdeaBoard state={state} onChange={show} perPageOptions={IDEAS_PER_PAGE} onOpen={(idea) => show({ idea })} />
      {search.idea && (
        <LateDialog part={detailsDialog} ideaId={search.idea} onClose={() => show({ idea: undefined })} />
      )}
    </div>
  )
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
