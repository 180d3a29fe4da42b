import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { IDEA_STATUSES } from '../../../../contract/ideas.values.ts'
import { useShellActions } from '../../../app/layouts/shell-actions.tsx'
import { OwnIdeas } from '../../../features/ideas/OwnIdeas.tsx'
import { SUBMISSIONS_PER_PAGE } from '../../../features/ideas/rows-per-page.ts'
import { headText, pageHead } from '../../../lib/page-head.ts'
import { oneOf, page, rows, searchParams, text } from '../../../lib/search-params.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

const search = searchParams({
  q: text,
  status: oneOf(['', ...IDEA_STATUSES]),
  page,
  rows: rows(SUBMISSIONS_PER_PAGE, 10),
})

export const Route = createFileRoute('/_main/_member/mysubmission')({
  validateSearch: search.schema,
  search: search.options,
  head: ({ match }) => pageHead(headText('mySubmissions'), match),
  component: MySubmissionsPage,
})

function MySubmissionsPage() {
  const t = useTranslations('ideas.mine')
  const state = Route.useSearch()
  const navigate = Route.useNavigate()
  const { openNewIdea } = useShellActions()
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <OwnIdeas
        state={state}
        onChange={(change) =>
          void navigate({ search: { ...state, ...change }, resetScroll: false, replace: 'q' in change })
        }
        rowsOptions={SUBMISSIONS_PER_PAGE}
        onNewIdea={openNewIdea}
        viewIdeasLink={
          <ButtonLink to="/view-ideas" size="lg" variant="secondary">
            {t('viewIdeas')}
          </ButtonLink>
        }
      />
    </div>
  )
}
