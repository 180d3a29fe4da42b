import type { z } from 'zod'
import type { listIdeas as listIdeasEndpoint } from '../../../contract/ideas.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { ReviewSettings } from '../../../contract/review-settings.ts'
import type { listQueue as listQueueEndpoint, Rubric } from '../../../contract/reviews.ts'
import { RUBRIC } from '../../../contract/reviews.values.ts'
import type { ReviewScope } from '../../../contract/users.ts'
import { planSearch } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { type Reviewer, scopeOf } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { findNewestById, listReviewable } from '../ideas/idea-lists.service.ts'
import { rolesAndTeamsOf } from '../roles/roles.service.ts'
import { listedFilter } from '../site-settings/lists.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findOpenings, findReviewersOf } from './review-assignments.repo.ts'
import { countOpen, countParts, countQueue, findDue, findQueue, findWaiting, type Queue } from './review-queue.repo.ts'

const DUE_NAMED = 5

type IdeasQuery = z.output<(typeof listIdeasEndpoint)['query']>
type QueueQuery = z.output<(typeof listQueueEndpoint)['query']>

/** How many ideas wait for the review of this member, since when the oldest does, and how many are overdue. */
export async function readWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Reviewer) {
  return findWaiting(db, { reviewerId: actor.userId, scope: scopeOf(actor), now: timestamp(clock) })
}

/** Ideas within the reviewer's scope, with their waiting versions. */
export async function listIdeas(deps: Deps, actor: Reviewer, query: IdeasQuery) {
  const [page, waiting] = await Promise.all([listReviewable(deps, actor, query), readWaiting(deps, actor)])
  return { ...page, waiting }
}

/** The ideas that wait for this reviewer to decide, and how many wait altogether. */
export async function listQueue(deps: Deps, actor: Reviewer, query: QueueQuery) {
  const { q, filter, page, page_size } = query
  const category = await listedFilter(deps, 'categories', query.category)
  const faculty = await listedFilter(deps, 'faculties', query.faculty)
  const db = q === '' ? deps.db : deps.searchDb
  const now = timestamp(deps.clock)
  const all: Queue = { reviewerId: actor.userId, scope: scopeOf(actor), faculty: '', filter: 'waiting', now }
  const search = q === '' ? null : await planSearch(db, 'ideas', q)
  const wanted = { ...all, category, faculty, filter, search }
  // A whole part is counted anyway.
  const isPart = [q, category, faculty].every((value) => value === '')
  const [found, narrowed, counts] = await Promise.all([
    findQueue(db, wanted, { limit: page_size, offset: (page - 1) * page_size }),
    isPart ? null : countQueue(db, wanted),
    countParts(deps.db, all),
  ])
  const ids = found.map(({ id }) => id)
  const [newest, of, reviewers, openings, settings] = await Promise.all([
    findNewestById(deps, ids),
    rolesAndTeamsOf(deps, ids),
    findReviewersOf(deps.db, ids),
    findOpenings(deps.db, ids, { exceptId: actor.userId, now }),
    readSiteSettings(deps),
  ])
  const ideas = found.flatMap((queued) => {
    const { id } = queued
    const idea = newest.get(id)
    if (!idea) return []
    const [assignee = null, is_claimed_by = null] = [reviewers.get(id), openings.get(id)]
    return [{ ...idea, ...queued, ...of(id), assignee, is_claimed_by }]
  })
  return {
    ideas,
    counts,
    rubric: rubricOf(settings.review),
    metadata: metadataOf(page, page_size, narrowed ?? counts[filter]),
  }
}

/** The ideas that are assigned to a reviewer or to nobody, and how many of both are overdue. */
export async function countOpenReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Reviewer) {
  return countOpen(db, { reviewerId: actor.userId, scope: scopeOf(actor) }, timestamp(clock))
}

export type DueIdeas = { count: number; overdue: number; first: { title: string; due_at: string }[] }

/** Ideas due by then that are assigned to a reviewer, and unassigned ones. */
export async function readDue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, scope }: { id: string; scope: ReviewScope },
  until: string,
): Promise<DueIdeas> {
  const due = await findDue(db, { reviewerId: id, scope }, until)
  const now = timestamp(clock)
  return {
    count: due.length,
    overdue: due.filter(({ due_at }) => due_at <= now).length,
    first: due.slice(0, DUE_NAMED),
  }
}

/** The scored criteria in these settings. */
export function rubricOf({ rubric, criteria }: ReviewSettings): Rubric {
  const named = RUBRIC.map((key) => ({ key, ...criteria[key] })).filter(({ label }) => label !== '')
  return { is_required: rubric === 'required', criteria: rubric === 'off' ? [] : named }
}
