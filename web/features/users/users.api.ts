import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '../../../contract/audit.ts'
import { cancelSecondFactorReset, getUserSecondFactor, resetSecondFactor } from '../../../contract/second-factors.ts'
import {
  type AdminUser,
  changeUser,
  deleteUser,
  endUserSessions,
  getUser,
  listUsers,
  type ReviewScope,
  resendActivation,
} from '../../../contract/users.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

type UsersInput = z.input<(typeof listUsers)['query']>

/** How many entries of the audit log the details show. */
const ENTRIES_SHOWN = 5

export function usersQuery(input: UsersInput) {
  return apiQuery(listUsers, { query: input })
}

export function userQuery(id: string) {
  return apiQuery(getUser, { params: { id } }, ({ user }) => user)
}

export function userSecondFactorQuery(id: string) {
  return apiQuery(getUserSecondFactor, { params: { id } }, ({ second_factor }) => second_factor)
}

/** Begins the reset of a member's second factor with a reason, or cancels it without one. */
export function useSecondFactorReset(id: string) {
  return useMutation({
    mutationFn: async (reason: string | null) => {
      if (reason === null) await request(cancelSecondFactorReset, { params: { id } })
      else await request(resetSecondFactor, { params: { id }, body: { reason } })
    },
  })
}

/** Audit entries of a member. */
export function entriesQuery(id: string) {
  return queryOptions({
    ...apiQuery(listAudit, { query: { member: id, page_size: ENTRIES_SHOWN } }),
    select: ({ entries }) => entries,
  })
}

export const USER_ACTIONS = [
  'makeReviewer',
  'limitReviewer',
  'takeReviewer',
  'makeAdmin',
  'takeAdmin',
  'resend',
  'lift',
  'reactivate',
  'signOut',
  'suspend',
  'delete',
] as const
export type UserAction = (typeof USER_ACTIONS)[number]

export type ActionInput = { reason: string; until: string | null; ideas: 'keep' | 'delete'; scope: ReviewScope }

/** The accounts that an action is for. */
export function allows(action: UserAction, { user_type, state, is_deactivated }: AdminUser): boolean {
  const isActive = state === 'active' || state === 'newcomer'
  if (action === 'makeReviewer') return user_type === 'normal' && isActive
  if (action === 'limitReviewer' || action === 'takeReviewer') return user_type === 'reviewer'
  if (action === 'makeAdmin') return user_type !== 'admin' && isActive
  if (action === 'takeAdmin') return user_type === 'admin'
  if (action === 'resend') return state === 'unactivated'
  if (action === 'lift') return state === 'suspended'
  if (action === 'reactivate') return is_deactivated
  if (action === 'signOut') return isActive
  return action === 'delete' || state !== 'suspended'
}

/** Does the action to one account. The server asks for the password where it was not given lately. */
export function act(action: UserAction, { id, version }: AdminUser, { reason, until, ideas, scope }: ActionInput) {
  const params = { id }
  if (action === 'resend') return request(resendActivation, { params })
  if (action === 'signOut') return request(endUserSessions, { params, query: { reason } })
  if (action === 'delete') return request(deleteUser, { params, query: { reason, ideas } })
  if (action === 'suspend') return request(changeUser, { params, body: { suspension: { reason, until }, version } })
  if (action === 'lift') return request(changeUser, { params, body: { suspension: null, reason, version } })
  if (action === 'reactivate') return request(changeUser, { params, body: { deactivations: [], reason, version } })
  if (action === 'makeReviewer' || action === 'limitReviewer') {
    return request(changeUser, { params, body: { user_type: 'reviewer', review_scope: scope, reason, version } })
  }
  const user_type = action === 'makeAdmin' ? 'admin' : 'normal'
  return request(changeUser, { params, body: { user_type, reason, version } })
}
