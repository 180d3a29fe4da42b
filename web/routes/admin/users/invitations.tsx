import { createFileRoute } from '@tanstack/react-router'
import { InvitationList } from '../../../features/invitations/InvitationList.tsx'
import { InviteButton } from '../../../features/invitations/InviteButton.tsx'
import { invitationsSearch } from '../../../features/invitations/invitations.search.ts'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/users/invitations')({
  validateSearch: invitationsSearch.schema,
  search: invitationsSearch.options,
  head: ({ match }) => pageHead(headText('adminInvitations', match), match),
  component: AdminInvitationsPage,
})

function AdminInvitationsPage() {
  return <InvitationList list={useListSearch(Route.useSearch())} actions={<InviteButton />} />
}
