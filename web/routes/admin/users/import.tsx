import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/invitations/ImportPage.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/users/import')({
  head: ({ match }) => pageHead(headText('adminImport', match), match),
  component: ImportPage,
})
