import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { listSearch } from '../app/list-search.ts'
import { paths } from '../app/paths.ts'
import { ADMIN_ROWS_PER_PAGE } from '../app/search-params.ts'
import { SubmissionList, type SubmissionsState } from '../features/reviews/SubmissionList.tsx'
import { usePageTitle } from '../lib/page-title.ts'

const [DEFAULT_ROWS] = ADMIN_ROWS_PER_PAGE

export default function AdminIdeasPage() {
  const t = useTranslations('reviews')
  const navigate = useNavigate({ from: paths.adminIdeas })
  const search = useSearch({ from: paths.adminIdeas })
  usePageTitle(t('title'))
  const state: SubmissionsState = {
    q: search.q ?? '',
    status: search.status ?? '',
    page: search.page ?? 1,
    rows: search.rows ?? DEFAULT_ROWS,
  }
  const show = (change: Partial<SubmissionsState>) =>
    void navigate({
      search: listSearch({ ...state, ...change }, DEFAULT_ROWS),
      resetScroll: false,
      replace: 'q' in change,
    })
  return <SubmissionList state={state} onChange={show} rowsOptions={ADMIN_ROWS_PER_PAGE} />
}
