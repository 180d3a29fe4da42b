import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useShellActions } from '../../../app/layouts/shell-actions.tsx'
import { homeQuery } from '../../../features/home/member-home.api.ts'
import { ownIdeasSearch } from '../../../features/ideas/ideas.search.ts'
import { OwnIdeas } from '../../../features/ideas/OwnIdeas.tsx'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'

const OwnDrafts = lazyPart(async () => (await import('../../../features/ideas/OwnDrafts.tsx')).OwnDrafts)

export const Route = createFileRoute('/_main/_member/mysubmission')({
  validateSearch: ownIdeasSearch.schema,
  search: ownIdeasSearch.options,
  head: ({ match }) => pageHead(headText('mySubmissions', match), match),
  component: MySubmissionsPage,
})

function MySubmissionsPage() {
  const t = useTranslations('submissions')
  const heads = useTranslations('heads')
  const list = useListSearch(Route.useSearch())
  const { openNewIdea, continueDraft } = useShellActions()
  const { data: home } = useQuery(homeQuery)
  const offerCounts = Object.fromEntries(home?.offers.map(({ idea, count }) => [idea.id, count]) ?? [])
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader
        title={heads('mySubmissions.title')}
        subtitle={t('subtitle')}
        actions={
          <Button icon={Plus} className="md:hidden" onClick={openNewIdea}>
            {t('newIdea')}
          </Button>
        }
      />
      <OwnIdeas
        list={list}
        offerCounts={offerCounts}
        onNewIdea={openNewIdea}
        viewIdeasLink={
          <ButtonLink to="/view-ideas" size="lg" variant="secondary">
            {t('viewIdeas')}
          </ButtonLink>
        }
      />
      <OwnDrafts onContinue={continueDraft} />
    </div>
  )
}
