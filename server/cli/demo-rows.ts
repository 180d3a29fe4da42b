import type { Insertable } from 'kysely'
import { LANGUAGE_CODES, type Language } from '../../contract/languages.values.ts'
import { contentOfRow, rowOfContent, titleKeys } from '../db/idea-content.ts'
import type { TableRows } from '../db/insert-rows.ts'
import { profileTexts } from '../db/profile-texts.ts'
import type { Row, Tables } from '../db/tables.ts'
import { entryRow } from '../features/audit/audit-entries.repo.ts'
import { pairOf } from '../features/connections/connections.repo.ts'
import { ideaTextRow } from '../features/ideas/idea-texts.repo.ts'
import { HOUR } from '../lib/clock.ts'
import { newCapabilityId, newId } from '../lib/ids.ts'
import { activityRows, type DemoEvent, UNREAD } from './demo-activity.ts'
import { demoThreads } from './demo-comments.ts'
import { type DemoIdea, type DemoMember, demoIdea, demoMember } from './demo-community.ts'
import { demoBlocks, demoConnections } from './demo-connections.ts'
import { draftRows } from './demo-drafts.ts'
import { eventRows } from './demo-events.ts'
import type { DemoCommunity } from './demo-features.ts'
import { withDemoMerge } from './demo-merges.ts'
import { demoPdf } from './demo-pdf.ts'
import { reportRows } from './demo-reports.ts'
import { type DecidedRound, demoRounds, dueAt, roundRows, withReviewer, withRounds } from './demo-reviews.ts'
import { settingsRows } from './demo-settings.ts'
import { demoSupports } from './demo-supports.ts'
import { demoTeam, teamRows } from './demo-teams.ts'
import { templateRows } from './demo-templates.ts'
import { demoVersions, earlierVersionRows, type SavedVersion, withVersions } from './demo-versions.ts'

export const ADMIN_EMAIL = 'admin@quad.example'
export const REVIEWER_EMAIL = 'reviewer@quad.example'
/** Nobody is assigned to these ideas. */
const FREE_EVERY = 3
/** Every idea but these was reviewed by the reviewer, these by the administrator. */
const ADMIN_REVIEWS_EVERY = 4

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
type Notification = Omit<Insertable<Tables['notifications']>, 'id'>
export type DemoSize = { members: number; ideas: number }

/** Few of the later members have chosen one, so that the first ones see the demo in the language of the browser. */
function languageAt(index: number): Language | null {
  return index > 20 && index % 10 === 0 ? (LANGUAGE_CODES[(index / 10) % LANGUAGE_CODES.length] ?? null) : null
}

/**
 * The rows that the members' own calls would have left over the past weeks, and the PDFs that ideas refer to. Written
 * at once: through the services, a large community takes as long as its members would.
 */
export function demoRows(size: DemoSize, { now, passwordHash }: { now: Date; passwordHash: string }) {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString()
  const admin = accountRows(demoAdmin(), passwordHash, hoursAgo((size.ideas + size.members) * 6))
  const reviewer = accountRows(demoReviewer(), passwordHash, hoursAgo((size.ideas + size.members) * 6 - 1))
  const accounts = Array.from({ length: size.members }, (_, index) => {
    const createdAt = hoursAgo(size.ideas * 6 + (size.members - index) * 3)
    const account = accountRows(demoMember(index), passwordHash, createdAt)
    const activeHours = 1 + ((index * 7) % 50)
    const visits = { last_active_at: hoursAgo(activeHours), last_visit_at: hoursAgo(activeHours + 24) }
    const languages = { device_language: LANGUAGE_CODES[index % LANGUAGE_CODES.length], language: languageAt(index) }
    return { user: { ...account.user, ...visits }, profile: { ...account.profile, ...languages } }
  })
  const members = accounts.map(({ user }) => user.id)
  const separate = Array.from({ length: size.ideas }, (_, index) => {
    const hours = (size.ideas - index) * 5
    const idea = demoIdea(index, size.members)
    const authorId = members[idea.author] ?? admin.user.id
    const isByAdmin = index % ADMIN_REVIEWS_EVERY === 0
    const reviewerId = isByAdmin ? admin.user.id : reviewer.user.id
    const isWaiting = idea.status === 'Pending' && idea.feedback === ''
    const reviewHours = isWaiting ? 4 : reviewHoursOf(index, hours)
    const passedAt = (passed: number) => hoursAgo((hours - reviewHours) * (1 - passed))
    const supports = demoSupports(index, idea.author, size.members).map(({ member, passed }) => ({
      kind: 'support' as const,
      userId: members[member] ?? '',
      at: passedAt(passed / 2),
    }))
    const threads = demoThreads(index, idea.author, size.members).map(({ member, text, reply, passed }) => ({
      ...{ kind: 'comment' as const, userId: members[member] ?? '', text, reply },
      at: passedAt((1 + passed) / 2),
      repliedAt: passedAt((1 + passed) / 2 + 0.01),
    }))
    // One that nobody reviewed is still being edited.
    const editedFor = isWaiting ? hours : reviewHours
    const versions = demoVersions(index, idea.form).map((version) => ({
      ...version,
      at: hoursAgo(hours - editedFor * version.passed),
    }))
    const decidedAt = hoursAgo(hours - reviewHours)
    const rounds = demoRounds(index, idea, versions).map((round, place, all) => ({
      ...{ ...round, reviewerId, isByAdmin, repliedAt: hoursAgo((hours - reviewHours) / 4) },
      // Rounds before the last, and the last of a waiting idea, are halfway to the second version.
      at: isWaiting || place < all.length - 1 ? hoursAgo(hours - editedFor / versions.length / 2) : decidedAt,
    }))
    const demo = demoTeam(index, idea.author, size.members)
    const joined = { kind: 'join' as const, userId: members[demo.joined?.member ?? 0] ?? '', at: passedAt(0.2) }
    const saved = versions.slice(1).map(({ at }) => ({ kind: 'version' as const, at }))
    const events = [...supports, ...threads, ...(demo.joined ? [joined] : []), ...saved]
    const team = (row: RowOf<'ideas'>) =>
      teamRows(
        row,
        idea.status === 'Rejected' ? { ...demo, joined: null, offered: null } : demo,
        (one) => members[one] ?? '',
        {
          createdAt: hoursAgo(hours),
          offeredAt: passedAt(0.1),
          joinedAt: passedAt(0.2),
          waitingSince: passedAt(0.9),
        },
      )
    const inTurn = index % FREE_EVERY === 0 ? null : reviewer.user.id
    return ideaRows(idea, { authorId, rounds, inTurn, events, versions, team }, hoursAgo(hours), decidedAt)
  })
  const ideas = withDemoMerge(separate, hoursAgo(3))
  const connections = demoConnections(size.members).map(({ from, to, hoursAgo: hours, ...connection }) =>
    connectionRows([members[from] ?? '', members[to] ?? ''], connection, hoursAgo(hours), hoursAgo(hours - 1)),
  )
  const events = eventRows(members, admin.user.id, now)
  const reports = reportRows({
    ...{ ideas, events: events.events, accounts, hoursAgo },
    ...{ adminId: admin.user.id, reviewerId: reviewer.user.id },
  })
  const settings = settingsRows(admin.user.id, reviewer.user.created_at)
  const all = [admin, reviewer, ...accounts]
  const rows = {
    site_settings: [settings.row],
    users: all.map(({ user }) => user),
    files: ideas.flatMap(({ file }) => file ?? []),
    profiles: all.map(({ profile }) => profile),
    ideas: ideas.map(({ idea }) => idea),
    idea_texts: ideas.map(({ idea }) => ideaTextOf(idea)),
    idea_versions: ideas.flatMap(({ versions }) => versions),
    idea_roles: ideas.flatMap(({ roles }) => roles),
    idea_members: ideas.flatMap(({ members }) => members),
    role_requests: ideas.flatMap(({ requests }) => requests),
    idea_supports: ideas.flatMap(({ supports }) => supports),
    idea_follows: ideas.flatMap(({ follows }) => follows),
    drafts: draftRows(members, hoursAgo),
    review_templates: templateRows(reviewer.user.id, reviewer.user.created_at),
    event_series: events.series,
    events: events.events,
    event_answers: events.answers,
    comments: ideas
      .flatMap(({ comments }) => comments)
      .concat(events.comments)
      .map((comment) => ({ ...comment, hidden_at: reports.hiddenIds.get(comment.id) ?? null })),
    comment_supports: ideas.flatMap(({ commentSupports }) => commentSupports),
    reviews: ideas.flatMap(({ reviews }) => reviews),
    reports: reports.reports,
    report_statements: reports.statements,
    report_decisions: reports.decisions,
    connection_requests: connections.flatMap(({ requests }) => requests),
    connections: connections.flatMap(({ pair }) => pair),
    blocks: demoBlocks(members).map((pair) => ({ ...pair, created_at: hoursAgo(20) })),
    audit_entries: [admin, reviewer, ...accounts.slice(0, 1)]
      .flatMap(({ user }) => addedEntries(user))
      .concat(ideas.flatMap(({ decided }) => decided))
      .concat(reports.entries, settings.entries),
    notifications: inOrder([...ideas, ...connections, events, reports].flatMap(({ notifications }) => notifications)),
  } satisfies TableRows
  const community: DemoCommunity = {
    ...{ members, adminId: admin.user.id, reviewerId: reviewer.user.id, now, hoursAgo },
    ideas: ideas.map(({ idea }) => idea),
    teams: ideas.map((idea) => idea.members.map(({ user_id }) => user_id)),
  }
  return { rows, community, pdfs: ideas.flatMap(({ pdf }) => pdf ?? []) }
}

/** An activated account with a completed profile. */
export function accountRows(
  { email, username, profile: { avatar: _none, ...profile } }: DemoMember,
  passwordHash: string,
  createdAt: string,
): { user: RowOf<'users'>; profile: RowOf<'profiles'> } {
  const id = newId()
  return {
    user: {
      id,
      email,
      username,
      password_hash: passwordHash,
      user_type: email === ADMIN_EMAIL ? 'admin' : email === REVIEWER_EMAIL ? 'reviewer' : 'normal',
      activated_at: createdAt,
      suspended_at: null,
      created_at: createdAt,
      version: 1,
    },
    profile: {
      ...profile,
      ...profileTexts({ ...profile, username }),
      user_id: id,
      avatar_file_id: null,
      skills: JSON.stringify(profile.skills),
      completed_at: createdAt,
      updated_at: createdAt,
      version: 2,
    },
  }
}

/** An idea and what its review left. */
export function ideaRow(
  { form, status, feedback }: DemoIdea,
  { authorId, pdfFileId }: { authorId: string; pdfFileId: string | null },
  createdAt: string,
  reviewedAt: string,
): RowOf<'ideas'> {
  const isReviewed = status !== 'Pending' || feedback !== ''
  return {
    ...rowOfContent(form),
    ...titleKeys(form.title),
    id: newId(),
    user_id: authorId,
    pdf_file_id: pdfFileId,
    status,
    feedback,
    created_at: createdAt,
    updated_at: isReviewed ? reviewedAt : createdAt,
    last_activity_at: isReviewed ? reviewedAt : createdAt,
    version: isReviewed ? 2 : 1,
    waiting_since: isReviewed ? null : createdAt,
    due_at: isReviewed ? null : dueAt(createdAt),
    reviewed_version: isReviewed ? 2 : null,
    feedback_version: feedback === '' ? null : 2,
    content_saved_at: createdAt,
    content_author_id: authorId,
  }
}

/** The searchable texts of an idea. The running server reads its PDF. */
export function ideaTextOf(idea: ReturnType<typeof ideaRow>): Row<'idea_texts'> {
  return ideaTextRow(idea.id, contentOfRow(idea), idea.pdf_file_id ? idea.created_at : null)
}

/** Audit entries of the operator's command that adds a member. */
function addedEntries({ id, user_type, created_at }: RowOf<'users'>): Row<'audit_entries'>[] {
  const event = { action: 'member_added' as const, target: { kind: 'member' as const, memberId: id }, after: user_type }
  return [entryRow('command-line', event, created_at)]
}

/** How long the idea number `index` waited for its decision: up to four days. */
function reviewHoursOf(index: number, hours: number): number {
  return Math.min(4 + ((index * 29) % 92), hours * 0.8)
}

/** An administrator, who reviews too. */
export function demoAdmin(): DemoMember {
  const { profile } = demoMember(12)
  const named = { ...profile, firstname: 'Quad', lastname: 'Administrator', title: 'Reviewer' }
  return { email: ADMIN_EMAIL, username: 'admin', profile: named }
}

/** A reviewer. */
export function demoReviewer(): DemoMember {
  const { profile } = demoMember(19)
  const named = { ...profile, firstname: 'Quad', lastname: 'Reviewer', title: 'Reviewer' }
  return { email: REVIEWER_EMAIL, username: 'reviewer', profile: named }
}

function ideaRows(
  demo: DemoIdea,
  {
    authorId,
    rounds,
    inTurn,
    events,
    versions,
    team,
  }: {
    authorId: string
    rounds: DecidedRound[]
    inTurn: string | null
    events: DemoEvent[]
    versions: SavedVersion[]
    team: (idea: RowOf<'ideas'>) => ReturnType<typeof teamRows>
  },
  createdAt: string,
  reviewedAt: string,
) {
  const content = demo.hasPdf ? demoPdf(demo.form.title, demo.form.learning_outcome) : null
  const pdf = content && { id: newCapabilityId(), content }
  const file: RowOf<'files'> | null = pdf && {
    id: pdf.id,
    owner_id: authorId,
    kind: 'pdf',
    size: pdf.content.length,
    created_at: createdAt,
  }
  const created = ideaRow(demo, { authorId, pdfFileId: pdf?.id ?? null }, createdAt, reviewedAt)
  const row = withReviewer(withRounds(withVersions(created, versions), rounds), rounds, inTurn)
  const { lastAt, ...activity } = activityRows(row, demo.status === 'Rejected' ? [] : events)
  const idea = {
    ...row,
    support_count: activity.supports.length,
    last_activity_at: [row.last_activity_at, lastAt].toSorted().at(-1) ?? '',
  }
  const { reviewed, ...reviewRows } = roundRows(idea, rounds, versions)
  const { roles, members, requests, notifications } = team(idea)
  return {
    ...activity,
    ...reviewRows,
    roles,
    members,
    requests,
    idea,
    file,
    pdf,
    versions: earlierVersionRows(idea, versions, file?.size ?? 0),
    notifications: [...reviewed, ...activity.notifications, ...notifications],
  }
}

function connectionRows(
  [asker, asked]: [string, string],
  { note, isAccepted }: { note: string; isAccepted: boolean },
  askedAt: string,
  acceptedAt: string,
) {
  const request: RowOf<'connection_requests'> = {
    id: newId(),
    sender_id: asker,
    recipient_id: asked,
    pair: pairOf(asker, asked),
    note,
    created_at: askedAt,
    ignored_at: null,
  }
  const pair: RowOf<'connections'>[] = [
    { user_id: asker, other_id: asked, created_at: acceptedAt },
    { user_id: asked, other_id: asker, created_at: acceptedAt },
  ]
  const requested: Notification = {
    ...UNREAD,
    user_id: asked,
    kind: 'connection_requested',
    actor_id: asker,
    created_at: askedAt,
  }
  const accepted: Notification = {
    ...UNREAD,
    user_id: asker,
    kind: 'connection_accepted',
    actor_id: asked,
    created_at: acceptedAt,
  }
  return isAccepted
    ? { requests: [], pair, notifications: [requested, accepted] }
    : { requests: [request], pair: [], notifications: [requested] }
}

/** Ids of notifications sort as they were written. */
function inOrder(notifications: Notification[]): RowOf<'notifications'>[] {
  return notifications
    .sort((one, other) => one.created_at.localeCompare(other.created_at))
    .map((notification) => ({ ...notification, id: newId() }))
}
