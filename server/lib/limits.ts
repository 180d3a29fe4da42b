import { ALL_ENDPOINTS } from '../../contract/endpoints.ts'
import { type Limit, rateLimit } from '../../contract/limits.ts'
import { DAY, MINUTE } from './clock.ts'

/** Rate limits of parts of a call, or of calls outside the contract. A limit of a whole call stands on its endpoint. */
export const LIMITS = {
  commentsOfNewAccounts: rateLimit('first-comment', 10, 'day', 'write # comments a day while your account is new'),
  connectionRequestsOfNewAccounts: rateLimit(
    'first-connection-request',
    5,
    'day',
    'ask # members a day to connect while your account is new',
  ),
  newConversations: rateLimit('new-conversation', 10, 'day', 'begin # conversations a day'),
  avatars: rateLimit('picture', 20, 'hour', 'upload # pictures an hour'),
  uploads: rateLimit('upload', 60, 'hour', 'begin # uploads an hour'),
  uploadParts: rateLimit('upload-part', 600, '10 minutes', 'send # parts of files in 10 minutes'),
  // Successful sign-ins, so that nobody else uses them up.
  signIns: rateLimit('sign-in', 400, 'hour', 'sign in # times an hour'),
  adminExports: rateLimit('admin-export', 30, 'hour', 'export lists # times an hour'),
  exports: rateLimit('export', 10, 'hour', 'download your data # times an hour'),
  linkPreviews: rateLimit('link-preview', 30, 'minute', 'look up # links a minute'),
  // Searches that the response cache does not have.
  memberSearches: rateLimit('search', 120, 'minute', 'search # times a minute'),
  // Reviewers and administrators work through lists.
  staffSearches: rateLimit('search', 600, 'minute', 'search # times a minute, as a reviewer or administrator'),
  networkSearches: rateLimit('search', 600, 'minute', 'search # times a minute, as all of a network'),
} satisfies Record<string, Limit>

/**
 * Wrong codes of an authenticator app for one account after a correct password, from everywhere: six digits are few. Later
 * windows are long, so that guessing slows down by days. A right code or a new password ends them all. Members who reach them
 * can still use a recovery code or a passkey.
 */
export const APP_CODE_LIMITS: Limit[] = [
  { name: 'second-factor-code', limit: 10, windowMs: 15 * MINUTE },
  { name: 'second-factor-code-day', limit: 30, windowMs: DAY },
  { name: 'second-factor-code-week', limit: 60, windowMs: 7 * DAY },
  { name: 'second-factor-code-month', limit: 100, windowMs: 30 * DAY },
  { name: 'second-factor-code-year', limit: 200, windowMs: 365 * DAY },
]

/** All rate limits of members, each once. */
export const ALL_LIMITS: Limit[] = [
  ...new Set(Object.values(ALL_ENDPOINTS).flatMap(({ limit }) => limit ?? [])),
  ...Object.values(LIMITS),
]
