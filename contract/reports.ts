import { z } from 'zod'
import { REPORTED_BEFORE } from './conversations.values.ts'
import { endpoint } from './http.ts'
import { Author } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import {
  MODERATION_CAUSES,
  MODERATION_REASON_MAX,
  MODERATIONS,
  OBJECTION_DAYS,
  OBJECTION_MAX,
  QUEUE_REASONS,
  REPORT_REASONS,
  REPORT_STATES,
  REPORT_TEXT_MAX,
  REPORTED_ADDITIONS,
  REPORTED_KINDS,
  REPORTS_PAGE_SIZE,
} from './reports.values.ts'
import { line, text } from './text.ts'

export * from './reports.values.ts'

const ReportedKind = z.enum(REPORTED_KINDS, errorTexts.reports.kind)
const ReportReason = z.enum(REPORT_REASONS, errorTexts.reports.reasonMissing)
type ReportReason = z.infer<typeof ReportReason>
const Moderation = z.enum(MODERATIONS, errorTexts.reports.decisionMissing)
const QueueReason = z.enum(QUEUE_REASONS)

const statement = { reason: ReportReason, text: text({ max: REPORT_TEXT_MAX }).default('') }
const hasStatement = ({ reason, text }: { reason: ReportReason; text: string }) => reason !== 'other' || text !== ''
const SAY_WHAT = { path: ['text'], ...errorTexts.reports.textMissing }

/** `id` is that of the idea, comment, event, message or update of an idea, or of the member whose profile it is. */
export const NewReport = z
  .strictObject({ kind: ReportedKind, id: z.uuid(), ...statement })
  .refine(hasStatement, SAY_WHAT)
export type NewReport = z.infer<typeof NewReport>

/** The reported content at the time of the report. */
export const ReportSnapshot = z.object({
  title: z.string(),
  text: z.string(),
  place: z
    .object({ kind: z.enum(['idea', 'event']), id: z.uuid(), title: z.string() })
    .nullable()
    .describe('The idea or event of a comment, or the idea of an update.'),
  earlier: z
    .array(z.object({ is_author: z.boolean(), text: z.string(), created_at: z.iso.datetime() }))
    .max(REPORTED_BEFORE)
    .optional()
    .describe('Of a message, for moderators: the messages before it, oldest first.'),
  additions: z
    .array(z.object({ kind: z.enum(REPORTED_ADDITIONS), id: z.string().nullable(), text: z.string() }))
    .optional()
    .describe(
      'Parts of the page beside the text. `id`: of the file or update; `text`: its words, or the description of a picture.',
    ),
})
export type ReportSnapshot = z.infer<typeof ReportSnapshot>

const ReportDecision = z.object({
  action: Moderation,
  reason: z.string(),
  until: z.iso.datetime().nullable().describe('Of a suspension.'),
  created_at: z.iso.datetime(),
  moderator: Author,
})
export type ReportDecision = z.infer<typeof ReportDecision>

const Objection = z.object({ text: z.string(), created_at: z.iso.datetime() })

/** All reports of one thing until a moderator decides. */
export const Report = z.object({
  id: z.uuid(),
  kind: ReportedKind,
  target: z.object({
    id: z.uuid(),
    ...ReportSnapshot.shape,
    author: Author.nullable().describe('Null once the account is deleted.'),
    is_hidden: z.boolean(),
    is_deleted: z.boolean(),
  }),
  reason: QueueReason.describe('The one that was given most; `word_list` where no member reported it.'),
  texts: z.array(z.string()),
  reporter_count: z.int(),
  listed_words: z.array(z.string()).describe("Words of the site's list for which it was hidden."),
  created_at: z.iso.datetime(),
  waiting_since: z.iso.datetime().nullable().describe('Since when it waits for a decision; null once it is decided.'),
  decision: ReportDecision.nullable().describe('The last one; null without any.'),
  objection: Objection.nullable().describe('Of the author, to the first decision.'),
  version: z.int(),
})
export type Report = z.infer<typeof Report>

const ReportStatement = z.object({
  reporter: Author.nullable().describe('Null once the account is deleted, and where the caller may not know.'),
  reason: ReportReason,
  text: z.string(),
  created_at: z.iso.datetime(),
  seen: ReportSnapshot.nullable().describe('The content seen by this reporter, if edited since the first report.'),
})
export type ReportStatement = z.infer<typeof ReportStatement>

/** Why the caller leaves a decision to somebody else. */
const ReportConflict = z.enum(['reported', 'decided'])
export type ReportConflict = z.infer<typeof ReportConflict>

export const ReportDetails = z.object({
  ...Report.shape,
  statements: z.array(ReportStatement),
  decisions: z.array(ReportDecision).describe('Oldest first.'),
  member: z
    .object({
      joined_at: z.iso.datetime(),
      is_suspended: z.boolean(),
      ideas_count: z.int(),
      comments_count: z.int(),
      reports: z
        .array(
          z.object({
            id: z.uuid(),
            kind: ReportedKind,
            reason: QueueReason,
            reporter_count: z.int(),
            created_at: z.iso.datetime(),
            action: Moderation.nullable(),
          }),
        )
        .describe('Other reports of what the member wrote, newest first.'),
    })
    .nullable()
    .describe('Null once the account is deleted.'),
  conflict: ReportConflict.nullable(),
})
export type ReportDetails = z.infer<typeof ReportDetails>

/** `version` is the report's: a decision or objection in between is a conflict. */
export const NewDecision = z
  .strictObject({
    action: Moderation,
    reason: text({
      min: 1,
      max: MODERATION_REASON_MAX,
      required: errorTexts.reports.sayWhy,
    }),
    until: z.iso.datetime(errorTexts.common.time).optional(),
    version: z.int().optional(),
  })
  .refine(({ action, until }) => action !== 'suspend' || until !== undefined, {
    path: ['until'],
    ...errorTexts.reports.untilMissing,
  })
export type NewDecision = z.infer<typeof NewDecision>

/** A decision, for the author of the reported content. */
export const OwnDecision = z.object({
  id: z.uuid(),
  kind: ReportedKind,
  target: z.object({ id: z.uuid(), ...ReportSnapshot.shape }),
  cause: z.enum(MODERATION_CAUSES),
  action: Moderation,
  reason: z.string(),
  until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  can_object_until: z.iso
    .datetime()
    .nullable()
    .describe('Until when the author can object; null where that is not possible, or has been done.'),
  objection: Objection.nullable(),
  outcome: z
    .object({ action: Moderation, reason: z.string(), created_at: z.iso.datetime() })
    .nullable()
    .describe('The decision on the objection.'),
})
export type OwnDecision = z.infer<typeof OwnDecision>

export const ObjectionForm = z.strictObject({
  text: text({ min: 1, max: OBJECTION_MAX, required: errorTexts.common.sayWhy }),
})

const params = z.object({ id: z.uuid() })
const OwnDecisionResponse = z.object({ decision: OwnDecision })
/** Token of the mailed link, for authors who cannot sign in. */
const token = line({ min: 1, max: 100 })

const reportsLimit = rateLimit('report', 20, 'day', errorTexts.reports.reportThingsLimit)

export const report = endpoint({
  method: 'POST',
  path: '/v1/reports',
  summary:
    'Report an idea, a comment, a profile, an event, a message or an update of an idea to the moderators, once. They read a message with the five before it. 409 for what the caller has reported.',
  access: 'member',
  limit: reportsLimit,
  errors: [403, 404, 409],
  body: NewReport,
  status: 202,
  response: z.object({ message: z.string() }),
})

export const listReports = endpoint({
  method: 'GET',
  path: '/v1/reports',
  summary: 'What was reported, without what the caller wrote: the longest wait first, or what was decided last.',
  access: 'reviewer',
  reads: ['reports', 'ideas', 'comments', 'events', 'conversations', 'profiles', 'settings'],
  query: z.object({
    state: z.enum(REPORT_STATES, errorTexts.reports.filter).default('open'),
    kind: z.union([ReportedKind, z.literal('')], errorTexts.reports.kind).default(''),
    ...pageQuery(REPORTS_PAGE_SIZE),
  }),
  status: 200,
  response: z.object({
    reports: z.array(Report),
    counts: z.object({
      open: z.int(),
      decided: z.int(),
      kinds: z
        .object({
          ...{ idea: z.int(), comment: z.int(), profile: z.int(), event: z.int(), message: z.int() },
          update: z.int(),
        })
        .describe('Of the state that was asked for.'),
    }),
    oldest: z.iso.datetime().nullable().describe('Since when the oldest waits.'),
    metadata: Metadata,
  }),
})

export const getReport = endpoint({
  method: 'GET',
  path: '/v1/reports/:id',
  summary: 'One report, with who reported and what is known of the reported member.',
  access: 'reviewer',
  reads: ['reports', 'ideas', 'comments', 'events', 'conversations', 'profiles'],
  params,
  status: 200,
  response: z.object({ report: ReportDetails }),
})

export const decideReport = endpoint({
  method: 'POST',
  path: '/v1/reports/:id/decision',
  summary: 'Decide on a report. Its author is notified with the reason, who reported of the outcome alone.',
  access: 'reviewer',
  needsRecentPassword: { field: 'action', value: 'suspend' },
  limit: rateLimit('moderation', 500, 'hour', errorTexts.reports.decideOnReportsLimit),
  errors: [409],
  params,
  body: NewDecision,
  status: 200,
  response: z.object({ report: ReportDetails }),
})

export const getDecision = endpoint({
  method: 'GET',
  path: '/v1/decisions/:id',
  summary: 'A decision on what the caller wrote.',
  access: 'member',
  reads: ['reports', 'profiles'],
  params,
  status: 200,
  response: OwnDecisionResponse,
})

export const objectToDecision = endpoint({
  method: 'POST',
  path: '/v1/decisions/:id/objection',
  summary: `Object to a decision, once and within ${OBJECTION_DAYS} days. A moderator decides again.`,
  access: 'member',
  limit: reportsLimit,
  errors: [409],
  params,
  body: ObjectionForm,
  status: 200,
  response: OwnDecisionResponse,
})

export const openDecision = endpoint({
  method: 'POST',
  path: '/v1/decisions/open',
  summary: 'A decision, by the token of the link that its author was mailed.',
  access: 'public',
  body: z.strictObject({ token }),
  status: 200,
  response: OwnDecisionResponse,
})

export const objectByLink = endpoint({
  method: 'POST',
  path: '/v1/decisions/objection',
  summary: 'Object to a decision, by the token of the link that its author was mailed.',
  access: 'public',
  errors: [409],
  body: z.strictObject({ token, ...ObjectionForm.shape }),
  status: 200,
  response: OwnDecisionResponse,
})
