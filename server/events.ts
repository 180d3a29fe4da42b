import type { ModerationCause, ReportedKind } from '../contract/reports.values.ts'
import type { Member } from './lib/actor.ts'

/** `cause`: why it was hidden. */
export type Moderated = { kind: ReportedKind; ids: string[]; cause: ModerationCause }

/** Things that happen in one feature and concern others, each with what it is about. */
export type Events = {
  /** The member is suspended or deactivated now: they can do nothing, and their content is hidden. */
  memberSuspended: { userId: string }
  /** The member is neither suspended nor deactivated any more. */
  memberRestored: { userId: string }
  /** The account of an author is deleted: before their ideas go to `newOwnerId`; with null these are deleted. */
  authorLeaves: { userId: string; newOwnerId: string | null }
  /** Before a member deletes an idea, or merges it into another. */
  ideaGoes: { ideaId: string; how: 'deleted' | 'merged'; actor: Member }
  contentHidden: Moderated
  contentShown: Moderated
}
