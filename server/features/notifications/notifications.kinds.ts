import { z } from 'zod'
import { UserType } from '../../../contract/accounts.ts'
import type { UserSummary } from '../../../contract/connections.ts'
import { IdeaStatus } from '../../../contract/ideas.ts'
import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import { NOTIFICATION_KINDS } from '../../../contract/notification-kinds.values.ts'
import {
  AccountField,
  CallChange,
  CallDecision,
  EventChange,
  type Notification,
  type NotificationKind,
  NotifiedEvent,
  PanelChange,
  PanelNews,
  Reported,
  ReportOutcome,
  StageNews,
  TeamChange,
} from '../../../contract/notifications.ts'
import { MODERATION_CAUSES, MODERATIONS } from '../../../contract/reports.values.ts'
import type { MailIntent } from '../mails/mails.kinds.ts'
import type { Urgency } from './mail-times.ts'

/** Kinds of notifications. Ids are columns; the rest is the payload of the kind. */
export type NotificationContent = OfNamedMember | (OfMember & { byId: string | null }) | OfOffice

/** Who did it. They are not notified, nor are members who blocked them. Null where all must know, or Quad did it. */
export function byIdOf(content: NotificationContent): string | null {
  if ('byId' in content) return content.byId
  return 'actorId' in content ? content.actorId : null
}

/** Acts of a member who is named as the actor. */
type OfNamedMember =
  | {
      kind: 'reply' | 'mention'
      actorId: string
      ideaId: string
      commentId: string
      payload: z.infer<typeof Titled>
    }
  | {
      kind: 'event_reply' | 'event_mention'
      actorId: string
      eventId: string
      commentId: string
      payload: z.infer<typeof Titled>
    }
  | { kind: 'offer' | 'invitation'; actorId: string; ideaId: string; payload: z.infer<typeof OfRequest> }
  // Without an actor where Quad answers, since the role is taken or gone.
  | {
      kind: 'offer_answered' | 'invitation_answered'
      actorId: string | null
      ideaId: string
      payload: z.infer<typeof Answered>
    }
  | { kind: 'team_changed'; actorId: string | null; ideaId: string; payload: z.infer<typeof Changed> }
  | { kind: 'connection_requested' | 'connection_accepted'; actorId: string }

/** Acts of a member who need not be named. */
type OfMember =
  // `at`: when it happened, which with several processes is not the order in which it is written.
  | { kind: GroupedIdeaKind; ideaId: string; at: string; payload: z.infer<typeof Titled> }
  | { kind: 'event_comment'; eventId: string; at: string; payload: z.infer<typeof Titled> }
  | { kind: 'idea_stage'; ideaId: string; payload: z.infer<typeof OfStage> }
  // With an actor where a member proposes.
  | { kind: 'event_changed'; actorId: string | null; payload: z.infer<typeof OfEventChange> }
  // With an actor where two members talk, with an idea where a team does.
  | { kind: 'message'; actorId: string | null; ideaId: string | null; at: string; payload: z.infer<typeof OfMessages> }

/** Acts of Quad or of staff, which also reach members who blocked them. */
type OfOffice =
  | { kind: 'idea_reviewed'; ideaId: string; payload: z.infer<typeof Review> }
  | { kind: 'idea_merged'; ideaId: string; payload: z.infer<typeof Merge> }
  | { kind: 'event_moved_up'; payload: z.infer<typeof OfPlace> }
  | { kind: 'event_reminder'; payload: z.infer<typeof OfEvent> }
  | { kind: 'report_decided'; payload: z.infer<typeof OfReport> }
  | { kind: 'content_moderated'; payload: z.input<typeof OfModeration> }
  | { kind: 'reviews_due'; payload: z.infer<typeof Due> }
  | { kind: 'account_changed'; payload: z.infer<typeof OfAccount> }
  | { kind: 'findings'; payload: z.infer<typeof OfFindings> }
  | { kind: 'call_changed'; payload: z.infer<typeof OfCallChange> }
  | { kind: 'call_judging'; payload: z.infer<typeof OfPanel> }
  | { kind: 'call_panel'; payload: z.infer<typeof OfPanelChange> }
  | { kind: 'call_decided'; ideaId: string; payload: z.infer<typeof OfCallDecision> }

export type NewNotification = { userId: string } & NotificationContent

/** The mail of a notification that is mailed alone. Without one, its line is the mail. */
export type NotificationMail = MailIntent extends infer M ? (M extends MailIntent ? Omit<M, 'to'> : never) : never

/** Of an event that somebody comes to. */
const URGENT_CHANGES: EventChange[] = ['changed', 'cancelled', 'hidden', 'shown']

type UrgentEvent = { change?: EventChange; earliest_at?: string; event: { starts_at: string } }

/** News of dates that are near, and duties with an end: null for all others, which wait for the end of quiet times. */
export function urgencyOf(kind: NotificationKind, payload: unknown): Urgency | null {
  if (kind === 'event_changed' || kind === 'event_moved_up' || kind === 'event_reminder') {
    const { change = 'changed', event, earliest_at = event.starts_at } = payload as UrgentEvent
    return URGENT_CHANGES.includes(change) ? { by: Date.parse(earliest_at) } : null
  }
  if (kind === 'call_judging') return { by: untilOf((payload as { until: string }).until) }
  const isOfDates = kind === 'call_changed' && (payload as { changes: CallChange[] }).changes.includes('dates')
  return isOfDates ? { by: Number.POSITIVE_INFINITY } : null
}

function untilOf(until: string): number {
  return until === '' ? Number.POSITIVE_INFINITY : Date.parse(until)
}

/** The notifications of a request that its recipients answer. */
export type NotifiedRequest =
  | { userId: string; kind: 'connection_requested'; actorId: string }
  | { kind: 'offer'; actorId: string; ideaId: string }
  | { userId: string; kind: 'invitation'; ideaId: string }
  | { userId: string; kind: 'message'; actorId: string }
  | { userId: string; kind: 'message'; ideaId: string }

/**
 * Selects the notifications to retract: of an actor, of a comment, of an invitation, or one of each unread group, by
 * its time.
 */
export type Retraction =
  | NotifiedRequest
  | { commentId: string }
  | { commentId: string; mentioned: string[] }
  | { kind: 'call_judging'; userId: string; callId: string }
  | ({ userId?: string; kind: GroupedIdeaKind; ideaId: string } & Subtracted)
  | ({ kind: 'event_comment'; eventId: string } & Subtracted)

/** An act that a group no longer counts. It never counted for its actor, nor for members who had blocked them before. */
type Subtracted = { at: string; byId: string | null; except?: string[] }

type Kinds = typeof NOTIFICATION_KINDS
type GroupedKind = { [K in keyof Kinds]: Kinds[K] extends { isGrouped: true } ? K : never }[keyof Kinds]
type GroupedIdeaKind = Exclude<GroupedKind, 'event_comment' | 'message'>

export function isGrouped(kind: NotificationKind): boolean {
  return 'isGrouped' in NOTIFICATION_KINDS[kind]
}

/** The news of a kind, by which members choose its channels; null where it is always mailed at once. */
export function newsKindOf(kind: NotificationKind): NewsKind | null {
  return NOTIFICATION_KINDS[kind].news
}

/** The columns of a notification. `ideaId` is "" once the idea is deleted. */
type Columns = {
  actor: UserSummary
  ideaId: string
  eventId: string
  commentId: string
  requestId: string | null
  count: number
}

/** The part of a notification that the API shows for a kind alone. */
type Shown<K extends NotificationKind> = Omit<
  Extract<Notification, { kind: K }>,
  'id' | 'kind' | 'created_at' | 'read_at'
>

/** `feedback` and `note`: the beginning of what was written; "" in rows of earlier releases. */
const Review = z.object({ title: z.string(), status: IdeaStatus, feedback: z.string().default('') })
const Merge = z.object({
  title: z.string(),
  into: z.object({ id: z.string(), title: z.string() }),
  is_undone: z.boolean(),
})
const Due = z.object({ count: z.int(), overdue: z.int() })
const Titled = z.object({ title: z.string() })
const OfStage = z.object({ title: z.string(), change: StageNews })
const OfRole = z.object({ title: z.string(), role: z.string() })
const OfRequest = z.object({ ...OfRole.shape, note: z.string().default('') })
const Answered = z.object({ ...OfRole.shape, status: z.enum(['accepted', 'declined']) })
const Changed = z.object({ ...OfRole.shape, change: TeamChange, note: z.string() })
const OfEvent = z.object({ event: NotifiedEvent })
const OfPlace = z.object({ ...OfEvent.shape, more_dates: z.int().default(0) })
const OfReport = z.object({ reported: Reported, outcome: ReportOutcome })
const OfModeration = z.object({
  reported: Reported,
  cause: z.enum(MODERATION_CAUSES).default('reports'),
  decision: z.object({ id: z.string(), action: z.enum(MODERATIONS) }).nullable(),
  deletion: z.object({ reason: z.string(), contact: z.string() }).nullable().default(null),
})
const OfEventChange = z.object({
  ...{ ...OfPlace.shape, change: EventChange, reason: z.string().default('') },
  /** Of a moved event: the earlier of the times before and after. */
  earliest_at: z.string().optional(),
})

const OfAccount = z.object({ fields: z.array(AccountField), role: UserType.nullable() })
const OfFindings = z.object({ findings: z.array(z.string()) })

const OfMessages = z.object({ conversation_id: z.string(), title: z.string() })

const OfCall = z.object({ call: z.object({ id: z.string(), title: z.string() }) })
const OfCallChange = z.object({ ...OfCall.shape, changes: z.array(CallChange) })
const OfPanel = z.object({ ...OfCall.shape, news: PanelNews, count: z.int(), until: z.string() })
const OfPanelChange = z.object({ ...OfCall.shape, ...Titled.shape, news: PanelChange, count: z.int() })
const OfCallDecision = z.object({
  ...{ ...OfCall.shape, ...Titled.shape, decision: CallDecision },
  ...{ award: z.string(), sentences: z.array(z.string()) },
})

/** How the API shows each kind, from its columns and its payload as it is stored. */
export const SHOWN: { [K in NotificationKind]: (columns: Columns, payload: unknown) => Shown<K> } = {
  idea_reviewed: ({ ideaId }, payload) => {
    const { feedback, ...idea } = Review.parse(payload)
    return { actor: null, idea: { id: ideaId, ...idea }, ...quoted(feedback) }
  },
  idea_merged: ({ ideaId }, payload) => ({ actor: null, idea: { id: ideaId, ...Merge.parse(payload) } }),
  support: (columns, payload) => grouped(columns, payload),
  comment: (columns, payload) => grouped(columns, payload),
  new_version: (columns, payload) => grouped(columns, payload),
  idea_update: (columns, payload) => grouped(columns, payload),
  idea_stage: ({ ideaId }, payload) => {
    const { title, change } = OfStage.parse(payload)
    return { actor: null, idea: { id: ideaId, title }, change }
  },
  reply: (columns, payload) => ofComment(columns, payload),
  mention: (columns, payload) => ofComment(columns, payload),
  offer: (columns, payload) => ofRequest(columns, payload),
  offer_answered: (columns, payload) => ofRole(columns, Answered.parse(payload)),
  invitation: (columns, payload) => ofRequest(columns, payload),
  invitation_answered: (columns, payload) => ofRole(columns, Answered.parse(payload)),
  team_changed: (columns, payload) => ofRole(columns, Changed.parse(payload)),
  event_changed: ({ actor }, payload) => {
    const { earliest_at: _internal, ...shown } = OfEventChange.parse(payload)
    return { actor: orNobody(actor), idea: null, ...shown }
  },
  event_moved_up: (_columns, payload) => ({ actor: null, idea: null, ...OfPlace.parse(payload) }),
  event_reminder: (_columns, payload) => ({ actor: null, idea: null, ...OfEvent.parse(payload) }),
  event_comment: ({ count, ...columns }, payload) => ({ actor: null, ...titledEvent(columns, payload), count }),
  event_reply: (columns, payload) => ofEventComment(columns, payload),
  event_mention: (columns, payload) => ofEventComment(columns, payload),
  report_decided: (_columns, payload) => ({ actor: null, idea: null, ...OfReport.parse(payload) }),
  content_moderated: (_columns, payload) => ({ actor: null, idea: null, ...OfModeration.parse(payload) }),
  reviews_due: (_columns, payload) => ({ actor: null, idea: null, ...Due.parse(payload) }),
  account_changed: (_columns, payload) => ({ actor: null, idea: null, ...OfAccount.parse(payload) }),
  findings: (_columns, payload) => ({ actor: null, idea: null, ...OfFindings.parse(payload) }),
  call_changed: (_columns, payload) => ({ actor: null, idea: null, ...OfCallChange.parse(payload) }),
  call_judging: (_columns, payload) => ({ actor: null, idea: null, ...OfPanel.parse(payload) }),
  call_panel: (_columns, payload) => ({ actor: null, idea: null, ...OfPanelChange.parse(payload) }),
  call_decided: ({ ideaId }, payload) => {
    const { title, ...rest } = OfCallDecision.parse(payload)
    return { actor: null, idea: { id: ideaId, title }, ...rest }
  },
  connection_requested: ({ actor, requestId }) => ({ actor, idea: null, request_id: requestId }),
  connection_accepted: ({ actor }) => ({ actor, idea: null }),
  message: ({ actor, ideaId, count }, payload) => {
    const { conversation_id, title } = OfMessages.parse(payload)
    return { actor: orNobody(actor), idea: title === '' ? null : { id: ideaId, title }, conversation_id, count }
  },
}

function grouped({ ideaId, count }: Columns, payload: unknown) {
  return { actor: null, idea: { id: ideaId, ...Titled.parse(payload) }, count }
}

function ofRequest(columns: Columns, payload: unknown) {
  const { note, ...role } = OfRequest.parse(payload)
  return { ...ofRole(columns, role), request_id: columns.requestId, ...quoted(note) }
}

/** Of what the actor wrote. */
function quoted(text: string): { quote?: { name: string; text: string } } {
  return text === '' ? {} : { quote: { name: '', text } }
}

function ofRole<P extends { title: string }>({ actor, ideaId }: Columns, { title, ...rest }: P) {
  return { actor: orNobody(actor), idea: { id: ideaId, title }, ...rest }
}

function orNobody(actor: UserSummary): UserSummary | null {
  return actor.user_id === '' ? null : actor
}

function ofComment({ actor, ideaId, commentId }: Columns, payload: unknown) {
  return { actor, idea: { id: ideaId, ...Titled.parse(payload) }, comment_id: commentId }
}

function ofEventComment(columns: Columns, payload: unknown) {
  return { actor: columns.actor, ...titledEvent(columns, payload), comment_id: columns.commentId }
}

function titledEvent({ eventId }: Pick<Columns, 'eventId'>, payload: unknown) {
  return { idea: null, event: { id: eventId, ...Titled.parse(payload) } }
}
