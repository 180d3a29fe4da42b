export const REPORTED_KINDS = ['idea', 'comment', 'profile', 'event', 'message', 'update'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** Parts of a public page beside its text. `role`: of a member of the team; `cancellation`: the reason for it. */
export const REPORTED_ADDITIONS = [
  'update',
  'picture',
  'milestone',
  'measured',
  'pdf',
  'role',
  'avatar',
  'cancellation',
] as const
export type ReportedAddition = (typeof REPORTED_ADDITIONS)[number]

export const REPORT_REASONS = ['spam', 'harassment', 'plagiarism', 'not_suitable', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Reasons for moderation: of reports, or the site's word list. */
export const QUEUE_REASONS = [...REPORT_REASONS, 'word_list'] as const
export type QueueReason = (typeof QUEUE_REASONS)[number]

/** Things that administrators delete, with a reason for the author. */
export const DELETED_KINDS = ['idea', 'comment', 'update'] as const
export type DeletedKind = (typeof DELETED_KINDS)[number]

/** The reason for moderation. */
export const MODERATION_CAUSES = ['reports', 'word_list'] as const
export type ModerationCause = (typeof MODERATION_CAUSES)[number]

/** Every decision but `keep` hides the reported content. */
export const MODERATIONS = ['keep', 'hide', 'warn', 'suspend'] as const
export type Moderation = (typeof MODERATIONS)[number]

/** `open`: waits for a moderator, the first time or after an objection. */
export const REPORT_STATES = ['open', 'decided'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REPORT_TEXT_MAX = 500
export const MODERATION_REASON_MAX = 500
export const OBJECTION_MAX = 1_000
/** Time for an objection by the author of hidden content. */
export const OBJECTION_DAYS = 14
/** A longer suspension is an administrator's, in Users. */
export const MODERATED_SUSPENSION_DAYS_MAX = 366
export const REPORTS_PAGE_SIZE = 20
/** Maximum earlier reports on the same member. */
export const REPORT_HISTORY_MAX = 20
/** Decided reports are kept as long as entries of the audit log. */
export const REPORT_VALID_MONTHS = 24
