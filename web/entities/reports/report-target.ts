import type { ReportedKind } from '../../../contract/reports.values.ts'

/** The target of a report: an idea, a comment, an event, a message, an update, or the profile of the member with this id. */
export type ReportTarget = { kind: ReportedKind; id: string }
