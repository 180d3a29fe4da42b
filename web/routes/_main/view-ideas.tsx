import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { requireVisibility } from '../../app/guards.ts'
import { NewIdeaFab } from '../../app/layouts/NewIdeaFab.tsx'
import { openCallsQuery } from '../../entities/calls/calls.queries.ts'
import { OpenCalls } from '../../entities/calls/OpenCalls.tsx'
import { feedQuery } from '../../entities/ideas/ideas.queries.ts'
import { IdeaBoard } from '../../features/ideas/IdeaBoard.tsx'
import { feedLink } from '../../features/ideas/idea-head.ts'
import { boardInput, boardSearch } from '../../features/ideas/ideas.search.ts'
import { wantedSkillsQuery } from '../../features/ideas/wanted-skills.queries.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { isServer } from '../../lib/is-server.ts'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { ideaLink } from '../../lib/pages/links.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const IdeaDetailsDialog = lazyPart(
  async () => (await import('../../features/ideas/IdeaDetailsDialog.tsx')).IdeaDetailsDialog,
)

export const Route = createFileRoute('/_main/view-ideas')({
  validateSearch: boardSearch.schema,
  search: boardSearch.options,
  beforeLoad: async (route) => {
    const { idea } = route.search
    // Within the application this opens a dialog; a link that is followed from elsewhere leads to the idea's own page.
    if (isServer && idea) throw redirect({ ...ideaLink(idea), statusCode: 301 })
    await requireVisibility('ideas')(route)
  },
  loaderDeps: ({ search: { idea: _open, ...search } }) => search,
  loader: async ({ context: { queryClient, origin }, deps }) => {
    await prefetch([
      queryClient.fetchQuery(feedQuery(boardInput(deps))),
      // The board does without the numbers where they fail.
      queryClient.prefetchQuery(wantedSkillsQuery(deps)),
      queryClient.prefetchQuery(openCallsQuery),
    ])
    return { links: [feedLink(origin, deps.category)] }
  },
  head: ({ match, loaderData }) => pageHead({ ...headText('ideas', match), ...loaderData }, match),
  component: ViewIdeasPage,
})

function ViewIdeasPage() {
  const t = useTranslations('ideas.feed')
  const heads = useTranslations('heads')
  const showcase = useTranslations('showcase')
  const search = Route.useSearch()
  const list = useListSearch(search)
  const navigate = Route.useNavigate()
  const open = (idea?: string) => void navigate({ search: (old) => ({ ...old, idea }), resetScroll: false })
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader
        title={heads('ideas.title')}
        subtitle={t('subtitle')}
        actions={<TextLink to="/showcase">{showcase('link')}</TextLink>}
      />
      <OpenCalls max={1} className="mt-6" />
      <IdeaBoard list={list} onOpen={open} />
      <NewIdeaFab />
      {search.idea && <IdeaDetailsDialog ideaId={search.idea} onClose={() => open()} />}
    </div>
  )
}
