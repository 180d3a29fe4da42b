/** Scopes of members' keys, reading first. `calls:judge` and `reviews:read` come with a role. */
export const MEMBER_SCOPES = [
  'ideas:read',
  'calls:read',
  'events:read',
  'profile:read',
  'notifications:read',
  'ideas:write',
  'comments:write',
  'calls:judge',
  'reviews:read',
  'messages:read',
] as const
export type MemberScope = (typeof MEMBER_SCOPES)[number]

/** Scopes of service keys, which act as the site. */
export const SERVICE_SCOPES = [
  'ideas:read',
  'calls:read',
  'events:read',
  'users:read',
  'audit:read',
  'webhooks:read',
  'webhooks:write',
] as const
export type ServiceScope = (typeof SERVICE_SCOPES)[number]

export const KEY_SCOPES = [...new Set([...MEMBER_SCOPES, ...SERVICE_SCOPES])] as const
export type KeyScope = MemberScope | ServiceScope

export const KEY_NAME_MAX = 60
/** Days until a key ends. */
export const KEY_DAYS = { min: 7, max: 365 } as const
/** Open keys of one member, and of the site. */
export const KEYS_MAX = 25
/** How long before its end its holder gets a mail. */
export const KEY_ENDING_DAYS = 7
/** For how long keys that ended are shown. */
export const ENDED_KEY_DAYS = 90

/** Why a key ended: `role` with the right that its scopes needed, `account` with the sign-ins of the account. */
export const KEY_ENDS = ['revoked', 'expired', 'account', 'role'] as const
export type KeyEnd = (typeof KEY_ENDS)[number]
