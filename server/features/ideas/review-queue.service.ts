import type { z } from 'zod'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { listQueue as listQueueEndpoint } from '../../../contract/reviews.ts'
import { REVIEW_DAYS } from '../../../contract/reviews.values.ts'
import { planSearch } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { type Reviewer, scopeOf } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { rolesAndTeamsOf } from '../roles/roles.service.ts'
import { countQueue, findQueue } from './review-queue.repo.ts'

type QueueQuery = z.output<(typeof listQueueEndpoint)['query']>

/** The ideas that wait for this reviewer to decide, and how many wait altogether. */
export async function listQueue(deps: Deps, actor: Reviewer, query: QueueQuery) {
  const { q, filter, category, faculty, page, page_size } = query
  const db = q === '' ? deps.db : deps.searchDb
  const all = { reviewerId: actor.userId, scope: scopeOf(actor), faculty: '', until: '' }
  const overdue = timestamp(deps.clock, -REVIEW_DAYS * DAY)
  const wanted = {
    ...{ ...all, category, faculty, until: filter === 'overdue' ? overdue : '' },
    search: q === '' ? null : await planSearch(db, 'ideas', q),
  }
  const [found, total, waiting, late] = await Promise.all([
    findQueue(db, wanted, { limit: page_size, offset: (page - 1) * page_size }),
    countQueue(db, wanted),
    countQueue(deps.db, all),
    countQueue(deps.db, { ...all, until: overdue }),
  ])
  const of = await rolesAndTeamsOf(
    deps,
    found.map(({ id }) => id),
  )
  const ideas = found.map((idea) => ({ ...idea, ...of(idea.id) }))
  return { ideas, counts: { waiting, overdue: late }, metadata: metadataOf(page, page_size, total) }
}
