/**
 * States of an account, in their order; `newcomer` has no completed profile. Moderators suspend; the university, by its
 * directory or a provider of sign-in, deactivates. Of an account with both, `state` is `suspended`.
 */
export const USER_STATES = ['unactivated', 'newcomer', 'active', 'suspended', 'deactivated'] as const

export const USER_SORTS = ['name', 'newest', 'active'] as const

export const USERS_PAGE_SIZE = 20

export const SUSPENSION_REASON_MAX = 500

/** Beside the endpoints, since the response is no JSON. */
export const USERS_CSV_PATH = '/v1/admin/users.csv'

/** The key under which an error says that the administrator's password is asked for. */
export const PASSWORD_NEEDED = 'password'
