import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  inviteToSite,
  listAccountInvitations,
  resendAccountInvitation,
  revokeAccountInvitation,
} from '../../../contract/invitations.ts'
import { importUsers, listRecentImports, undoImport } from '../../../contract/user-imports.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export function invitationsQuery(input: z.input<(typeof listAccountInvitations)['query']>) {
  return apiQuery(listAccountInvitations, { query: input })
}

/** Mails invitations. */
export function useInvite() {
  return useMutation({ mutationFn: (body: z.input<(typeof inviteToSite)['body']>) => request(inviteToSite, { body }) })
}

export function useResendInvitation() {
  return useMutation({ mutationFn: (id: string) => request(resendAccountInvitation, { params: { id } }) })
}

export function useRevokeInvitation() {
  return useMutation({ mutationFn: (id: string) => request(revokeAccountInvitation, { params: { id } }) })
}

type ImportedList = Omit<z.input<(typeof importUsers)['body']>, 'dry_run'>

export const recentImportsQuery = apiQuery(listRecentImports, {}, ({ imports }) => imports)

/** Undoes an import, and says what stays all the same. */
export function useUndoImport() {
  return useMutation({ mutationFn: async (id: string) => (await request(undoImport, { params: { id } })).undone })
}

/** Says what importing a list would do. */
export function useImportCheck() {
  return useMutation({
    mutationFn: async (list: ImportedList) => (await request(importUsers, { body: { ...list, dry_run: true } })).import,
  })
}

export function useImport() {
  return useMutation({
    mutationFn: async (list: ImportedList) =>
      (await request(importUsers, { body: { ...list, dry_run: false } })).import,
  })
}
