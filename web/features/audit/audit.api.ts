import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { listAudit } from '../../../contract/audit.ts'
import { userKeys } from '../../entities/members/user-keys.ts'
import { call } from '../../lib/api/api-client.ts'

type AuditInput = z.input<(typeof listAudit)['query']>

/** A page of the audit log. Anything that an administrator does adds to it, so none is kept. */
export function auditQuery(input: AuditInput) {
  return queryOptions({
    queryKey: ['audit', input],
    queryFn: ({ signal }) => call('listAudit', { query: input }, { signal }),
    staleTime: 0,
  })
}

const ADMINISTRATORS = { user_type: 'admin', page_size: 100 } as const

export const administratorsQuery = queryOptions({
  queryKey: userKeys.list(ADMINISTRATORS),
  queryFn: ({ signal }) => call('listUsers', { query: ADMINISTRATORS }, { signal }),
  select: ({ users }) => users,
})
