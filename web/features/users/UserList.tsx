import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Metadata } from '../../../contract/paging.ts'
import type { AdminUser } from '../../../contract/users.ts'
import { USER_SORTS, USER_STATES, USERS_CSV_PATH } from '../../../contract/users.values.ts'
import { CsvExportButton } from '../../entities/exports/CsvExportButton.tsx'
import { useSiteList } from '../../lib/api/site-lists.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { ListPaging } from '../../ui/lists/ListPaging.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { UserBulkBar } from './UserBulkBar.tsx'
import { UserRow } from './UserRow.tsx'
import { type UserAction, usersQuery } from './users.api.ts'
import { USERS_SIZES, type UsersSearch } from './users.search.ts'

type UserListProps = {
  list: ListSearch<UsersSearch>
  /** Beside the title, after the export. */
  actions?: ReactNode
}
type Selection = ReadonlyMap<string, AdminUser>

const loadDialog = () => import('./UserActionDialog.tsx')
const UserActionDialog = lazyPart(async () => (await loadDialog()).UserActionDialog)
const loadDetails = () => import('./UserDetails.tsx')
const UserDetails = lazyPart(async () => (await loadDetails()).UserDetails)

const NO_FILTER = { q: '', faculty: '', role: '', state: '' } as const

/** Every account, for administrators. */
export function UserList({ list, actions }: UserListProps) {
  const t = useTranslations('users')
  const heads = useTranslations('heads')
  const { q, faculty, page, rows } = list.state
  const { role, state, sort } = choicesOf(list.state)
  const filter = { q, faculty, user_type: role, state }
  const query = usersQuery({ ...filter, sort, page, page_size: rows })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  useCodePrefetch(loadDialog)
  useCodePrefetch(loadDetails)
  return (
    <>
      <PageHeader
        title={heads('adminUsers.title')}
        subtitle={
          data && (
            <>
              {t('summary', data.counts)}{' '}
              <TextLink to="/admin/users/invitations">{t('invited', { count: data.counts.invited })}</TextLink>
            </>
          )
        }
        actions={
          <>
            <CsvExportButton path={USERS_CSV_PATH} filename="quad-users.csv" filter={filter} />
            {actions}
          </>
        }
      />
      <Toolbar list={list} />
      {data ? (
        <Users {...data} list={list} isUpdating={isUpdating} />
      ) : (
        <QueryFallback error={error} refetch={refetch} text={t('failedText')} skeleton="h-96 w-full" />
      )}
    </>
  )
}

const USER_TYPES = ['normal', 'reviewer', 'admin'] as const

/** The chosen value; a URL may have any text. */
function choicesOf({ role, state, sort }: UsersSearch) {
  return {
    role: USER_TYPES.find((known) => known === role) ?? ('' as const),
    state: USER_STATES.find((known) => known === state) ?? ('' as const),
    sort: USER_SORTS.find((known) => known === sort) ?? USER_SORTS[0],
  }
}
type Choices = ReturnType<typeof choicesOf>

function Toolbar({ list }: Pick<UserListProps, 'list'>) {
  const t = useTranslations('users')
  const { role, state, sort } = choicesOf(list.state)
  const faculties = useSiteList('faculties')
  const faculty = faculties.nameOf(list.state.faculty)
  return (
    <ListToolbar list={list} label={t('search')} searchClassName="w-full sm:w-72" className="mb-4">
      <Select
        label={t('faculty')}
        size="md"
        options={[{ value: '', label: t('allFaculties') }, ...faculties.optionsOf(faculties.filters(faculty))]}
        value={faculty}
        onValueChange={(value) => list.change({ faculty: value })}
        className="w-[calc(50%-0.375rem)]! sm:w-52!"
      />
      <Select
        prefix={t('role')}
        size="md"
        options={[
          { value: '' as Choices['role'], label: t('all') },
          ...USER_TYPES.map((value) => ({ value, label: t(`roles.${value}`) })),
        ]}
        value={role}
        onValueChange={(value) => list.change({ role: value })}
        className="w-[calc(50%-0.375rem)]! sm:w-46!"
      />
      <Select
        prefix={t('state')}
        size="md"
        options={[
          { value: '' as Choices['state'], label: t('all') },
          ...USER_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
        value={state}
        onValueChange={(value) => list.change({ state: value })}
        className="w-[calc(50%-0.375rem)]! sm:w-48!"
      />
      <Select
        prefix={t('sort')}
        size="md"
        options={USER_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={sort}
        onValueChange={(value) => list.change({ sort: value })}
        className="w-[calc(50%-0.375rem)]! sm:w-44!"
      />
    </ListToolbar>
  )
}

type UsersProps = Pick<UserListProps, 'list'> & { users: AdminUser[]; metadata: Metadata; isUpdating: boolean }
type Asked = { action: UserAction; users: AdminUser[] }

function Users({ users, metadata, list, isUpdating }: UsersProps) {
  const t = useTranslations('users')
  const self = useCurrentUser()
  const [selection, setSelection] = useState<Selection>(new Map())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState<AdminUser | null>(null)

  const select = (those: AdminUser[], isSelected: boolean) => {
    const next = new Map(selection)
    for (const user of those) isSelected ? next.set(user.id, user) : next.delete(user.id)
    setSelection(next)
  }
  // As they are now, where this page shows them.
  const selected = [...selection.values()].map((user) => users.find(({ id }) => id === user.id) ?? user)

  return (
    <>
      {selection.size > 0 && (
        <UserBulkBar
          users={selected.filter(({ id }) => id !== self?.id)}
          count={selection.size}
          onAct={(action, those) => setAsked({ action, users: those })}
          onClear={() => setSelection(new Map())}
        />
      )}
      {users.length === 0 ? (
        <StateMessage
          kind="search"
          title={t('emptyTitle')}
          actions={
            <Button size="lg" onClick={() => list.change(NO_FILTER)}>
              {t('clear')}
            </Button>
          }
        >
          {t('noMatchText')}
        </StateMessage>
      ) : (
        <UserTable
          {...{ users, metadata, list, isUpdating, selection, select }}
          selfId={self?.id}
          onOpen={setOpened}
          onAct={(action, user) => setAsked({ action, users: [user] })}
        />
      )}
      {opened && (
        <UserDetails
          user={opened}
          isSelf={opened.id === self?.id}
          onAct={(action, user) => {
            setOpened(null)
            setAsked({ action, users: [user] })
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {asked && <UserActionDialog {...asked} onClose={() => setAsked(null)} onDone={(done) => select(done, false)} />}
    </>
  )
}

type UserTableProps = UsersProps & {
  selection: Selection
  select: (users: AdminUser[], isSelected: boolean) => void
  selfId: string | undefined
  onOpen: (user: AdminUser) => void
  onAct: (action: UserAction, user: AdminUser) => void
}

function UserTable(props: UserTableProps) {
  const { users, metadata, list, isUpdating, selection, select, selfId, onOpen, onAct } = props
  const t = useTranslations('users')
  const heads = useTranslations('heads')
  const selectedHere = users.filter(({ id }) => selection.has(id)).length
  const isAll = selectedHere === users.length
  return (
    <>
      <Table
        caption={heads('adminUsers.title')}
        isFramed
        isUpdating={isUpdating}
        footer={
          <ListPaging list={list} metadata={metadata} sizes={USERS_SIZES}>
            <p className="text-13 text-muted">{t('shown', { shown: users.length, total: metadata.total_records })}</p>
          </ListPaging>
        }
      >
        <TableHead>
          <TableHeadCell className="max-sm:hidden">
            <Checkbox
              label={t('selectAll')}
              isChecked={isAll}
              isMixed={selectedHere > 0 && !isAll}
              onCheckedChange={(isChecked) => select(users, isChecked)}
            />
          </TableHeadCell>
          <TableHeadCell>{t('columns.member')}</TableHeadCell>
          <TableHeadCell className="max-lg:hidden">{t('columns.faculty')}</TableHeadCell>
          <TableHeadCell>{t('columns.role')}</TableHeadCell>
          <TableHeadCell>{t('columns.state')}</TableHeadCell>
          <TableHeadCell className="max-lg:whitespace-normal">{t('columns.lastActive')}</TableHeadCell>
          <TableHeadCell align="end" className="max-lg:hidden">
            {t('columns.ideas')}
          </TableHeadCell>
          <TableHeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </TableHeadCell>
        </TableHead>
        <TableBody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isSelf={user.id === selfId}
              isSelected={selection.has(user.id)}
              onSelect={(isSelected) => select([user], isSelected)}
              onOpen={() => onOpen(user)}
              onAct={(action) => onAct(action, user)}
            />
          ))}
        </TableBody>
      </Table>
      <p className="mt-4 text-13 text-muted">{t('footnote')}</p>
    </>
  )
}
