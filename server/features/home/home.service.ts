import type { Home } from '../../../contract/home.ts'
import type { Deps } from '../../deps.ts'
import { isReviewer, type Member } from '../../lib/actor.ts'
import { requireOwnAccount } from '../accounts/accounts.service.ts'
import { findOpenReadings } from '../calls/own-calls.service.ts'
import { listRequests } from '../connections/connections.service.ts'
import { listDrafts } from '../drafts/drafts.service.ts'
import { findNextEventsFor } from '../events/event-views.service.ts'
import { findActiveIdeasOf } from '../ideas/idea-lists.service.ts'
import { findInvitationsTo, findOffersTo } from '../offers/offers.service.ts'
import { countOpenReviews } from '../reviews/review-queue.service.ts'
import { suggestPeople } from './people.service.ts'

const NAMES_MAX = 3
const IDEAS_MAX = 3
const EVENTS_MAX = 3

/** The member's home, except notifications and matching ideas. */
export async function getHome(deps: Deps, actor: Member): Promise<Home> {
  const [account, offers, invitations, ideas, { requests, metadata }, drafts, events, people, readings, reviews] =
    await Promise.all([
      requireOwnAccount(deps, actor),
      findOffersTo(deps, actor),
      findInvitationsTo(deps, actor),
      findActiveIdeasOf(deps, actor),
      listRequests(deps, actor, 'incoming', { page: 1, page_size: NAMES_MAX }),
      listDrafts(deps, actor),
      findNextEventsFor(deps, actor, EVENTS_MAX),
      suggestPeople(deps, actor),
      findOpenReadings(deps, actor),
      isReviewer(actor) ? countOpenReviews(deps, actor) : undefined,
    ])
  return {
    last_visit_at: account.last_visit_at,
    offers,
    invitations,
    changes_requested: ideas
      .filter((idea) => idea.has_changes_requested)
      .map(({ id, title, updated_at }) => ({ idea: { id, title }, asked_at: updated_at })),
    requests: { count: metadata.total_records, names: requests.map(({ name }) => name) },
    reviews,
    ...(readings.length > 0 && { readings }),
    drafts: drafts.map(({ id, title, updated_at }) => ({ id, title, updated_at })),
    ideas: ideas.slice(0, IDEAS_MAX).map((idea) => ({
      id: idea.id,
      title: idea.title,
      status: idea.status,
      has_changes_requested: idea.has_changes_requested,
      support_count: idea.support_count,
      comment_count: idea.comment_count,
    })),
    events: events.map(({ id, title, starts_at, place, is_online, rsvp }) => ({
      id,
      title,
      starts_at,
      place,
      is_online,
      rsvp,
    })),
    people,
  }
}
