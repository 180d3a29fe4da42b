import { OWN_TOPICS, PUBLIC_TOPICS, SHARED_TOPICS, type Topic } from '../../contract/topics.values.ts'
import type { Tables } from './tables.ts'

/**
 * The topics that a written row makes stale. Where columns differ, an update makes stale the topics of the columns that it
 * sets: those of `columns`, and `all` for the rest.
 */
type TopicsOf<T extends keyof Tables> =
  | readonly Topic[]
  | {
      all: readonly Topic[]
      /** Topics of a new row, instead of all. */
      insert?: readonly Topic[]
      /** Topics of a deletion, instead of all: with those of the rows that the database deletes or changes with it. */
      delete?: readonly Topic[]
      columns?: { readonly [C in keyof Tables[T]]?: readonly Topic[] }
    }

const NONE = [] as const
/** Whether a member can be seen decides on all that the member wrote. */
const MEMBER = ['profiles', 'ideas', 'activity', 'connections', 'sessions', 'users'] as const
const SECOND_FACTOR = ['second-factor', 'sessions'] as const
const COUNTERS = { version: NONE, updated_at: NONE } as const

/**
 * Which topics a row belongs to. Rows with none are shown nowhere or never change. What `tx.notify`, `tx.mail` and `tx.audit`
 * write counts for none: the live stream tells their recipients.
 */
export const TOPICS: { readonly [T in keyof Tables]: TopicsOf<T> } = {
  users: {
    all: MEMBER,
    insert: ['profiles', 'users'],
    delete: [...PUBLIC_TOPICS, ...SHARED_TOPICS, ...OWN_TOPICS],
    columns: {
      ...{ last_active_at: NONE, last_visit_at: NONE, review_summary_on: NONE, version: NONE },
      ...{ password_hash: ['preferences'], suspension_reason: ['users'] },
      ...{ review_faculties: ['sessions', 'users'], review_categories: ['sessions', 'users'] },
      ...{ authenticator_at: SECOND_FACTOR, second_factor_since: SECOND_FACTOR },
    },
  },
  profiles: {
    all: ['profile-details'],
    insert: ['profiles'],
    columns: {
      // Shown in ideas, comments and lists, or deciding on the listing in the directory.
      ...{ firstname: ['profiles'], lastname: ['profiles'], avatar_file_id: ['profiles'], title: ['profiles'] },
      ...{ faculty: ['profiles'], completed_at: ['profiles'], hidden_at: ['profiles'], listed_at: ['profiles'] },
      ...{ sort_name: NONE, search_name: NONE, owned_fields: NONE, seen_hidden_at: NONE, ...COUNTERS },
      ...{ time_zone: ['preferences'], language: ['preferences'], device_time_zone: NONE, device_language: NONE },
    },
  },
  member_skills: ['profile-details'],
  portfolios: { all: ['profile-details'], columns: { updated_at: NONE } },
  sessions: {
    all: ['sessions'],
    insert: NONE,
    delete: ['sessions', 'devices'],
    columns: { last_used_at: NONE, confirmed_at: NONE, files_hash: NONE },
  },
  connections: ['connections'],
  site_settings: ['settings'],

  ideas: {
    all: ['ideas'],
    delete: [
      ...(['ideas', 'activity', 'comments', 'own-ideas', 'requests', 'reviews', 'calls', 'events'] as const),
      ...(['own-comments', 'own-updates', 'ballots', 'notifications', 'conversations', 'messages'] as const),
    ],
    columns: { support_count: ['activity'], last_activity_at: ['activity'], ...COUNTERS },
  },
  idea_versions: ['ideas'],
  unpublished_versions: ['ideas'],
  idea_texts: ['ideas'],
  idea_roles: { all: ['ideas'], delete: ['ideas', 'requests'] },
  idea_members: ['ideas'],
  former_members: ['ideas'],
  idea_progress: ['ideas'],
  idea_updates: { all: ['ideas'], delete: ['ideas', 'activity', 'comments', 'own-updates'] },
  update_pictures: ['ideas'],
  update_supports: ['activity', 'own-updates'],
  reviews: ['ideas'],
  idea_supports: ['activity', 'own-ideas'],
  comments: { all: ['comments', 'activity'], delete: ['comments', 'activity', 'own-comments', 'notifications'] },
  comment_versions: ['comments'],
  comment_supports: ['activity', 'own-comments'],

  events: { all: ['events'], delete: ['events', 'comments', 'activity', 'own-comments', 'notifications'] },
  event_guests: ['events'],
  event_series: ['events'],
  event_answers: { all: ['events'], columns: { day_reminded_at: NONE, hour_reminded_at: NONE } },

  // Ideas name the calls that they answer.
  calls: { all: ['calls', 'ideas'], delete: ['calls', 'ideas', 'ballots', 'courses', 'university-reports'] },
  call_entries: { all: ['calls', 'ideas'], delete: ['calls', 'ideas', 'ballots'], columns: { notified_at: NONE } },
  call_jurors: { all: ['calls'], columns: { reminded_at: NONE } },
  call_assignments: ['calls'],
  call_ballots: ['ballots'],
  call_votes: ['ballots'],

  answer_times: NONE,
  api_keys: { all: ['keys'], columns: { last_used_at: NONE, last_used_ip: NONE } },
  audit_entries: NONE,
  authenticators: ['second-factor'],
  blocks: ['blocks'],
  certificates: ['certificates'],
  calendar_tokens: ['calendar-address'],
  comment_mentions: NONE,
  connection_requests: ['requests'],
  conversation_members: {
    all: ['conversations', 'messages'],
    columns: { read_until: ['conversations'], unread_count: ['conversations'], muted_until: ['conversations'] },
  },
  conversations: ['conversations', 'messages'],
  counts: NONE,
  derived_state: NONE,
  digests: NONE,
  drafts: ['drafts'],
  files: { all: NONE, delete: ['calls', 'ideas'] },
  idea_follows: ['own-ideas'],
  idempotency_keys: NONE,
  course_members: ['courses'],
  courses: {
    all: ['courses'],
    delete: ['courses', 'ideas'],
    columns: { label: ['courses', 'ideas'], title: ['courses', 'ideas'] },
  },
  graded_links: ['courses'],
  grades: ['courses'],
  idea_courses: ['ideas'],
  identities: ['identities'],
  identity_links: NONE,
  invitations: ['invitations'],
  jobs: NONE,
  mail_bounces: ['mail-pauses'],
  mail_links: ['choices'],
  messages: ['conversations', 'messages'],
  notification_choices: ['choices'],
  notifications: ['notifications'],
  outbox: NONE,
  passkeys: ['passkeys'],
  provider_sessions: NONE,
  provider_states: ['providers'],
  provider_tests: ['providers'],
  push_subscriptions: ['devices'],
  recovery_codes: ['second-factor'],
  report_decisions: ['reports'],
  report_statements: ['reports'],
  reports: ['reports'],
  review_openings: ['reviews'],
  review_templates: ['review-templates'],
  role_requests: ['requests'],
  saml_responses: NONE,
  search_words: NONE,
  scim_tokens: ['scim'],
  scim_users: NONE,
  second_factor_resets: ['second-factor'],
  second_factor_tickets: NONE,
  signing_keys: NONE,
  site_keys: NONE,
  learning_platforms: {
    all: ['platforms'],
    delete: ['platforms', 'courses', 'ideas'],
    columns: { last_launch_at: NONE, checked_at: NONE },
  },
  launches: NONE,
  platform_registrations: NONE,
  throttles: NONE,
  tokens: NONE,
  university_reports: { all: ['university-reports'], columns: { leased_until: NONE, attempts: NONE } },
  upload_parts: NONE,
  uploads: NONE,
  used_logout_tokens: NONE,
  user_import_changes: ['invitations'],
  user_imports: ['invitations'],
  idea_imports: { all: ['idea-imports'], delete: ['idea-imports', 'invitations'] },
  idea_import_rows: ['idea-imports'],
  imported_ideas: { all: ['ideas'], columns: { import_id: NONE, invited_email: NONE } },
  wanted_skills: ['ideas'],
  webhook_deliveries: { all: ['webhooks'], insert: NONE, columns: { leased_until: NONE } },
  webhooks: ['webhooks'],
}
