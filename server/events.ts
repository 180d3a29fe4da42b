import type { UserType } from '../contract/accounts.ts'
import type { IdeaSubmission } from '../contract/ideas.ts'
import type { CourseRole, GradeRule } from '../contract/learning-platforms.values.ts'
import type { ModerationCause, ReportedKind } from '../contract/reports.values.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import type { Member, Reviewer } from './lib/actor.ts'

/** `cause`: why it was hidden. */
export type Moderated = { kind: ReportedKind; ids: string[]; cause: ModerationCause }

/** Course and target of a launch from a learning platform. */
export type Launch = {
  course: { contextId: string; label: string; title: string; rosterUrl: string | null } | null
  role: CourseRole
  path: string
  /** Where a teacher placed a call with a grade. Absent of launches that began in an earlier release. */
  grading?: { callId: string; rule: GradeRule; lineItemUrl: string } | null
}

/** Things that happen in one feature and concern others, each with what it is about. */
export type Events = {
  /** The member is suspended or deactivated now: they can do nothing, and their content is hidden. */
  memberSuspended: { userId: string }
  /** The member is neither suspended nor deactivated any more. */
  memberRestored: { userId: string }
  /** All that opens the account is revoked, but perhaps the session that asks for it. */
  signInsRevoked: { userId: string }
  roleChanged: { userId: string; userType: UserType }
  /** The account of an author is deleted: before their ideas go to `newOwnerId`; with null these are deleted. */
  authorLeaves: { userId: string; newOwnerId: string | null }
  /** Before a member deletes an idea, or merges it into another. */
  ideaGoes: { ideaId: string; how: 'deleted' | 'merged'; actor: Member }
  contentHidden: Moderated
  contentShown: Moderated
  /** A moderator approves content that the word list hid. */
  contentApproved: { moderator: Reviewer; kind: ReportedKind; id: string }
  /** A member blocks another: any contact of the two ends. */
  memberBlocked: { blockerId: string; blockedId: string }
  /** A new idea is shared. `begunAt`: when it, or its file, began to arrive. */
  ideaShared: {
    ideaId: string
    actor: Member
    input: Pick<IdeaSubmission, 'call_id' | 'answers' | 'course_id'>
    begunAt: string
  }
  /** An idea begins to wait for a review; its `waiting_since` is set. */
  ideaWaiting: { ideaId: string }
  /** Before a new version of an idea replaces the newest one. The transaction has locked the idea. */
  ideaVersionEnds: { ideaId: string }
  /** A member links the account at a learning platform with which they opened the site for the first time. */
  launchLinked: { userId: string; issuer: string; subject: string; launch: Launch }
  /** An invited person has an account, whose address is verified. */
  invitationAccepted: { userId: string; email: string }
  settingsChanged: { before: SiteSettings; after: SiteSettings }
}
