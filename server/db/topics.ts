import type { Topic } from '../lib/bus.ts'
import type { Tables } from './tables.ts'

/**
 * The topics that a written row makes stale. Where columns differ, an update makes stale the topics of the columns that it
 * sets: those of `columns`, and `all` for the rest.
 */
type TopicsOf<T extends keyof Tables> =
  | readonly Topic[]
  | {
      all: readonly Topic[]
      /** Of a new row, instead of all. */
      insert?: readonly Topic[]
      columns?: { readonly [C in keyof Tables[T]]?: readonly Topic[] }
    }

const NONE = [] as const
/** Whether a member can be seen decides on all that the member wrote. */
const MEMBER = ['profiles', 'ideas', 'activity', 'connections', 'sessions'] as const
const COUNTERS = { version: NONE, updated_at: NONE } as const

/** Which topics a row belongs to. Rows with none are shown to few, who are told by events of the live stream. */
export const TOPICS: { readonly [T in keyof Tables]: TopicsOf<T> } = {
  users: {
    all: MEMBER,
    insert: ['profiles'],
    columns: {
      ...{ password_hash: NONE, last_active_at: NONE, last_visit_at: NONE, review_summary_on: NONE, version: NONE },
      ...{ review_faculties: ['sessions'], review_categories: ['sessions'] },
      ...{ authenticator_at: ['sessions'], second_factor_since: ['sessions'], suspension_reason: NONE },
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
      ...{ time_zone: NONE, device_time_zone: NONE, language: NONE, device_language: NONE },
    },
  },
  member_skills: ['profile-details'],
  sessions: {
    all: ['sessions'],
    insert: NONE,
    columns: { last_used_at: NONE, confirmed_at: NONE, files_hash: NONE },
  },
  connections: ['connections'],
  site_settings: ['settings'],

  ideas: {
    all: ['ideas'],
    columns: { support_count: ['activity'], last_activity_at: ['activity'], ...COUNTERS },
  },
  idea_versions: ['ideas'],
  unpublished_versions: ['ideas'],
  idea_texts: ['ideas'],
  idea_roles: ['ideas'],
  idea_members: ['ideas'],
  former_members: ['ideas'],
  idea_progress: ['ideas'],
  idea_updates: ['ideas'],
  update_pictures: ['ideas'],
  reviews: ['ideas'],
  idea_supports: ['activity'],
  comments: ['comments', 'activity'],
  comment_versions: ['comments'],
  comment_supports: ['activity'],

  events: ['events'],
  event_series: ['events'],
  event_answers: { all: ['events'], columns: { day_reminded_at: NONE, hour_reminded_at: NONE } },

  // Ideas name the calls that they answer.
  calls: ['calls', 'ideas'],
  call_entries: { all: ['calls', 'ideas'], columns: { notified_at: NONE } },
  call_jurors: { all: ['calls'], columns: { reminded_at: NONE } },
  call_assignments: ['calls'],
  call_ballots: ['calls'],
  call_votes: ['calls'],

  answer_times: NONE,
  audit_entries: NONE,
  authenticators: NONE,
  blocks: NONE,
  calendar_tokens: NONE,
  comment_mentions: NONE,
  connection_requests: NONE,
  conversation_members: NONE,
  conversations: NONE,
  counts: NONE,
  derived_state: NONE,
  digests: NONE,
  drafts: NONE,
  files: NONE,
  idea_follows: NONE,
  idempotency_keys: NONE,
  identities: NONE,
  identity_links: NONE,
  invitations: NONE,
  jobs: NONE,
  mail_bounces: NONE,
  mail_links: NONE,
  messages: NONE,
  notification_choices: NONE,
  notifications: NONE,
  outbox: NONE,
  passkeys: NONE,
  provider_sessions: NONE,
  provider_states: NONE,
  provider_tests: NONE,
  push_subscriptions: NONE,
  recovery_codes: NONE,
  report_decisions: NONE,
  report_statements: NONE,
  reports: NONE,
  review_openings: NONE,
  review_templates: NONE,
  role_requests: NONE,
  saml_responses: NONE,
  scim_tokens: NONE,
  scim_users: NONE,
  second_factor_resets: NONE,
  second_factor_tickets: NONE,
  site_keys: NONE,
  throttles: NONE,
  tokens: NONE,
  upload_parts: NONE,
  uploads: NONE,
  used_logout_tokens: NONE,
  user_import_changes: NONE,
  user_imports: NONE,
  wanted_skills: NONE,
}
