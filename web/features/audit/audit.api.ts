import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '../../../contract/audit.ts'
import { listUsers } from '../../../contract/users.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

type AuditInput = z.input<(typeof listAudit)['query']>

/** A page of the audit log. Anything that an administrator does adds to it, so none is kept. */
export function auditQuery(input: AuditInput) {
  return queryOptions({
    ...apiQuery(listAudit, { query: input }),
    staleTime: 0,
  })
}

const ADMINISTRATORS = { user_type: 'admin', page_size: 100 } as const

export const administratorsQuery = queryOptions({
  ...apiQuery(listUsers, { query: ADMINISTRATORS }),
  select: ({ users }) => users,
})
