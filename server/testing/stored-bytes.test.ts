import { expect, test } from 'vitest'
import { z } from 'zod'
import { DRAFTS_MAX } from '../../contract/drafts.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { SERIES_DATES_MAX } from '../../contract/events.values.ts'
import { BODY_LIMIT } from '../../contract/http.ts'
import { readTableShapes } from '../db/schema-introspection.ts'
import { STORED_BYTES_MAX } from '../features/idempotency-keys/idempotency-keys.service.ts'
import { DAY } from '../lib/clock.ts'
import { startTestApp } from './test-app.ts'

/** Each store of a member's bytes has a bound of bytes: of all its rows, or of those of one day by the limits of its calls. */

const MB = 1024 * 1024
/** In one table, of one member. */
const KEPT_MAX_BYTES = 20 * MB
const DAILY_MAX_BYTES = 60 * MB
/** Of one character in UTF-8. */
const CHARACTER_BYTES = 4
/** Of a call with questions, which its body may answer. */
const ANSWERS_MAX = 10

type Store = {
  columns: string[]
  /** The calls whose bodies it has. */
  calls: string[]
  /** How many rows a member has at most, such as entries of calls and assigned scores; without it the limits of the calls bound the rows of a day. */
  rows?: number
  /** Of one row, where its texts are not those of one body, or their schema is a pattern. */
  bytes?: number
  /** How often it has each text: also in a normalised form, or copied by others. */
  copies?: number
}

const IDEA_CONTENT = ['title', 'description', 'category', 'tags', 'learning_outcome', 'github_link', 'content_reason']
const IDEA_CALLS: string[] = ['createIdea', 'editIdea', 'restoreIdeaVersion']

const STORES: Record<string, Store> = {
  users: { columns: ['email', 'username'], calls: ['signUp'], rows: 1 },
  profiles: {
    columns: [
      ...['firstname', 'lastname', 'title', 'bio', 'faculty', 'program', 'degree', 'uni', 'year', 'mobile', 'skills'],
      ...['linkedin', 'github', 'fb', 'sort_name', 'search_name', 'search_text', 'skill_keys', 'owned_fields'],
      ...['time_zone', 'device_time_zone'],
    ],
    ...{ calls: ['createProfile'], rows: 1, copies: 3 },
  },
  portfolios: { columns: ['about', 'left_out'], calls: ['setOwnPortfolio'], rows: 1 },
  drafts: { columns: ['content'], calls: ['saveDraft'], rows: DRAFTS_MAX, bytes: BODY_LIMIT },
  idempotency_keys: { columns: ['attempt', 'headers', 'body'], calls: [], rows: 1, bytes: STORED_BYTES_MAX },
  ideas: { columns: [...IDEA_CONTENT, 'feedback', 'search_text', 'sort_title'], calls: IDEA_CALLS, copies: 2 },
  idea_versions: { columns: IDEA_CONTENT, calls: IDEA_CALLS },
  unpublished_versions: { columns: IDEA_CONTENT, calls: IDEA_CALLS },
  idea_texts: { columns: ['title_words', 'tag_words', 'text_words'], calls: IDEA_CALLS, copies: 3 },
  idea_roles: { columns: ['title', 'note', 'skills', 'skill_keys'], calls: IDEA_CALLS, copies: 2 },
  idea_members: { columns: ['role'], calls: ['createIdea'] },
  idea_progress: { columns: ['reached', 'milestones', 'refused', 'measured'], calls: ['setMilestones', 'setMeasured'] },
  idea_updates: { columns: ['text'], calls: ['addUpdate', 'editUpdate'] },
  update_pictures: { columns: ['alt'], calls: ['addUpdatePicture'] },
  role_requests: { columns: ['note'], calls: ['offerHelp', 'inviteMember'] },
  comments: { columns: ['text', 'search_text'], calls: ['addComment', 'editComment', 'addEventComment'], copies: 2 },
  comment_versions: { columns: ['text'], calls: ['editComment'] },
  events: {
    columns: ['title', 'description', 'place', 'phone', 'online_url', 'cancel_reason', 'time_zone'],
    calls: ['createEvent'],
    copies: SERIES_DATES_MAX,
  },
  event_series: { columns: ['except_dates'], calls: ['createEvent'] },
  messages: { columns: ['text', 'search_text'], calls: ['sendMessage'], copies: 2 },
  connection_requests: { columns: ['pair', 'note'], calls: ['connect'] },
  connections: { columns: ['note', 'note_search'], calls: ['saveConnectionNote'], copies: 2 },
  reviews: { columns: ['reply'], calls: ['replyToReview'] },
  reports: { columns: ['snapshot'], calls: ['report'], bytes: 0.3 * MB },
  report_statements: { columns: ['text', 'snapshot'], calls: ['report'], bytes: 0.3 * MB },
  report_decisions: { columns: ['objection'], calls: ['objectToDecision'] },
  call_entries: { columns: ['answers'], calls: ['enterIdea'], rows: 100 },
  call_assignments: { columns: ['scores', 'note', 'sentence'], calls: ['saveScores'], rows: 400 },
  notification_choices: { columns: ['choices', 'hidden_kinds'], calls: [], rows: 1, bytes: 4_000 },
  push_subscriptions: { columns: ['endpoint', 'p256dh', 'auth', 'waiting'], calls: [], rows: 10, bytes: 4_000 },
  passkeys: { columns: ['name', 'transports'], calls: ['addPasskey'] },
  outbox: { columns: ['to_address', 'params'], calls: ['sendMessage', 'offerHelp', 'connect', 'inviteMember'] },
  notifications: {
    columns: ['payload', 'mail'],
    calls: ['addComment', 'addEventComment', 'offerHelp', 'connect', 'inviteMember'],
  },
}

/** Tables and columns with words of staff, providers, directories or Quad alone, or of what others sent. */
const OTHERS: Record<string, string[]> = {
  answer_times: ['thing'],
  audit_entries: [
    'target_name',
    'value_before',
    'value_after',
    'reason',
    'ip',
    'search_text',
    'user_agent',
    'actor_role',
  ],
  api_keys: ['name', 'prefix', 'scopes', 'last_used_ip'],
  authenticators: ['secret', 'new_secret'],
  certificates: ['about', 'name', 'issuer', 'facts', 'jwt', 'reason'],
  calls: [
    ...['title', 'question', 'promise', 'office', 'words', 'time_zone', 'faculties', 'questions', 'criteria', 'awards'],
    'rules_name',
  ],
  digests: ['day'],
  idea_texts: ['pdf_text', 'pdf_words'],
  identities: ['issuer', 'subject', 'email', 'label'],
  identity_links: ['provider', 'issuer', 'subject', 'name', 'email', 'label', 'launch'],
  invitations: ['email', 'firstname', 'lastname', 'faculty', 'program', 'year'],
  jobs: ['name', 'last_error'],
  mail_bounces: ['email', 'reason'],
  mail_links: ['stops', 'stopped'],
  notifications: [],
  outbox: ['last_error'],
  portfolios: ['place', 'parts'],
  provider_sessions: ['provider', 'issuer', 'subject', 'sid', 'id_token'],
  provider_states: ['name', 'last_failure'],
  provider_tests: ['provider', 'result'],
  report_decisions: ['reason'],
  report_statements: ['reason'],
  reviews: ['feedback', 'notes', 'scores'],
  review_templates: ['name', 'text', 'translations'],
  saml_responses: ['handle', 'provider', 'payload'],
  scim_tokens: ['name'],
  scim_users: ['user_name'],
  second_factor_resets: ['reason'],
  sessions: ['user_agent', 'opened_with', 'second_factor'],
  signing_keys: ['public_key', 'private_key'],
  courses: ['label', 'title', 'roster_url'],
  course_members: ['role'],
  graded_links: ['rule', 'line_item_url'],
  grades: ['subject', 'sent', 'last_error'],
  launches: ['initiation', 'message'],
  learning_platforms: [
    ...[
      'name',
      'issuer',
      'deployment_ids',
      'auth_url',
      'token_url',
      'jwks_url',
      'domains',
      'product',
      'last_failure',
      'check_failure',
    ],
  ],
  site_keys: ['name'],
  university_reports: ['subject', 'about', 'name', 'translations', 'figures', 'words'],
  site_settings: ['settings'],
  user_import_changes: ['before', 'after'],
  // Of files of at most 5 MB, for a day.
  idea_imports: ['file_name', 'source', 'encoding', 'state', 'names', 'columns', 'counts', 'options'],
  idea_import_rows: ['cells', 'outcome', 'field', 'problem'],
  imported_ideas: ['author_name', 'invited_email', 'source'],
  webhook_deliveries: ['id', 'subject', 'body', 'details', 'answer', 'attempts', 'end_reason'],
  webhooks: ['name', 'url', 'kinds', 'secret', 'off_reason', 'form'],
  users: ['suspension_reason', 'review_faculties', 'review_categories'],
}

/** Columns of a few letters: ids, times, keys, and one of a list. */
const SHORT =
  /(^|_)(id|at|on|until|hash|key|from|by|to|into|since|kind|status|type|phase|stage|level|purpose|action|decision|audience|language|scope|pair|answer)$/

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; items?: Schema }

/** The most bytes of the texts in a value of a schema; infinite without a bound. Files count by themselves. */
function maxBytes(schema: Schema): number {
  const parts = [schema.anyOf, schema.oneOf].flat().filter(Boolean) as Schema[]
  if (parts.length > 0) return Math.max(...parts.map(maxBytes))
  if (schema.enum || schema.const !== undefined || schema.format || schema.contentEncoding) return 100
  if (schema.type === 'string') return CHARACTER_BYTES * Number(schema.maxLength ?? Number.POSITIVE_INFINITY)
  if (schema.items) return Number(schema.maxItems ?? Number.POSITIVE_INFINITY) * maxBytes(schema.items)
  const record = schema.additionalProperties ? maxBytes(schema.additionalProperties as Schema) * ANSWERS_MAX : 0
  return Object.values(schema.properties ?? {}).reduce((sum, one) => sum + maxBytes(one), record)
}

function endpointOf(name: string) {
  const endpoint = ENDPOINTS[name]
  if (!endpoint) throw new Error(`There is no call ${name}.`)
  return endpoint
}

function bodyBytes(name: string): number {
  const { body } = endpointOf(name)
  return body ? maxBytes(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : 0
}

/** Calls that share a limit share its number. */
function callsOfADay(names: string[]): number {
  const limits = new Map(names.map((name) => [endpointOf(name).limit?.name, endpointOf(name).limit]))
  return [...limits.values()].reduce((sum, limit) => sum + (limit ? (limit.limit * DAY) / limit.windowMs : Infinity), 0)
}

test('each text column has a bound of bytes, or no words of members', async () => {
  // Proves trust 49/1.
  const { deps } = await startTestApp()
  const unknown: string[] = []
  const declared = new Set((await readTableShapes(deps.db)).map(({ name }) => name))
  for (const { name, columns } of (await deps.db.introspection.getTables()).filter((one) => declared.has(one.name))) {
    const known = [...(STORES[name]?.columns ?? []), ...(OTHERS[name] ?? [])]
    for (const { name: column } of columns.filter(({ dataType }) => dataType.toLowerCase() === 'text')) {
      if (!SHORT.test(column) && !known.includes(column)) unknown.push(`${name}.${column}`)
    }
  }
  expect(declared.size).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})

test.each(Object.entries(STORES))('the bytes of a member in %s have a bound', (_table, store) => {
  // Proves trust 49/1.
  const { calls, rows, copies = 1 } = store
  const row = (store.bytes ?? Math.max(...calls.map(bodyBytes))) * copies
  expect(row).toBeGreaterThan(0)
  if (rows !== undefined) expect(rows * row).toBeLessThanOrEqual(KEPT_MAX_BYTES)
  else expect(callsOfADay(calls) * row).toBeLessThanOrEqual(DAILY_MAX_BYTES)
})
