import type { z } from 'zod'
import { metadataOf } from '../../../contract/paging.values.ts'
import {
  type listReports as listEndpoint,
  QUEUE_REASONS,
  type QueueReason,
  REPORT_HISTORY_MAX,
  type Report,
  type ReportDecision,
  type ReportDetails,
} from '../../../contract/reports.ts'
import { authorOf } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import type { Reviewer } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { conflictOf, scopeOf } from './moderators.service.ts'
import { snapshotOf } from './report-effects.service.ts'
import {
  countReports,
  findReportedMember,
  findReports,
  findReportsOn,
  findReportWithAuthor,
  findStatements,
} from './report-queue.repo.ts'
import { findDecisions } from './reports.repo.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>
type Row = NonNullable<Awaited<ReturnType<typeof findReportWithAuthor>>>
type Statement = Awaited<ReturnType<typeof findStatements>>[number]
type Decision = Awaited<ReturnType<typeof findDecisions>>[number]

/** Reports that wait for a moderator, or decided ones. */
export async function listReports({ db }: Deps, actor: Reviewer, { state, kind, page, page_size }: ListQuery) {
  const scope = await scopeOf({ db }, actor)
  const [rows, counts] = await Promise.all([
    findReports(db, { ...scope, state, kind }, { limit: page_size, offset: (page - 1) * page_size }),
    countReports(db, scope),
  ])
  const sum = (isCounted: (one: (typeof counts)[number]) => boolean) =>
    counts.filter(isCounted).reduce((total, { count }) => total + count, 0)
  const ofKind = (wanted: Report['kind']) => sum((one) => one.kind === wanted && one.state === state)
  const kinds = {
    ...{ idea: ofKind('idea'), comment: ofKind('comment'), profile: ofKind('profile') },
    ...{ event: ofKind('event'), message: ofKind('message'), update: ofKind('update') },
  }
  const total = kind === '' ? sum((one) => one.state === state) : kinds[kind]
  return {
    reports: await withStatements(db, rows),
    counts: {
      open: sum((one) => one.state === 'open'),
      decided: sum((one) => one.state === 'decided'),
      kinds,
    },
    oldest:
      counts
        .flatMap(({ oldest }) => oldest ?? [])
        .sort()
        .at(0) ?? null,
    metadata: metadataOf(page, page_size, total),
  }
}

/** One report with what a moderator needs to decide. */
export async function getReport({ db }: Pick<Deps, 'db'>, actor: Reviewer, id: string): Promise<ReportDetails> {
  const scope = await scopeOf({ db }, actor)
  const row = await findReportWithAuthor(db, scope, id)
  if (!row) throw new NotFoundError('report')
  const authorId = row.author_id
  const [statements, decisions, member, others, conflict] = await Promise.all([
    findStatements(db, [id]),
    findDecisions(db, [id]),
    authorId === null ? undefined : findReportedMember(db, authorId),
    authorId === null ? [] : findReportsOn(db, scope, { authorId, id, limit: REPORT_HISTORY_MAX }),
    row.waiting_since === null ? null : conflictOf({ db }, actor, row),
  ])
  const history = await withStatements(db, others)
  return {
    ...reportOf(row, statements, decisions),
    statements: byMembers(statements).map((one) => ({
      // Nobody learns the reporters of own content, not even the only moderator.
      reporter: one.reporter_id === null || authorId === actor.userId ? null : authorOf(one.reporter_id, one),
      ...{ reason: one.reason, text: one.text, created_at: one.created_at },
      seen: one.snapshot === null ? null : snapshotOf({ snapshot: one.snapshot }),
    })),
    decisions: decisions.map(decisionOf),
    member: member
      ? {
          ...{ joined_at: member.created_at, is_suspended: member.suspended_at !== null },
          ideas_count: Number(member.ideas_count ?? 0),
          comments_count: Number(member.comments_count ?? 0),
          reports: history.map(({ id, kind, reason, reporter_count, created_at, decision }) => ({
            ...{ id, kind, reason, reporter_count, created_at },
            action: decision?.action ?? null,
          })),
        }
      : null,
    conflict,
  }
}

async function withStatements(db: Deps['db'], rows: Row[]): Promise<Report[]> {
  const ids = rows.map(({ id }) => id)
  const [statements, decisions] = await Promise.all([findStatements(db, ids), findDecisions(db, ids)])
  const statementsOf = Map.groupBy(statements, ({ report_id }) => report_id)
  const decisionsOf = Map.groupBy(decisions, ({ report_id }) => report_id)
  return rows.map((row) => reportOf(row, statementsOf.get(row.id) ?? [], decisionsOf.get(row.id) ?? []))
}

function reportOf(row: Row, all: Statement[], decisions: Decision[]): Report {
  const statements = byMembers(all)
  const { id, kind, created_at, waiting_since, version } = row
  const decision = decisions.at(-1)
  const objected = decisions.find(({ objected_at }) => objected_at !== null)
  return {
    ...{ id, kind, created_at, waiting_since, version },
    target: {
      id: row.target_id,
      ...snapshotOf(row),
      author: row.author_id === null ? null : authorOf(row.author_id, row),
      is_hidden: row.hidden_at !== null,
      is_deleted: row.present_id === null,
    },
    reason: mostGiven((statements.length === 0 ? all : statements).map(({ reason }) => reason)),
    texts: statements.map(({ text }) => text).filter(Boolean),
    reporter_count: statements.length,
    listed_words: all.flatMap(({ reason, text }) => (reason === 'word_list' ? text.split('\n') : [])),
    decision: decision ? decisionOf(decision) : null,
    objection: objected?.objected_at ? { text: objected.objection, created_at: objected.objected_at } : null,
  }
}

function decisionOf(row: Decision): ReportDecision {
  const { action, reason, until, created_at } = row
  return { action, reason, until, created_at, moderator: authorOf(row.moderator_id, row) }
}

function byMembers(statements: Statement[]) {
  return statements.flatMap(({ reason, ...one }) => (reason === 'word_list' ? [] : [{ ...one, reason }]))
}

function mostGiven(reasons: QueueReason[]): QueueReason {
  const count = (reason: QueueReason) => reasons.filter((one) => one === reason).length
  const [first] = QUEUE_REASONS.toSorted((one, other) => count(other) - count(one))
  return first ?? 'other'
}
