import { ALL_ENDPOINTS } from '../../contract/endpoints.ts'
import { type Limit, rateLimit } from '../../contract/limits.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { DAY, MINUTE } from './clock.ts'

/** Rate limits of parts of a call, or of calls outside the contract. A limit of a whole call stands on its endpoint. */
export const LIMITS = {
  commentsOfNewAccounts: rateLimit('first-comment', 10, 'day', errorTexts.comments.newcomerLimit),
  connectionRequestsOfNewAccounts: rateLimit(
    'first-connection-request',
    5,
    'day',
    errorTexts.connections.newcomerLimit,
  ),
  newConversations: rateLimit('new-conversation', 10, 'day', errorTexts.conversations.beginConversationsLimit),
  avatars: rateLimit('picture', 20, 'hour', errorTexts.files.uploadPicturesLimit),
  uploads: rateLimit('upload', 60, 'hour', errorTexts.files.beginUploadsLimit),
  uploadParts: rateLimit('upload-part', 600, '10 minutes', errorTexts.files.partLimit),
  // Successful sign-ins, so that nobody else uses them up.
  signIns: rateLimit('sign-in', 400, 'hour', errorTexts.sessions.signInLimit),
  adminExports: rateLimit('admin-export', 30, 'hour', errorTexts.requests.exportListsLimit),
  exports: rateLimit('export', 10, 'hour', errorTexts.settings.downloadDataLimit),
  linkPreviews: rateLimit('link-preview', 30, 'minute', errorTexts.linkPreviews.lookUpLinksLimit),
  // Searches that the response cache does not have.
  memberSearches: rateLimit('search', 120, 'minute', errorTexts.search.limit),
  // Reviewers and administrators work through lists.
  staffSearches: rateLimit('search', 600, 'minute', errorTexts.search.staffLimit),
  networkSearches: rateLimit('search', 600, 'minute', errorTexts.search.networkLimit),
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
