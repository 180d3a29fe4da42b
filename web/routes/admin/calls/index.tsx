import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CallDrafts } from '../../../features/calls/CallDrafts.tsx'
import { CallList } from '../../../features/calls/CallList.tsx'
import { callsSearch } from '../../../features/calls/calls.search.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/admin/calls/')({
  validateSearch: callsSearch.schema,
  search: callsSearch.options,
  head: ({ match }) => pageHead(headText('adminCalls', match), match),
  component: CallsPage,
})

function CallsPage() {
  const t = useTranslations('calls')
  const heads = useTranslations('heads')
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <>
      <PageHeader
        title={heads('adminCalls.title')}
        subtitle={t('subtitle')}
        actions={<ButtonLink to="/admin/calls/new">{t('newCall')}</ButtonLink>}
      />
      <CallDrafts />
      <CallList search={search} onChange={(change) => void navigate({ search: { ...search, ...change } })} />
    </>
  )
}
