import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { listCalls } from '../calls/call-views.service.ts'
import { findNextEventsFor } from '../events/event-views.service.ts'
import { listMatchingIdeas } from '../matches/matches.service.ts'
import { findNewIdeas } from './digests.repo.ts'

const IDEAS_MAX = 3
const EVENTS_MAX = 10
const CALLS_MAX = 20
const WEEK_MS = 7 * DAY

/**
 * The week of a member beside their news: events of the next seven days to which they go or may go, ideas since a time that
 * ask for their skills, and calls that they may answer, new since then or closing within the seven days.
 */
export async function readWeek(deps: Deps, userId: string, since: string) {
  const actor: Member = { kind: 'member', userId, isAdmin: false, sessionHash: '' }
  const end = timestamp(deps.clock, WEEK_MS)
  const [events, ideas, { calls }] = await Promise.all([
    findNextEventsFor(deps, actor, EVENTS_MAX),
    listMatchingIdeas(deps, actor),
    listCalls(deps, actor, { phase: 'open', sort: 'ends', only: 'eligible', page: 1, page_size: CALLS_MAX }),
  ])
  const newIdeas = await findNewIdeas(
    deps.db,
    ideas.map(({ id }) => id),
    since,
  )
  return {
    events: events.filter(({ starts_at, rsvp }) => rsvp.answer !== null && starts_at < end),
    ideas: ideas.filter(({ id }) => newIdeas.has(id)).slice(0, IDEAS_MAX),
    calls: calls.flatMap(({ id, title, opens_at, closes_at }) =>
      closes_at && ((opens_at ?? '') > since || closes_at < end) ? [{ id, title, closes_at }] : [],
    ),
  }
}
