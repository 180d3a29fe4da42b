import { z } from 'zod'
import type { UserSummary } from '../../../contract/connections.ts'
import { IdeaStatus } from '../../../contract/ideas.ts'
import type { Notification, NotificationKind } from '../../../contract/notifications.ts'

/** What members are notified of. Ids are columns; the rest is the payload of the kind. */
export type NotificationContent =
  | { kind: 'idea_reviewed'; ideaId: string; payload: z.infer<typeof Review> }
  // `at`: when it happened, which with several processes is not the order in which it is written.
  | { kind: GroupedKind; ideaId: string; at: string; payload: z.infer<typeof Titled> }
  | {
      kind: 'reply' | 'mention'
      actorId: string
      ideaId: string
      commentId: string
      payload: z.infer<typeof Titled>
    }
  | { kind: 'connection_requested' | 'connection_accepted'; actorId: string }

export type NewNotification = { userId: string } & NotificationContent

/** What notifications to take back: of an actor, of a comment, or one of each unread group, by when it happened. */
export type Retraction =
  | { userId: string; kind: 'connection_requested'; actorId: string }
  | { commentId: string }
  | { userId?: string; kind: GroupedKind; ideaId: string; at: string; except?: string[] }

/** Kinds of which a member has one unread notification for each idea, which counts up. */
const GROUPED_KINDS = ['support', 'comment'] as const satisfies NotificationKind[]
type GroupedKind = (typeof GROUPED_KINDS)[number]

export function isGrouped(kind: NotificationKind): kind is GroupedKind {
  return (GROUPED_KINDS as readonly NotificationKind[]).includes(kind)
}

/** What the columns of a notification hold. `ideaId` is "" once the idea is deleted. */
type Columns = { actor: UserSummary; ideaId: string; commentId: string; count: number }

/** The part of a notification that the API shows for a kind alone. */
type Shown<K extends NotificationKind> = Omit<
  Extract<Notification, { kind: K }>,
  'id' | 'kind' | 'created_at' | 'read_at'
>

const Review = z.object({ title: z.string(), status: IdeaStatus })
const Titled = z.object({ title: z.string() })

/** How the API shows each kind, from its columns and its payload as it is stored. */
export const SHOWN: { [K in NotificationKind]: (columns: Columns, payload: unknown) => Shown<K> } = {
  idea_reviewed: ({ ideaId }, payload) => ({ actor: null, idea: { id: ideaId, ...Review.parse(payload) } }),
  support: (columns, payload) => grouped(columns, payload),
  comment: (columns, payload) => grouped(columns, payload),
  reply: (columns, payload) => ofComment(columns, payload),
  mention: (columns, payload) => ofComment(columns, payload),
  connection_requested: ({ actor }) => ({ actor, idea: null }),
  connection_accepted: ({ actor }) => ({ actor, idea: null }),
}

function grouped({ ideaId, count }: Columns, payload: unknown) {
  return { actor: null, idea: { id: ideaId, ...Titled.parse(payload) }, count }
}

function ofComment({ actor, ideaId, commentId }: Columns, payload: unknown) {
  return { actor, idea: { id: ideaId, ...Titled.parse(payload) }, comment_id: commentId }
}
