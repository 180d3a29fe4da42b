import type { ResultEntry } from '../../../contract/call-ballots.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Member, Service } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { listPublicIdeas } from '../ideas/idea-lists.service.ts'
import { readLists } from '../site-settings/lists.service.ts'
import { requireManagedCall, requireVisibleCall } from './calls.access.ts'
import { notifyOfDecisions } from './calls.notifications.ts'
import { findCall, lockCall } from './calls.repo.ts'
import { findSentences } from './panel.repo.ts'
import {
  claimUnannouncedResults,
  countByDay,
  countByFaculty,
  countPeople,
  findOutcomes,
  findUnannounced,
} from './results.repo.ts'

const NOTIFIED_AT_ONCE = 100
/** Entrants are notified within seconds; after a restore from a backup, nobody hears of old results. */
const ANNOUNCED_DAYS = 7

/** The results of a call, for everybody. Scores are in none of them. */
export async function getResults(deps: Deps, actor: Actor, id: string, query: { entries: 'awarded' | 'all' }) {
  const call = await requireVisibleCall(deps, actor, await findCall(deps.db, id))
  const { results_at } = call
  if (call.phase !== 'results' || results_at === null) {
    throw new ConflictError('call', errorTexts.calls.resultsNotPublic)
  }
  const [outcomes, people, by_faculty, { faculties }] = await Promise.all([
    findOutcomes(deps.db, id),
    countPeople(deps.db, id),
    countByFaculty(deps.db, id, { isPublic: true }),
    readLists(deps),
  ])
  const place = (awardId: string | null) => call.awards.findIndex((award) => award.id === awardId)
  const awarded = outcomes
    .filter(({ award_id }) => award_id !== null)
    .toSorted((one, other) => place(one.award_id) - place(other.award_id))
  const ideas = await listPublicIdeas(
    deps,
    actor,
    awarded.map(({ idea_id }) => idea_id),
  )
  const byId = new Map(ideas.map((idea) => [idea.id, idea]))
  const named = by_faculty.filter(({ faculty }) => faculty !== '')
  const rankOf = ranksByVotes(outcomes)
  const resultOf = ({ award_id, shortlisted_at, vote_count }: Outcome) => {
    return { award_id, is_shortlisted: shortlisted_at !== null, vote_count, vote_rank: rankOf(vote_count) }
  }
  return {
    words: call.words,
    results_at,
    awarded: awarded.flatMap((outcome): ResultEntry[] => {
      const idea = byId.get(outcome.idea_id)
      return idea ? [{ idea, ...resultOf(outcome) }] : []
    }),
    counts: {
      entries: outcomes.length,
      people,
      faculties: { entered: named.length, all: faculties.filter(({ is_retired }) => !is_retired).length },
      voters: call.voter_count,
    },
    by_faculty,
    ...(query.entries === 'all' && {
      entries: outcomes.map((outcome) => ({ ...resultOf(outcome), idea_id: outcome.idea_id, title: outcome.title })),
    }),
  }
}

type Outcome = Awaited<ReturnType<typeof findOutcomes>>[number]

/** The place by votes, from 1, shared by equal counts; null without a ballot. The outcomes have the most votes first. */
function ranksByVotes(outcomes: Outcome[]): (votes: number | null) => number | null {
  const first = new Map<number, number>()
  for (const [place, { vote_count }] of outcomes.entries()) {
    if (vote_count !== null && !first.has(vote_count)) first.set(vote_count, place + 1)
  }
  return (votes) => (votes === null ? null : (first.get(votes) ?? null))
}

/** Entries by faculty and day, for those who manage the call. */
export async function getParticipation(deps: Deps, actor: Member | Service, id: string) {
  await requireManagedCall(deps, actor, await findCall(deps.db, id))
  const [by_faculty, by_day] = await Promise.all([
    countByFaculty(deps.db, id, { isPublic: false }),
    countByDay(deps.db, id),
  ])
  return { by_faculty, by_day }
}

/** Notifies everybody who entered of the results, once: the mark commits with the notification. */
export async function announceResults(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const id of await findUnannounced(deps.db, timestamp(deps.clock, -ANNOUNCED_DAYS * DAY))) {
    while ((await announceSome(deps, id)) > 0) signal.throwIfAborted()
  }
}

async function announceSome(deps: Deps, id: string): Promise<number> {
  return transact(deps, async (tx) => {
    const call = await lockCall(tx, id)
    if (call?.phase !== 'results') return 0
    const entries = await claimUnannouncedResults(tx, id, timestamp(tx.clock), NOTIFIED_AT_ONCE)
    const sentences = await findSentences(
      tx.db,
      id,
      entries.map(({ idea_id }) => idea_id),
    )
    await notifyOfDecisions(
      tx,
      call,
      entries.map((entry) => ({ ...entry, sentences: sentences.get(entry.idea_id) ?? [] })),
    )
    return entries.length
  })
}
