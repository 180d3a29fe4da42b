import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountInvitation } from '../../../contract/invitations.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { ListPaging } from '../../ui/lists/ListPaging.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { BackToUsers } from './BackToUsers.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { invitationsQuery, useResendInvitation, useRevokeInvitation } from './invitations.api.ts'
import { INVITATIONS_SIZES, type InvitationsSearch } from './invitations.search.ts'

type InvitationListProps = {
  list: ListSearch<InvitationsSearch>
  /** Beside the title. */
  actions: ReactNode
}

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog)

/** Who is invited and has no account yet. */
export function InvitationList({ list, actions }: InvitationListProps) {
  const t = useTranslations('invitations')
  const heads = useTranslations('heads')
  const { q, page, rows } = list.state
  const query = invitationsQuery({ q, page, page_size: rows })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  return (
    <>
      <BackToUsers />
      <PageHeader
        title={heads('adminInvitations.title')}
        subtitle={data && t('summary', { count: data.metadata.total_records })}
        actions={actions}
      />
      <ListToolbar list={list} label={t('search')} searchClassName="w-full sm:w-72" className="mb-4">
        {null}
      </ListToolbar>
      {data ? (
        <Invitations {...data} list={list} isUpdating={isUpdating} />
      ) : (
        <QueryFallback error={error} refetch={refetch} text={t('failedText')} skeleton="h-96 w-full" />
      )}
    </>
  )
}

type InvitationsProps = Pick<InvitationListProps, 'list'> & {
  invitations: AccountInvitation[]
  metadata: Metadata
  isUpdating: boolean
}

function Invitations({ invitations, metadata, list, isUpdating }: InvitationsProps) {
  const t = useTranslations('invitations')
  const heads = useTranslations('heads')
  const resend = useResendInvitation()
  const [revoked, setRevoked] = useState<AccountInvitation | null>(null)

  async function sendAgain({ id, email }: AccountInvitation) {
    try {
      await resend.mutateAsync(id)
      toast.success(t('resent', { email }))
    } catch (error) {
      toast.error(describeError(error, t('failed')))
    }
  }

  if (invitations.length === 0) {
    return (
      <StateMessage kind={list.state.q === '' ? 'empty' : 'search'} title={t('emptyTitle')}>
        {list.state.q === '' ? t('emptyText') : t('noMatchText')}
      </StateMessage>
    )
  }
  return (
    <>
      <Table
        caption={heads('adminInvitations.title')}
        isFramed
        isUpdating={isUpdating}
        footer={<ListPaging list={list} metadata={metadata} sizes={INVITATIONS_SIZES} />}
      >
        <TableHead>
          {(['person', 'faculty', 'role', 'state', 'invited'] as const).map((column) => (
            <TableHeadCell key={column} className={column === 'faculty' ? 'max-lg:hidden' : undefined}>
              {t(`columns.${column}`)}
            </TableHeadCell>
          ))}
          <TableHeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </TableHeadCell>
        </TableHead>
        <TableBody>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onResend={() => void sendAgain(invitation)}
              onRevoke={() => setRevoked(invitation)}
            />
          ))}
        </TableBody>
      </Table>
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

function RevokeDialog({ invitation, onClose }: { invitation: AccountInvitation; onClose: () => void }) {
  const t = useTranslations('invitations')
  const revoke = useRevokeInvitation()
  async function confirm() {
    try {
      await revoke.mutateAsync(invitation.id)
    } catch (error) {
      toast.error(describeError(error, t('failed')))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('revokeTitle')}
      description={t('revokeText', { email: invitation.email })}
      confirmLabel={t('revoke')}
      pending={revoke.isPending}
      pendingLabel={t('revoking')}
      onConfirm={() => void confirm()}
    />
  )
}
