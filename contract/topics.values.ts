/**
 * Topics of what responses show. Each GET says which it `reads`; server/db/topics.ts says to which a written row belongs.
 *
 * `activity` covers support of ideas, updates and comments, and the number of comments on ideas and events: they change far more often
 * than the content. `profiles` covers the parts of a profile shown everywhere, such as the name; `profile-details` the parts
 * shown only on the profile and in the directory.
 */
export const PUBLIC_TOPICS = [
  'ideas',
  'activity',
  'comments',
  'profiles',
  'profile-details',
  'connections',
  'events',
  'calls',
  'ballots',
  'certificates',
  'settings',
] as const
export type PublicTopic = (typeof PUBLIC_TOPICS)[number]

/** Topics of content for some members: a change by one can be news for another. */
export const SHARED_TOPICS = [
  'notifications',
  'requests',
  'conversations',
  'messages',
  'reviews',
  'reports',
  'users',
  'invitations',
  'idea-imports',
  'mail-pauses',
  'providers',
  'scim',
  'webhooks',
  'platforms',
  'university-reports',
] as const

/** Topics of a member's private content. */
export const OWN_TOPICS = [
  'own-ideas',
  'own-comments',
  'own-updates',
  'drafts',
  'review-templates',
  'blocks',
  'choices',
  'devices',
  'calendar-address',
  'preferences',
  'sessions',
  'passkeys',
  'second-factor',
  'keys',
  'identities',
  'courses',
] as const

export type Topic = PublicTopic | (typeof SHARED_TOPICS)[number] | (typeof OWN_TOPICS)[number]

/** Header of a response with the topics that the request made stale, separated by commas. */
export const CHANGED_HEADER = 'quad-changed'
