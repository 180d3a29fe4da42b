import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { inviteToSite, listAccountInvitations } from '../../../contract/invitations.ts'
import type { UserImport } from '../../../contract/user-imports.ts'
import { userKeys } from '../../entities/members/user-keys.ts'
import { call } from '../../lib/api/api-client.ts'

export function invitationsQuery(input: z.input<(typeof listAccountInvitations)['query']>) {
  return queryOptions({
    queryKey: userKeys.invitations(input),
    queryFn: ({ signal }) => call('listAccountInvitations', { query: input }, { signal }),
  })
}

/** Mails invitations, and fetches again what shows or counts them. */
export function useInvite() {
  return useChange((body: z.input<(typeof inviteToSite)['body']>) => call('inviteToSite', { body }))
}

export function useResendInvitation() {
  return useChange((id: string) => call('resendAccountInvitation', { params: { id } }))
}

export function useRevokeInvitation() {
  return useChange((id: string) => call('revokeAccountInvitation', { params: { id } }))
}

/** Says what importing a list would do. */
export function useImportCheck() {
  return useMutation({
    mutationFn: async (list: Omit<UserImport, 'dry_run'>) =>
      (await call('importUsers', { body: { ...list, dry_run: true } })).import,
  })
}

export function useImport() {
  return useChange(
    async (list: Omit<UserImport, 'dry_run'>) =>
      (await call('importUsers', { body: { ...list, dry_run: false } })).import,
  )
}

function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  })
}
