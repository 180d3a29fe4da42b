import { z } from 'zod'
import type { Person } from '../../../contract/connections.ts'
import { IdeaStatus } from '../../../contract/ideas.ts'
import type { Notification, NotificationKind } from '../../../contract/notifications.ts'

/** What a member is notified of. `actorId` and `ideaId` are columns; the rest is the payload of the kind. */
export type NewNotification = { userId: string } & (
  | { kind: 'idea_reviewed'; ideaId: string; payload: z.infer<typeof Review> }
  | { kind: 'connection_requested' | 'connection_accepted'; actorId: string }
)

/** What the columns of a notification refer to. `ideaId` is "" once the idea is deleted. */
type References = { actor: Person; ideaId: string }

/** The part of a notification that the API shows for a kind alone. */
type Shown<K extends NotificationKind> = Pick<Extract<Notification, { kind: K }>, 'actor' | 'idea'>

const Review = z.object({ title: z.string(), status: IdeaStatus })

/** How the API shows each kind, from its references and its payload as it is stored. */
export const SHOWN: { [K in NotificationKind]: (references: References, payload: unknown) => Shown<K> } = {
  idea_reviewed: ({ ideaId }, payload) => ({ actor: null, idea: { id: ideaId, ...Review.parse(payload) } }),
  connection_requested: ({ actor }) => ({ actor, idea: null }),
  connection_accepted: ({ actor }) => ({ actor, idea: null }),
}
