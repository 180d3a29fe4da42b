import { createFileRoute } from '@tanstack/react-router'
import { ImportLink } from '../../../features/invitations/ImportLink.tsx'
import { InviteButton } from '../../../features/invitations/InviteButton.tsx'
import { UserList } from '../../../features/users/UserList.tsx'
import { usersSearch } from '../../../features/users/users.search.ts'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: usersSearch.schema,
  search: usersSearch.options,
  head: ({ match }) => pageHead(headText('adminUsers', match), match),
  component: AdminUsersPage,
})

function AdminUsersPage() {
  return (
    <UserList
      list={useListSearch(Route.useSearch())}
      actions={
        <>
          <ImportLink />
          <InviteButton />
        </>
      }
    />
  )
}
