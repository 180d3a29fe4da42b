import { z } from 'zod'
import type { Person } from '../../../contract/connections.ts'
import { IdeaStatus } from '../../../contract/ideas.ts'
import type { Notification, NotificationKind } from '../../../contract/notifications.ts'

/** What a member is notified of. `actorId` and `ideaId` are columns; the rest is the payload of the kind. */
export type NewNotification = { userId: string } & (
  | { kind: 'idea_reviewed'; ideaId: string; payload: z.infer<typeof Review> }
  // `at`: when it happened, which with several processes is not the order in which it is written.
  | { kind: 'support'; ideaId: string; at: string; payload: z.infer<typeof Support> }
  | { kind: 'connection_requested' | 'connection_accepted'; actorId: string }
)

/** What notifications to take back: those of an actor, or one of a group that is not read yet, by when it happened. */
export type Retraction = { userId: string } & (
  | { kind: 'connection_requested'; actorId: string }
  | { kind: GroupedKind; ideaId: string; at: string }
)

/** Kinds of which a member has one unread notification for each idea, which counts up. */
export const GROUPED_KINDS = ['support'] as const satisfies NotificationKind[]
type GroupedKind = (typeof GROUPED_KINDS)[number]

export function isGrouped(kind: NotificationKind): kind is GroupedKind {
  return (GROUPED_KINDS as readonly NotificationKind[]).includes(kind)
}

/** What the columns of a notification hold. `ideaId` is "" once the idea is deleted. */
type Columns = { actor: Person; ideaId: string; count: number }

/** The part of a notification that the API shows for a kind alone. */
type Shown<K extends NotificationKind> = Omit<
  Extract<Notification, { kind: K }>,
  'id' | 'kind' | 'created_at' | 'read_at'
>

const Review = z.object({ title: z.string(), status: IdeaStatus })
const Support = z.object({ title: z.string() })

/** How the API shows each kind, from its columns and its payload as it is stored. */
export const SHOWN: { [K in NotificationKind]: (columns: Columns, payload: unknown) => Shown<K> } = {
  idea_reviewed: ({ ideaId }, payload) => ({ actor: null, idea: { id: ideaId, ...Review.parse(payload) } }),
  support: ({ ideaId, count }, payload) => ({ actor: null, idea: { id: ideaId, ...Support.parse(payload) }, count }),
  connection_requested: ({ actor }) => ({ actor, idea: null }),
  connection_accepted: ({ actor }) => ({ actor, idea: null }),
}
