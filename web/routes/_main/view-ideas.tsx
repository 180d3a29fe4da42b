import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { IDEA_SORTS } from '../../../contract/ideas.values.ts'
import { sendNewcomersToOnboarding } from '../../app/guards.ts'
import { feedQuery } from '../../entities/ideas/ideas.queries.ts'
import { type BoardState, IdeaBoard } from '../../features/ideas/IdeaBoard.tsx'
import { IDEAS_PER_PAGE } from '../../features/ideas/rows-per-page.ts'
import { isServer } from '../../lib/is-server.ts'
import { headText, pageHead } from '../../lib/page-head.ts'
import { prefetch } from '../../lib/prefetch.ts'
import { oneOf, optionalText, page, rows, searchParams, text } from '../../lib/search-params.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'

const IdeaDetailsDialog = lazy(async () => ({
  default: (await import('../../features/ideas/IdeaDetailsDialog.tsx')).IdeaDetailsDialog,
}))

const search = searchParams({
  q: text,
  category: text,
  sort: oneOf(IDEA_SORTS),
  page,
  rows: rows(IDEAS_PER_PAGE),
  /** Id of the idea whose details are open. */
  idea: optionalText,
})

export const Route = createFileRoute('/_main/view-ideas')({
  validateSearch: search.schema,
  search: search.options,
  beforeLoad: async (route) => {
    const { idea } = route.search
    // Within the application this opens a dialog; a link that is followed from elsewhere leads to the idea's own page.
    if (isServer && idea) throw redirect({ to: '/ideas/$ideaId', params: { ideaId: idea }, statusCode: 301 })
    await sendNewcomersToOnboarding(route)
  },
  loaderDeps: ({ search: { q, category, sort, page, rows } }) => ({ q, category, sort, page, page_size: rows }),
  loader: ({ context, deps }) => prefetch([context.queryClient.fetchQuery(feedQuery(deps))]),
  head: ({ match }) => pageHead(headText('ideas'), match),
  component: ViewIdeasPage,
})

function ViewIdeasPage() {
  const t = useTranslations('ideas.feed')
  const state = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (change: Partial<BoardState> & { idea?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false, replace: 'q' in change })
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <IdeaBoard state={state} onChange={show} perPageOptions={IDEAS_PER_PAGE} onOpen={(idea) => show({ idea })} />
      {state.idea && (
        <Suspense>
          <IdeaDetailsDialog ideaId={state.idea} onClose={() => show({ idea: undefined })} />
        </Suspense>
      )}
    </div>
  )
}
