import { createFileRoute } from '@tanstack/react-router'
import { AuditLog } from '../../features/audit/AuditLog.tsx'
import { auditSearch } from '../../features/audit/audit.search.ts'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: auditSearch.schema,
  search: auditSearch.options,
  head: ({ match }) => pageHead(headText('adminAudit', match), match),
  component: AdminAuditPage,
})

function AdminAuditPage() {
  return <AuditLog list={useListSearch(Route.useSearch())} />
}
