import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShellActions } from '../app/layouts/shell-actions.tsx'
import { listSearch } from '../app/list-search.ts'
import { paths } from '../app/paths.ts'
import { SUBMISSIONS_PER_PAGE } from '../app/search-params.ts'
import { OwnIdeas, type OwnIdeasState } from '../features/ideas/OwnIdeas.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

const DEFAULT_ROWS = 10

export default function MySubmissionsPage() {
  const t = useTranslations('ideas.mine')
  const navigate = useNavigate({ from: paths.mySubmissions })
  const search = useSearch({ from: '/main/mysubmission' })
  const { openNewIdea } = useShellActions()
  usePageTitle(t('title'))
  const state: OwnIdeasState = {
    q: search.q ?? '',
    status: search.status ?? '',
    page: search.page ?? 1,
    rows: search.rows ?? DEFAULT_ROWS,
  }
  const show = (change: Partial<OwnIdeasState>) =>
    void navigate({
      search: listSearch({ ...state, ...change }, DEFAULT_ROWS),
      resetScroll: false,
      replace: 'q' in change,
    })
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <OwnIdeas
        state={state}
        onChange={show}
        rowsOptions={SUBMISSIONS_PER_PAGE}
        onNewIdea={openNewIdea}
        viewIdeasLink={
          <ButtonLink to={paths.viewIdeas} size="lg" variant="secondary">
            {t('viewIdeas')}
          </ButtonLink>
        }
      />
    </div>
  )
}
