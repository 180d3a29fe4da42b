import type { z } from 'zod'
import type {
  decideEntries as decideEndpoint,
  RankedEntry,
  listRanking as rankingEndpoint,
} from '../../../contract/call-judging.ts'
import { CALL_DISAGREEMENT } from '../../../contract/calls.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { matchesQuery, parseQuery } from '../../../contract/search-query.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { isService, type Member, type Service } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { requireManagedCall } from './calls.access.ts'
import { findCall, lockCall, type StoredCall } from './calls.repo.ts'
import { lateMinutes } from './entry-rules.ts'
import { inForce, readJudges } from './judges.service.ts'
import { type AssignmentRow, findAssignments } from './panel.repo.ts'
import { countAwarded, findDecided, findOwnAmong, findRankedEntries, setDecision } from './ranking.repo.ts'
import { rankBy, rankEntries, type Scored, statisticsOf } from './ranking.ts'

type Query = z.output<(typeof rankingEndpoint)['query']>
type Decision = z.output<(typeof decideEndpoint)['body']>

/** All entries by the scores of the panel. Those that the actor has still to score, or works on, show none. */
export async function listRanking(deps: Deps, actor: Member | Service, id: string, query: Query) {
  const call = await requireManagedCall(deps, actor, await findCall(deps.db, id))
  if (call.phase === 'draft' || call.phase === 'open') throw new ConflictError('call', errorTexts.calls.notClosed)
  const all = await rankedEntries(deps, actor, call)
  const ordered = rankBy(all, readerOf(query.sort)).map(({ item, rank }) => ({ ...item, rank }))
  const searched = parseQuery(query.q)
  const shown = ordered.filter(
    ({ search_text, ...entry }) =>
      (query.only !== 'shortlisted' || entry.is_shortlisted) &&
      (query.only !== 'awarded' || entry.award_id !== null) &&
      (query.only !== 'disagree' || isDisputed(entry)) &&
      (query.q === '' || matchesQuery(searched, search_text)),
  )
  const start = (query.page - 1) * query.page_size
  return {
    entries: shown.slice(start, start + query.page_size).map(({ search_text: _text, ...entry }) => entry),
    metadata: metadataOf(query.page, query.page_size, shown.length),
    counts: {
      all: all.length,
      shortlisted: all.filter(({ is_shortlisted }) => is_shortlisted).length,
      disagree: all.filter(isDisputed).length,
    },
  }
}

function readerOf(sort: Query['sort']) {
  const fields = { weighted: 'weighted_mean', corrected: 'corrected_mean', disagreement: 'spread' } as const
  return (entry: RankedEntry) => entry[fields[sort]]
}

function isDisputed({ spread }: Pick<RankedEntry, 'spread'>): boolean {
  return spread !== null && spread >= CALL_DISAGREEMENT
}

async function rankedEntries(
  { db }: Deps,
  actor: Member | Service,
  call: StoredCall,
): Promise<(RankedEntry & { search_text: string })[]> {
  const [entries, assignments, judges] = await Promise.all([
    findRankedEntries(db, call.id),
    findAssignments(db, call.id),
    readJudges({ db }, call.id),
  ])
  const active = inForce(assignments, judges, call)
  const ideaIds = entries.map(({ idea_id }) => idea_id)
  const blind = await findBlind(db, actor, call, { ideaIds, active })
  const readings = scoredOf(active).filter(({ entry }) => !blind.has(entry))
  const ranks = rankEntries(call.criteria, ideaIds, readings)
  const byEntry = Map.groupBy(active, ({ idea_id }) => idea_id)
  return entries.map((entry) => {
    const rank = ranks.get(entry.idea_id)
    const asked = byEntry.get(entry.idea_id) ?? []
    return {
      idea: { id: entry.idea_id, title: entry.title },
      author: entry.author,
      late_minutes: lateMinutes(call, entry.entered_at),
      rank: 0,
      given: asked.filter(({ scored_at }) => scored_at !== null).length,
      asked: call.jurors_per_entry,
      weighted_mean: rank?.weighted ?? null,
      corrected_mean: rank?.corrected ?? null,
      spread: rank?.spread ?? null,
      moves: rank?.moves ?? 0,
      points: rank?.points ?? [],
      is_shortlisted: entry.shortlisted_at !== null,
      award_id: entry.award_id,
      vote_count: entry.vote_count,
      is_blind: blind.has(entry.idea_id),
      is_public: entry.public_at !== null,
      search_text: indexedText(entry.title, displayName(entry.author)),
    }
  })
}

/** Entries whose scores the actor does not see: they work on them, or are asked to score them and have not. */
export async function findBlind(
  db: Db,
  actor: Member | Service,
  { phase }: Pick<StoredCall, 'phase'>,
  { ideaIds, active }: { ideaIds: string[]; active: AssignmentRow[] },
): Promise<Set<string>> {
  if (isService(actor)) return new Set()
  const own = await findOwnAmong(db, ideaIds, actor.userId)
  if (phase !== 'judging') return new Set(own)
  const open = active.filter(({ user_id, scored_at }) => user_id === actor.userId && scored_at === null)
  return new Set([...own, ...open.map(({ idea_id }) => idea_id)])
}

/** The mean of the panel for an entry of a call, from 1 to 5; undefined without one. */
export async function findMean({ db }: Pick<Deps, 'db'>, id: string, ideaId: string): Promise<number | undefined> {
  const call = await findCall(db, id)
  if (!call) return undefined
  const [assignments, judges] = await Promise.all([findAssignments(db, id, ideaId), readJudges({ db }, id, ideaId)])
  return statisticsOf(call.criteria, scoredOf(inForce(assignments, judges, call)))?.mean
}

/** Scores that were given. A juror whose account is deleted counts as one for each entry. */
export function scoredOf(active: AssignmentRow[]): (Scored & { row: AssignmentRow })[] {
  return active.flatMap((row) =>
    row.scores === null
      ? []
      : [{ entry: row.idea_id, juror: row.user_id ?? row.id, scores: JSON.parse(row.scores), row }],
  )
}

/** Shortlists entries, or gives them an award; one that is gone is left out. Returns what held before for those that changed. */
export async function decideEntries(deps: Deps, actor: Member, id: string, { idea_ids, decision, award_id }: Decision) {
  return transact(deps, async (tx) => {
    const call = await requireManagedCall(tx, actor, await lockCall(tx, id))
    requireDecidable(call, decision)
    const ids = [...new Set(idea_ids)]
    const entries = await findDecided(tx, id, ids)
    if (entries.length === 0) throw new NotFoundError('entry')
    if ((await findOwnAmong(tx.db, ids, actor.userId)).length > 0)
      throw new ForbiddenError(errorTexts.calls.ownEntries, 'entry')
    const isAward = decision === 'award'
    const changed = entries.filter((entry) =>
      isAward ? entry.award_id !== award_id : (entry.shortlisted_at !== null) !== (decision === 'shortlist'),
    )
    const changedIds = changed.map(({ idea_id }) => idea_id)
    if (isAward && award_id !== null) await requireAwardsLeft(tx, call, award_id, changedIds.length)
    const shortlisted_at = decision === 'shortlist' ? timestamp(tx.clock) : null
    await setDecision(tx, id, changedIds, isAward ? { award_id } : { shortlisted_at })
    const target = { kind: 'call' as const, id, name: call.title }
    await tx.audit(actor, { action: 'call_decided', target, after: `${decision}: ${changed.length}` })
    return changed.map((entry) => ({
      idea_id: entry.idea_id,
      is_shortlisted: entry.shortlisted_at !== null,
      award_id: entry.award_id,
    }))
  })
}

function requireDecidable({ phase }: StoredCall, decision: Decision['decision']): void {
  if (phase === 'draft' || phase === 'open') throw new ConflictError('call', errorTexts.calls.notClosed)
  if (phase === 'results') throw new ConflictError('call', errorTexts.calls.resultsPublic)
  if (phase === 'ballot' && decision !== 'award') throw new ConflictError('call', errorTexts.calls.ballotOpen)
}

async function requireAwardsLeft(tx: Tx, call: StoredCall, awardId: string, wanted: number): Promise<void> {
  const award = call.awards.find(({ id }) => id === awardId)
  if (!award) throw new InvalidError({ award_id: errorTexts.calls.unknownAward })
  if ((await countAwarded(tx, call.id, awardId)) + wanted <= award.count) return
  throw new ConflictError('award_id', errorTexts.calls.awardCount({ award: award.name, count: award.count }))
}
