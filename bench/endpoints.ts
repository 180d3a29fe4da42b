import { PRIVATE_CALENDAR_PATH } from '../contract/calendars.ts'
import { DASHBOARD_WEEKS } from '../contract/dashboard.ts'
import { COMMUNITY_PAGE_SIZE, FACULTIES } from '../contract/profiles.ts'
import { QUEUE_FILTERS } from '../contract/review-queue.values.ts'
import { demoIdea, demoMember } from '../server/cli/demo-community.ts'
import { demoPdf } from '../server/cli/demo-pdf.ts'
import { DAY, HOUR } from '../server/lib/clock.ts'
import { PASSWORD, type Sample, type SampleMember } from './community.ts'
import { ENDPOINTS_BY_ACTOR } from './endpoints-by-actor.ts'
import { inventedText } from './invented-text.ts'
import type { MeasuredEndpoint } from './measured-endpoint.ts'
import type { LoadRequest } from './processes/load.ts'
import { bearer, get, JSON_HEADERS, post } from './requests.ts'

export const TARGET_MEMBERS = 10_000
export const PAGE_BYTES_MAX = 70 * 1024
const DIRECTORY = `/v1/profiles-with-ideas?limit=${COMMUNITY_PAGE_SIZE}`
const PAGE = `page_size=${COMMUNITY_PAGE_SIZE}`
const IPS = 256
/** From different time zones, so that no single response is requested again and again. */
const MONTHS_ASKED = 24
const FIRST_PAGE_SHARE = 0.6
const FEEDBACK_WORDS = 20
const COMMENT_WORDS = 30
const PDF = Buffer.from(demoPdf('A plan', inventedText(0, 300))).toString('base64')
const SEARCH_SHARE = 0.25
const SIGNED_IN_SHARE = 0.4
/** Share of Fastify with one prepared select. */
const SELECT_SHARE = 0.5
const IDEAS = '/v1/ideas/'
const FEED = `${IDEAS}feed?${PAGE}`

/** In the order in which they are measured: what writes comes last. */
export const ENDPOINTS: MeasuredEndpoint[] = [
  {
    name: 'directory, first page',
    cell: ['directory', 'visitor'],
    target: FIRST_PAGE_SHARE,
    isPage: true,
    requests: () => [get(DIRECTORY)],
  },
  {
    name: 'directory, first page, compressed',
    isPage: true,
    requests: () => [get(DIRECTORY, { 'accept-encoding': 'gzip, deflate, br' })],
  },
  {
    name: 'directory, search by two words',
    target: SEARCH_SHARE,
    isPage: true,
    requests: ({ members }) => members.map((member) => get(`${DIRECTORY}&q=${encodeURIComponent(twoWords(member))}`)),
  },
  {
    name: 'similar ideas',
    requests: ({ members }) => members.map(({ index }) => similarTo(index)),
  },
  {
    name: 'home of a member',
    cell: ['home', 'member'],
    requests: ({ members }) => members.map((member) => get('/v1/me/home', bearer(member))),
  },
  {
    name: 'matches for an author',
    cell: ['matches for an idea', 'author'],
    requests: ({ looking }) => looking.map(({ ideaId, author }) => get(`/v1/ideas/${ideaId}/matches`, bearer(author))),
  },
  {
    name: 'events, a month of 2,000',
    requests: () =>
      Array.from({ length: MONTHS_ASKED }, (_, turn) => get(`/v1/events?${new URLSearchParams(monthFrom(turn))}`)),
  },
  {
    name: 'calendar of a member',
    cell: ['private calendar', 'member'],
    requests: ({ calendarTokens }) =>
      calendarTokens.map((token) => get(PRIVATE_CALENDAR_PATH.replace(':token', token))),
  },
  {
    name: 'ideas that match a member',
    requests: ({ members }) => members.map((member) => get('/v1/me/matching-ideas', bearer(member))),
  },
  {
    name: 'ideas feed, by a skill',
    isPage: true,
    // Beyond the response cache.
    requests: ({ members }) =>
      members.flatMap(({ index }) =>
        demoMember(index).profile.skills.map((skill, place) =>
          get(
            `${FEED}&sort=${place % 2 ? 'active' : 'supported'}&page=${1 + (index % 20)}&skill=${encodeURIComponent(skill)}`,
          ),
        ),
      ),
  },
  {
    name: 'ideas feed, search in everything',
    isPage: true,
    requests: ({ members }) =>
      members.map(({ index }) => {
        const words = inventedText(index, 2)
        return get(`${FEED}&scope=all&q=${encodeURIComponent(words)}`, fromAddress(index))
      }),
  },
  {
    name: 'directory, faculty filter',
    target: SEARCH_SHARE,
    isPage: true,
    requests: () => FACULTIES.map((faculty) => get(`${DIRECTORY}&faculty=${encodeURIComponent(faculty)}`)),
  },
  {
    name: 'ideas feed, first page',
    cell: ['ideas feed', 'visitor'],
    target: FIRST_PAGE_SHARE,
    isPage: true,
    requests: () => [get(FEED)],
  },
  {
    name: 'idea',
    cell: ['idea', 'visitor'],
    target: FIRST_PAGE_SHARE,
    requests: ({ ideaIds }) => ideaIds.map((id) => get(`/v1/ideas/${id}`)),
  },
  {
    name: 'profile',
    cell: ['profile', 'visitor'],
    requests: ({ members }) => members.map(({ id }) => get(`/v1/profiles/id/${id}`)),
  },
  {
    name: 'directory, signed in',
    cell: ['directory', 'member'],
    visitors: 'directory, first page',
    target: SIGNED_IN_SHARE,
    isPage: true,
    requests: ({ members }) => members.map((member) => get(DIRECTORY, bearer(member))),
  },
  {
    name: 'ideas feed, signed in',
    cell: ['ideas feed', 'member'],
    visitors: 'ideas feed, first page',
    target: SIGNED_IN_SHARE,
    isPage: true,
    requests: ({ members }) => members.map((member) => get(FEED, bearer(member))),
  },
  {
    name: 'idea, signed in',
    cell: ['idea', 'member'],
    visitors: 'idea',
    target: SIGNED_IN_SHARE,
    requests: ({ members, ideaIds }) => members.map((member, place) => get(ideaAt(ideaIds, place), bearer(member))),
  },
  {
    name: "idea of one's own, signed in",
    cell: ['idea', 'author'],
    requests: ({ looking }) => looking.map(({ ideaId, author }) => get(`${IDEAS}${ideaId}`, bearer(author))),
  },
  {
    name: 'profile, signed in',
    cell: ['profile', 'member'],
    visitors: 'profile',
    target: SIGNED_IN_SHARE,
    requests: ({ members }) => members.map((member, place) => get(profileAfter(members, place), bearer(member))),
  },
  {
    name: 'directory, signed in, 10 edits a second',
    target: SIGNED_IN_SHARE / 2,
    isPage: true,
    requests: ({ members }) => members.map((member) => get(DIRECTORY, bearer(member))),
    writes: profileEdits,
  },
  {
    name: 'ideas feed, signed in, 10 edits a second',
    target: SIGNED_IN_SHARE / 2,
    isPage: true,
    requests: ({ members }) => members.map((member) => get(FEED, bearer(member))),
    writes: profileEdits,
  },
  {
    name: 'idea, signed in, 10 edits a second',
    target: SIGNED_IN_SHARE / 2,
    requests: ({ members, ideaIds }) => members.map((member, place) => get(ideaAt(ideaIds, place), bearer(member))),
    writes: profileEdits,
  },
  {
    name: 'board with counts, signed in, 10 supports a second',
    requests: ({ members, ideaIds }) => {
      const shown = ideaIds.slice(0, COMMUNITY_PAGE_SIZE).join(',')
      return members.flatMap((member) => [FEED, `/v1/ideas/me?ids=${shown}`].map((path) => get(path, bearer(member))))
    },
    writes: supports,
  },
  {
    name: 'idea page, all that it asks for, signed in',
    requests: ({ members, ideaIds }) =>
      members.flatMap((member, place) => {
        const page = ideaAt(ideaIds, place)
        const parts = [page, `${page}/comments`, `${page}/comments/me`, `${page}/versions`, `${page}/similar`]
        return [...parts, `/v1/ideas/me?ids=${page.slice(IDEAS.length)}`].map((path) => get(path, bearer(member)))
      }),
  },
  {
    name: 'comments, a page of 30 threads',
    cell: ['comments', 'visitor'],
    requests: ({ ideaIds }) => ideaIds.map((id) => get(`${IDEAS}${id}/comments`)),
  },
  {
    name: 'comments, signed in, 10 edits a second',
    requests: ({ members, ideaIds }) =>
      members.map((member, place) => get(`${ideaAt(ideaIds, place)}/comments`, bearer(member))),
    writes: profileEdits,
  },
  {
    name: 'own profile, signed in',
    cell: ['own profile', 'member'],
    target: SELECT_SHARE,
    targetOf: 'select',
    requests: ({ members }) => members.map((member) => get('/v1/profile', bearer(member))),
  },
  {
    name: 'admin list, first page',
    cell: ['list of all ideas', 'administrator'],
    isPage: true,
    requests: ({ admin }) => [get(`/v1/ideas?${PAGE}&status=Pending`, bearer(admin))],
  },
  {
    name: 'review queue',
    cell: ['review queue', 'administrator'],
    requests: ({ admin }) =>
      QUEUE_FILTERS.flatMap((filter) =>
        [1, 2, 3].map((page) => get(`/v1/reviews/queue?filter=${filter}&page=${page}`, bearer(admin))),
      ),
  },
  {
    name: 'dashboard of administrators',
    cell: ['dashboard', 'administrator'],
    requests: ({ admin }) => DASHBOARD_WEEKS.map((weeks) => get(`/v1/admin/dashboard?weeks=${weeks}`, bearer(admin))),
  },
  {
    name: 'users, first page',
    cell: ['users', 'administrator'],
    isPage: true,
    requests: ({ admin }) => [get(`/v1/admin/users?${PAGE}`, bearer(admin))],
  },
  {
    name: 'notification count',
    cell: ['notification count', 'member'],
    target: SELECT_SHARE,
    targetOf: 'select',
    requests: ({ members }) => members.map((member) => get('/v1/notifications/count', bearer(member))),
  },
  ...ENDPOINTS_BY_ACTOR,
  {
    name: 'review decision',
    cell: ['review decision', 'administrator'],
    // Each says something new, and leaves the idea where everybody sees it.
    requests: ({ admin, ideaIds }) =>
      // One idea after the other: two connections that decide on the same one are in each other's way.
      ideaIds.flatMap((id, place) =>
        ['Approved', 'Pending'].map((status, turn) =>
          decide(id, { status, feedback: inventedText(place + turn, FEEDBACK_WORDS) }, admin),
        ),
      ),
  },
  {
    name: 'create idea',
    cell: ['create idea', 'author'],
    requests: ({ members }) =>
      members.map((member) => post('/v1/ideas', demoIdea(member.index, 1).form, bearer(member))),
  },
  {
    name: 'create idea with a PDF',
    cell: ['create idea with a PDF', 'author'],
    requests: ({ members }) =>
      members.map((member) => post('/v1/ideas', { ...demoIdea(member.index, 1).form, pdf: PDF }, bearer(member))),
  },
  {
    name: 'comment',
    cell: ['comment', 'member'],
    requests: ({ members, ideaIds }) =>
      members.map((member, place) =>
        post(`${ideaAt(ideaIds, place)}/comments`, { text: comment(place) }, bearer(member)),
      ),
  },
  {
    name: 'reply',
    cell: ['reply', 'member'],
    // Another thread of the idea each time, since the replies to one are limited.
    requests: ({ members, threads }) =>
      threads.map(({ ideaId, id }, place) => {
        const reply = { text: comment(place), reply_to: id }
        return post(`${IDEAS}${ideaId}/comments`, reply, bearer(memberAt(members, place)))
      }),
  },
  {
    name: 'support',
    cell: ['support', 'member'],
    requests: ({ members, ideaIds }) => inTurns(members, (place) => `${ideaAt(ideaIds, place)}/support`),
  },
  {
    name: 'follow',
    cell: ['follow', 'member'],
    requests: ({ members, ideaIds }) => inTurns(members, (place) => `${ideaAt(ideaIds, place)}/follow`),
  },
  {
    name: 'answer to an event',
    cell: ['answer to an event', 'member'],
    requests: ({ members, eventIds }) =>
      members.flatMap((member, place) =>
        ['going', 'maybe'].map((answer) => ({
          ...post(`/v1/events/${eventIds[place % eventIds.length]}/rsvp`, { answer }, bearer(member)),
          method: 'PUT' as const,
        })),
      ),
  },
  {
    name: 'offer',
    cell: ['offer', 'member'],
    isOnce: true,
    requests: ({ members, roles }) =>
      members.flatMap((_, turn) =>
        roles.map(({ ideaId, id }, place) =>
          post(
            `${IDEAS}${ideaId}/roles/${id}/offers`,
            { note: comment(place) },
            bearer(memberAt(members, place + turn)),
          ),
        ),
      ),
  },
  {
    name: 'sign-in',
    cell: ['sign-in', 'visitor'],
    requests: ({ members }) =>
      Array.from({ length: IPS }, (_, index) => {
        const email = members[index % members.length]?.email
        // Attempts are limited by network, as they should be.
        const headers = { 'x-forwarded-for': `10.0.0.${index}` }
        return post('/v1/auth/tokens/authentication', { email, password: PASSWORD }, headers)
      }),
  },
]

/** The month with events, as seen in different time zones. */
function monthFrom(turn: number): { from: string; to: string } {
  const midnight = Math.floor(Date.now() / DAY) * DAY
  const at = (days: number) => new Date(midnight + days * DAY - turn * HOUR).toISOString()
  return { from: at(-4), to: at(38) }
}

/** Endpoints of the idea form while it is filled in. */
function similarTo(index: number): LoadRequest {
  const { title, description, tags } = demoIdea(index, 1).form
  const draft = { title, description: `${description} ${inventedText(index, 20)}`, tags: tags.join(',') }
  return get(`/v1/ideas/similar?${new URLSearchParams(draft)}`, fromAddress(index))
}

/** Searches are limited by network, as they should be. */
function fromAddress(index: number): Record<string, string> {
  return { 'x-forwarded-for': `10.0.0.${index % IPS}` }
}

/** Every fifth shows on every page with profiles or ideas, the others on profiles and in the directory alone. */
function profileEdits({ members }: Sample): LoadRequest[] {
  return ['Reader', 'Writer'].flatMap((title) =>
    members.map((member, place) => ({
      method: 'PATCH' as const,
      path: '/v1/profile/update',
      headers: { ...JSON_HEADERS, ...bearer(member) },
      body: JSON.stringify(place % 5 === 0 ? { title } : { year: '2nd' }),
    })),
  )
}

function decide(id: string, review: object, admin: SampleMember): LoadRequest {
  const headers = { ...JSON_HEADERS, ...bearer(admin) }
  return { method: 'PATCH', path: `${IDEAS}${id}`, headers, body: JSON.stringify(review) }
}

/** The administrator, who has no ideas, supports one after the other and withdraws that later, so that each write changes a number. */
function supports({ admin, ideaIds }: Sample): LoadRequest[] {
  const one = (method: 'PUT' | 'DELETE') =>
    ideaIds.map((id) => ({ method, path: `${IDEAS}${id}/support`, headers: bearer(admin) }))
  return [...one('PUT'), ...one('DELETE')]
}

/** Each withdrawn by the same connection, so that each changes something and no later answer comes before it. */
function inTurns(members: SampleMember[], pathOf: (place: number) => string): LoadRequest[] {
  return members.flatMap((member, place) =>
    (['PUT', 'DELETE'] as const).map((method) => ({ method, path: pathOf(place), headers: bearer(member) })),
  )
}

function comment(place: number): string {
  return inventedText(place, COMMENT_WORDS)
}

function memberAt(members: SampleMember[], place: number): SampleMember {
  return members[place % members.length] as SampleMember
}

function ideaAt(ideaIds: string[], place: number): string {
  return `${IDEAS}${ideaIds[place % ideaIds.length]}`
}

/** The profile of another member, since the own one is personal. */
function profileAfter(members: SampleMember[], place: number): string {
  return `/v1/profiles/id/${members[(place + 1) % members.length]?.id}`
}

/** Somebody's first name, with the last name, a word of the title or one of the skills. */
function twoWords({ index }: SampleMember): string {
  const { firstname, lastname, title, skills } = demoMember(index).profile
  const seconds = [lastname, title, skills[0] ?? lastname]
  return `${firstname} ${seconds[index % seconds.length]?.split(' ')[0]}`
}
