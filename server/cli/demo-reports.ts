import type { Insertable } from 'kysely'
import type { Moderation, ReportedKind, ReportReason } from '../../contract/reports.values.ts'
import { contentOfRow, moderatedTexts } from '../db/idea-content.ts'
import type { Row, Tables } from '../db/tables.ts'
import { entryRow } from '../features/audit/audit-entries.repo.ts'
import { auditTarget, reportedOf } from '../features/reports/report-effects.service.ts'
import { newId } from '../lib/ids.ts'
import { UNREAD } from './demo-activity.ts'
import { demoModerator } from './demo-reviews.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
type Notification = Omit<Insertable<Tables['notifications']>, 'id'>
type Community = {
  ideas: { idea: RowOf<'ideas'>; comments: RowOf<'comments'>[] }[]
  events: RowOf<'events'>[]
  accounts: { user: RowOf<'users'>; profile: RowOf<'profiles'> }[]
  adminId: string
  reviewerId: string
  hoursAgo: (hours: number) => string
}
type DemoReport = {
  kind: ReportedKind
  /** Which idea, event or member; of a comment, the idea that it is on, whose first one is meant. */
  place: number
  hours: number
  statements: { member: number; reason: ReportReason; text: string }[]
  decision?: { action: Moderation; reason: string; isByReviewer: boolean; objection?: string }
}

export const DEMO_REPORTS: DemoReport[] = [
  {
    ...{ kind: 'comment', place: 0, hours: 30 },
    statements: [{ member: 3, reason: 'spam', text: '' }],
    decision: { action: 'keep', reason: 'A question about the idea is welcome.', isByReviewer: false },
  },
  {
    ...{ kind: 'comment', place: 5, hours: 70 },
    statements: [
      { member: 11, reason: 'spam', text: 'Third comment like this today.' },
      { member: 13, reason: 'spam', text: '' },
    ],
    decision: {
      ...{ action: 'hide', reason: 'Advertising has no place under an idea.', isByReviewer: true },
      objection: 'I only meant to offer help. Nothing in it is for sale.',
    },
  },
  {
    ...{ kind: 'idea', place: 8, hours: 50 },
    statements: [{ member: 12, reason: 'plagiarism', text: 'The same text was a term paper of last year.' }],
  },
  {
    ...{ kind: 'profile', place: 14, hours: 26 },
    statements: [{ member: 10, reason: 'not_suitable', text: 'The biography is about somebody else.' }],
  },
  {
    ...{ kind: 'comment', place: 2, hours: 5 },
    statements: [
      { member: 9, reason: 'harassment', text: 'Makes fun of the author.' },
      { member: 15, reason: 'other', text: 'Not kind, and not about the idea.' },
    ],
  },
  {
    ...{ kind: 'event', place: 6, hours: 3 },
    statements: [{ member: 16, reason: 'other', text: 'There is no such room.' }],
  },
]
const ANSWERED_AFTER_HOURS = 20

/** The rows of the reports whose targets and members there are; `hiddenIds` names the comments that are hidden. */
export function reportRows(community: Community) {
  const made = DEMO_REPORTS.flatMap((demo) => oneReport(demo, community) ?? [])
  return {
    reports: made.map(({ report }) => report),
    statements: made.flatMap(({ statements }) => statements),
    decisions: made.flatMap(({ decisions }) => decisions),
    entries: made.flatMap(({ entries }) => entries),
    notifications: made.flatMap(({ notifications }) => notifications),
    hiddenIds: new Map(made.flatMap(({ hidden }) => hidden)),
  }
}

function oneReport({ kind, place, hours, statements, decision }: DemoReport, community: Community) {
  const { accounts, adminId, reviewerId, hoursAgo } = community
  const target = TARGETS[kind](community, place)
  const reporters = statements.map(({ member }) => accounts[member]?.user.id)
  if (!target || reporters.includes(undefined) || reporters.includes(target.authorId)) return undefined
  const [created_at, decidedAt] = [hoursAgo(hours), hoursAgo(hours - 2)]
  const { objection = '', ...decided } = decision ?? { reason: '', action: 'keep' as const, isByReviewer: false }
  const objectedAt = objection === '' ? null : hoursAgo(hours - ANSWERED_AFTER_HOURS)
  const report: Row<'reports'> = {
    ...{ id: newId(), kind, target_id: target.id, author_id: target.authorId, created_at },
    snapshot: JSON.stringify(target.snapshot),
    waiting_since: decision ? objectedAt : created_at,
    decided_at: decision ? decidedAt : null,
    version: 1 + (decision ? 1 : 0) + (objectedAt ? 1 : 0),
  }
  const moderatorId = decided.isByReviewer ? reviewerId : adminId
  const { action, reason } = decided
  const row: RowOf<'report_decisions'> = {
    ...{ id: newId(), report_id: report.id, moderator_id: moderatorId, action, reason, until: null },
    ...{ created_at: decidedAt, token_hash: null, objection, objected_at: objectedAt },
  }
  const outcome = action === 'keep' ? 'kept' : 'hidden'
  const reported = reportedOf(report)
  const notification = (
    user_id: string,
    of: 'content_moderated' | 'report_decided',
    payload: object,
  ): Notification => ({
    ...{ ...UNREAD, user_id, kind: of, payload: JSON.stringify({ reported, ...payload }), created_at: decidedAt },
  })
  const event = { action: 'report_decided' as const, target: auditTarget(report), after: action, reason }
  return {
    report,
    statements: statements.map(
      ({ reason, text }, index): RowOf<'report_statements'> => ({
        ...{ id: newId(), report_id: report.id, reporter_id: reporters[index] ?? null, reason, text },
        ...{ snapshot: null, created_at },
      }),
    ),
    decisions: decision ? [row] : [],
    entries: decision ? [entryRow(demoModerator(moderatorId, !decided.isByReviewer), event, decidedAt)] : [],
    notifications: decision
      ? [
          notification(target.authorId, 'content_moderated', { cause: 'reports', decision: { id: row.id, action } }),
          ...reporters.flatMap((id) => (id ? [notification(id, 'report_decided', { outcome })] : [])),
        ]
      : [],
    hidden: decision && action !== 'keep' ? [[target.id, decidedAt] as const] : [],
  }
}

type Target = { id: string; authorId: string; snapshot: { title: string; text: string; place: object | null } }

const TARGETS: Record<ReportedKind, (community: Community, place: number) => Target | undefined> = {
  idea: ({ ideas }, place) => {
    const { idea } = ideas[place] ?? {}
    if (!idea || idea.status === 'Rejected') return undefined
    const { id, user_id, title } = idea
    const text = moderatedTexts(contentOfRow(idea)).filter(Boolean).join('\n\n')
    return { id, authorId: user_id, snapshot: { title, text, place: null } }
  },
  comment: ({ ideas }, place) => {
    const { idea, comments } = ideas[place] ?? {}
    const comment = comments?.[0]
    if (!idea || idea.status === 'Rejected' || !comment?.user_id) return undefined
    const { id, title } = idea
    const snapshot = { title, text: comment.text, place: { kind: 'idea', id, title } }
    return { id: comment.id, authorId: comment.user_id, snapshot }
  },
  profile: ({ accounts }, place) => {
    const { profile } = accounts[place] ?? {}
    if (!profile) return undefined
    const text = [profile.title, profile.bio].filter(Boolean).join('\n\n')
    const snapshot = { title: `${profile.firstname} ${profile.lastname}`, text, place: null }
    return { id: profile.user_id, authorId: profile.user_id, snapshot }
  },
  event: ({ events }, place) => {
    const published = events.filter(({ status }) => status === 'published')
    const event = published[place]
    if (!event) return undefined
    const { id, user_id, title, description, place: room } = event
    return {
      id,
      authorId: user_id,
      snapshot: { title, text: [description, room].filter(Boolean).join('\n\n'), place: null },
    }
  },
  message: () => undefined,
  update: () => undefined,
}
