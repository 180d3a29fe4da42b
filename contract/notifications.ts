import { z } from 'zod'
import { LiveComments } from './comments.ts'
import { UserSummary } from './connections.ts'
import { LiveConversation } from './conversations.ts'
import { endpoint } from './http.ts'
import { IdeaStatus } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { NOTIFICATION_CATEGORIES, type NotificationCategory } from './notifications.values.ts'
import { Metadata, pageQuery } from './paging.ts'
import { MODERATION_CAUSES, MODERATIONS, REPORTED_KINDS } from './reports.values.ts'
import { IMPORT_PROFILE_FIELDS } from './user-imports.values.ts'

export * from './notifications.values.ts'

export const NOTIFICATIONS_PAGE_SIZE = 20

/** The beginning of what somebody wrote. `name`: of the author, "" where the notification names them. */
const Quote = z.object({ name: z.string(), text: z.string() })

const common = {
  id: z.uuid(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  quote: Quote.optional().describe('In lists, where there is something to quote.'),
}

/** A request while it waits for the caller's answer; null once it is answered. */
const ofRequest = { request_id: z.uuid().nullable().optional() }

/** The sender of a request, or the member who accepted it. */
const aboutMember = { actor: UserSummary, idea: z.null() }

/** The idea that was reviewed, with its title and status at that time; `id` is "" once it is deleted. */
const aboutReview = { actor: z.null(), idea: z.object({ id: z.string(), title: z.string(), status: IdeaStatus }) }

/** The idea that was merged into another, or is separate again. */
const aboutMerge = {
  actor: z.null(),
  idea: z.object({
    id: z.string(),
    title: z.string(),
    into: z.object({ id: z.string(), title: z.string() }),
    is_undone: z.boolean(),
  }),
}

/** An idea by its title at that time; `id` is "" once it is deleted. `count`: how many people support it since the last read. */
const aboutSupport = { actor: z.null(), idea: z.object({ id: z.string(), title: z.string() }), count: z.int() }

/** `count`: how many comments there are since the last read. */
const aboutComments = aboutSupport

/** `count`: how many versions others saved since the last read. */
const aboutVersions = aboutSupport

/** The author of a reply or mention, and its place. */
const aboutComment = {
  actor: UserSummary,
  idea: z.object({ id: z.string(), title: z.string() }),
  comment_id: z.uuid(),
}

/** A role of an idea, by its title at that time, and who acted; null where Quad did. */
const aboutRole = {
  actor: UserSummary.nullable(),
  idea: z.object({ id: z.string(), title: z.string() }),
  role: z.string(),
}

/** `count`: how many reviews are due by the end of that day, `overdue` of them late already. */
const aboutReviewsDue = { actor: z.null(), idea: z.null(), count: z.int(), overdue: z.int() }

/** `in_use` is for supporters, `continued` for the author, `quiet` asks the team after 60 days without an update. */
export const StageNews = z.enum(['in_use', 'continued', 'quiet'])
export type StageNews = z.infer<typeof StageNews>

const aboutStage = {
  actor: z.null(),
  idea: z.object({ id: z.string(), title: z.string() }),
  change: StageNews,
}

const Answer = z.enum(['accepted', 'declined'])

/**
 * Change to a member of a team, `owner`: now the author; or, for the whole team, the idea is `deleted`, its author is the actor
 * now (`new_owner`) or left without a co-author (`no_owner`).
 */
export const TeamChange = z.enum([
  'left',
  'removed',
  'coauthor',
  'no_coauthor',
  'owner',
  'deleted',
  'new_owner',
  'no_owner',
])
export type TeamChange = z.infer<typeof TeamChange>

/** `proposed` is for publishers, `published` and `declined` for the organiser. */
/** `hidden`: by moderators, or with the account of its organiser; `shown`: again. */
export const EventChange = z.enum([
  'proposed',
  'invited',
  'published',
  'declined',
  'changed',
  'cancelled',
  'hidden',
  'shown',
])
export type EventChange = z.infer<typeof EventChange>

/** An event by its title and time as they were then. */
export const NotifiedEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  starts_at: z.iso.datetime(),
  time_zone: z.string(),
})
/** `count`: how many comments on the event there are since the last read. */
const aboutEventComments = {
  actor: z.null(),
  idea: z.null(),
  event: NotifiedEvent.pick({ id: true, title: true }),
  count: z.int(),
}

/** The author of a reply or mention in a comment on an event. */
const aboutEventComment = {
  actor: UserSummary,
  idea: z.null(),
  event: NotifiedEvent.pick({ id: true, title: true }),
  comment_id: z.uuid(),
}

/**
 * The reported content, by its title at that time; for a comment or update, id and title of its idea or event, named by `place`.
 */
export const Reported = z.object({
  kind: z.enum(REPORTED_KINDS),
  id: z.string(),
  title: z.string(),
  place: z.enum(['idea', 'event']).nullable(),
})
export type Reported = z.infer<typeof Reported>

/** The outcome for a reporter, without other actions of the moderator. */
export const ReportOutcome = z.enum(['kept', 'hidden'])
export type ReportOutcome = z.infer<typeof ReportOutcome>

/** A part of an account that an administrator or an import changed. */
export const AccountField = z.enum(['role', 'second_factor', ...IMPORT_PROFILE_FIELDS])
export type AccountField = z.infer<typeof AccountField>

/** `role`: the new one, where it changed. */
const aboutAccount = {
  actor: z.null(),
  idea: z.null(),
  fields: z.array(AccountField),
  role: z.enum(['normal', 'reviewer', 'admin']).nullable(),
}

/** Problems of the installation, by their titles; for administrators. */
const aboutFindings = { actor: z.null(), idea: z.null(), findings: z.array(z.string()) }

/** `count`: how many messages came in the conversation since the last read. `actor`: of two members; `idea`: of a team. */
const aboutMessages = {
  actor: UserSummary.nullable(),
  idea: z.object({ id: z.string(), title: z.string() }).nullable(),
  conversation_id: z.uuid(),
  count: z.int(),
}

const aboutEvent = { actor: z.null(), idea: z.null(), event: NotifiedEvent }

/** A call for ideas by its title at that time. */
const aboutCall = { actor: z.null(), idea: z.null(), call: z.object({ id: z.uuid(), title: z.string() }) }

/** Changed dates or criteria of a call, for who entered it. */
export const CallChange = z.enum(['dates', 'criteria'])
export type CallChange = z.infer<typeof CallChange>

/** For a juror: invited to the panel, entries to score, or a reminder of them. */
export const PanelNews = z.enum(['invited', 'assigned', 'reminded'])
export type PanelNews = z.infer<typeof PanelNews>

/** For the organiser: entries without another juror. For the organiser and jurors: a scored entry that is gone. */
export const PanelChange = z.enum(['unassigned', 'deleted', 'merged'])
export type PanelChange = z.infer<typeof PanelChange>

export const CallDecision = z.enum(['award', 'shortlisted', 'entered'])
export type CallDecision = z.infer<typeof CallDecision>

export const Notification = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('idea_reviewed'), ...aboutReview }),
  z.object({ ...common, kind: z.literal('idea_merged'), ...aboutMerge }),
  z.object({
    ...common,
    kind: z.literal('support'),
    ...aboutSupport,
    total: z.int().optional().describe('In lists: how many people support it by now.'),
  }),
  z.object({ ...common, kind: z.literal('comment'), ...aboutComments }),
  z.object({ ...common, kind: z.literal('new_version'), ...aboutVersions }),
  z.object({ ...common, kind: z.literal('idea_update'), ...aboutSupport }),
  z.object({ ...common, kind: z.literal('idea_stage'), ...aboutStage }),
  z.object({ ...common, kind: z.literal('reply'), ...aboutComment }),
  z.object({ ...common, kind: z.literal('mention'), ...aboutComment }),
  z.object({ ...common, kind: z.literal('offer'), ...aboutRole, ...ofRequest }),
  z.object({ ...common, kind: z.literal('offer_answered'), ...aboutRole, status: Answer }),
  z.object({ ...common, kind: z.literal('invitation'), ...aboutRole, ...ofRequest }),
  z.object({ ...common, kind: z.literal('invitation_answered'), ...aboutRole, status: Answer }),
  z.object({ ...common, kind: z.literal('team_changed'), ...aboutRole, change: TeamChange, note: z.string() }),
  z.object({
    ...common,
    kind: z.literal('event_changed'),
    ...aboutEvent,
    actor: UserSummary.nullable(),
    more_dates: z.int().describe('Later dates of the series that it is about, too.'),
    change: EventChange,
    reason: z.string().describe('Why it was cancelled or declined; "" where nobody said.'),
  }),
  z.object({
    ...common,
    kind: z.literal('event_moved_up'),
    ...aboutEvent,
    more_dates: z.int().describe('Later dates of the series at which there is a place, too.'),
  }),
  z.object({ ...common, kind: z.literal('event_comment'), ...aboutEventComments }),
  z.object({ ...common, kind: z.literal('event_reply'), ...aboutEventComment }),
  z.object({ ...common, kind: z.literal('event_mention'), ...aboutEventComment }),
  z.object({ ...common, kind: z.literal('event_reminder'), ...aboutEvent }),
  z.object({
    ...common,
    kind: z.literal('report_decided'),
    ...{ actor: z.null(), idea: z.null(), reported: Reported, outcome: ReportOutcome },
  }),
  z.object({
    ...common,
    kind: z.literal('content_moderated'),
    ...{ actor: z.null(), idea: z.null(), reported: Reported },
    cause: z.enum(MODERATION_CAUSES),
    decision: z
      .object({ id: z.uuid(), action: z.enum(MODERATIONS) })
      .nullable()
      .describe('Null: hidden until a moderator decides, or deleted.'),
    deletion: z
      .object({ reason: z.string(), contact: z.string() })
      .nullable()
      .describe(
        'Of what an administrator deleted: why, "" where nobody said, and the address for objections, "" without one.',
      ),
  }),
  z.object({ ...common, kind: z.literal('call_changed'), ...aboutCall, changes: z.array(CallChange) }),
  z.object({
    ...common,
    kind: z.literal('call_judging'),
    ...aboutCall,
    news: PanelNews,
    count: z.int().describe('Entries that the juror has still to score.'),
    until: z.iso.datetime().describe('Until when.'),
  }),
  z.object({
    ...common,
    kind: z.literal('call_panel'),
    ...aboutCall,
    news: PanelChange,
    title: z.string().describe('Of the entry that is gone; "" for entries without another juror.'),
    count: z.int().describe('How many entries.'),
  }),
  z.object({
    ...common,
    kind: z.literal('call_decided'),
    ...aboutCall,
    idea: z.object({ id: z.string(), title: z.string() }),
    decision: CallDecision,
    award: z.string().describe('The name of the award; "" without one.'),
    sentences: z.array(z.string()).describe('From the panel, without names.'),
  }),
  z.object({ ...common, kind: z.literal('reviews_due'), ...aboutReviewsDue }),
  z.object({ ...common, kind: z.literal('account_changed'), ...aboutAccount }),
  z.object({ ...common, kind: z.literal('findings'), ...aboutFindings }),
  z.object({ ...common, kind: z.literal('connection_requested'), ...aboutMember, ...ofRequest }),
  z.object({ ...common, kind: z.literal('connection_accepted'), ...aboutMember }),
  z.object({ ...common, kind: z.literal('message'), ...aboutMessages }),
])
export type Notification = z.infer<typeof Notification>
export type NotificationKind = Notification['kind']
export type NotificationOf<K extends NotificationKind> = Extract<Notification, { kind: K }>

export const NotificationCount = z.object({
  count: z.int().describe('Notifications not read yet.'),
})

/** How many notifications there are in each category; `waiting` are requests that the caller has still to answer. */
export const NotificationCounts = z.object({
  all: z.int(),
  unread: z.int(),
  ...(Object.fromEntries(NOTIFICATION_CATEGORIES.map((category) => [category, z.int()])) as Record<
    NotificationCategory,
    z.ZodInt
  >),
})
export type NotificationCounts = z.infer<typeof NotificationCounts>

/** Data of the event `notification` on the live stream. Without a `notification`, only the count changed. */
export const NotificationEvent = z.object({
  count: z.int(),
  notification: Notification.nullable(),
  changed: z
    .array(z.string())
    .optional()
    .describe('The topics of what changed with it; absent for what was missed while there was no connection.'),
})
export type NotificationEvent = z.infer<typeof NotificationEvent>

/** Server-sent events; see docs/api of the running server. Not JSON, so it is no endpoint of the table below. */
export const NOTIFICATIONS_STREAM_PATH = '/v1/notifications/stream'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/v1/notifications',
  summary:
    "The caller's notifications, newest first; with `unread` those not read yet, with `category` those in it and the counts of all.",
  access: 'member',
  scope: 'notifications:read',
  reads: ['notifications', 'requests', 'ideas', 'comments', 'events', 'profiles', 'blocks', 'settings'],
  savedAs: 'general',
  query: z.object({
    ...pageQuery(NOTIFICATIONS_PAGE_SIZE),
    unread: z.enum(['true', 'false']).default('false'),
    category: z.enum(['all', ...NOTIFICATION_CATEGORIES]).optional(),
  }),
  status: 200,
  response: z.object({
    notifications: z.array(Notification),
    metadata: Metadata,
    count: z.int(),
    counts: NotificationCounts.optional(),
  }),
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/v1/notifications/count',
  summary: 'How many notifications the caller has not read.',
  access: 'member',
  scope: 'notifications:read',
  reads: ['notifications'],
  savedAs: 'general',
  status: 200,
  response: NotificationCount,
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/v1/notifications/read',
  summary: 'Mark notifications as read: those named, those about an idea or event that the caller views, or all.',
  access: 'member',
  limit: rateLimit('notification-read', 1_000, 'hour', errorTexts.notifications.markLimit),
  isBodyOptional: true,
  body: z.strictObject({
    ids: z
      .array(z.uuid())
      .max(100, errorTexts.common.atMost({ max: 100 }))
      .optional(),
    idea_id: z.uuid().optional(),
    event_id: z.uuid().optional(),
  }),
  status: 200,
  response: NotificationCount,
})

export const streamNotifications = endpoint({
  method: 'GET',
  path: NOTIFICATIONS_STREAM_PATH,
  summary:
    'Notifications as server-sent events: `event: notification` with the count and, if there is one, the notification; `event: comments` with the id of the idea or event whose comments changed; `event: conversation` with the id of one that changed.',
  access: 'member',
  headers: z.object({ 'Last-Event-ID': z.uuid().optional() }),
  status: 200,
  sends: 'text/event-stream',
  events: { notification: NotificationEvent, comments: LiveComments, conversation: LiveConversation },
})
