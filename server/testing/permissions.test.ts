import { expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '../../contract/endpoints.ts'
import type { Idea } from '../../contract/ideas.ts'
import { changeAccountStatus, setReviewScope } from '../features/accounts/accounts.service.ts'
import { transact } from '../transact.ts'
import { type NamedEndpoint, plainPayload, urlOf } from './hostile/requests.ts'
import { IDEA, rejectIdea, shareIdea } from './ideas.ts'
import { signedInMember, type TestMember } from './members.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * `asked`: offered to help, commented, and is invited to another idea of the author. `outside`: a reviewer of other
 * categories; `conflicted`: a reviewer in the team. `blocked`: by the author.
 */
const ACTORS = [
  'visitor',
  'member',
  'author',
  'coauthor',
  'team',
  'asked',
  'suspended',
  'reviewer',
  'outside',
  'conflicted',
  'admin',
  'blocked',
] as const
type Actor = (typeof ACTORS)[number]
type People = Record<Exclude<Actor, 'visitor'>, TestMember>
type Place = { idea: Idea; other: Idea; comment: string; offer: string; invitation: string; people: People }

/** The actors of each status by name, and the status of all others. */
type Statuses = { [status: number]: string; others: number }

/** Statuses of every call about an idea that everybody sees, and about its parts. */
const PUBLIC_IDEA: Record<string, Statuses> = {
  getIdea: { others: 200 },
  editIdea: { 200: 'author coauthor', 401: 'visitor suspended', others: 403 },
  deleteIdea: { 200: 'author admin', 401: 'visitor suspended', others: 403 },
  listIdeaVersions: { others: 200 },
  getIdeaVersion: { others: 200 },
  restoreIdeaVersion: { 200: 'author coauthor', 401: 'visitor suspended', others: 403 },
  listEventsOfIdea: { others: 200 },
  listMeetings: { 401: 'visitor suspended', others: 200 },
  getProgress: { others: 200 },
  listMilestones: { others: 200 },
  listUpdates: { others: 200 },
  setStage: { 200: 'author coauthor team conflicted', 401: 'visitor suspended', others: 403 },
  setMilestones: { 200: 'author coauthor team conflicted', 401: 'visitor suspended', others: 403 },
  setMeasured: { 200: 'author coauthor team conflicted', 401: 'visitor suspended', others: 403 },
  setContinues: { 200: 'author coauthor team conflicted', 401: 'visitor suspended', others: 403 },
  removeContinues: { 200: 'author coauthor team conflicted', 401: 'visitor suspended', others: 403 },
  refuseContinuation: { 401: 'visitor suspended', 404: 'author coauthor', others: 403 },
  dropCourse: { 401: 'visitor suspended', 404: 'author coauthor', others: 403 },
  unlinkEvent: { 401: 'visitor suspended', 404: 'author coauthor', others: 403 },
  addUpdate: { 201: 'author coauthor team conflicted', 401: 'visitor suspended', others: 403 },
  listSimilarIdeas: { others: 200 },
  supportIdea: { 401: 'visitor suspended', 403: 'author blocked', others: 200 },
  withdrawSupport: { 401: 'visitor suspended', 403: 'author', others: 200 },
  followIdea: { 401: 'visitor suspended', others: 200 },
  muteIdea: { 401: 'visitor suspended', others: 200 },
  unmuteIdea: { 401: 'visitor suspended', others: 200 },
  unfollowIdea: { 401: 'visitor suspended', others: 200 },
  listComments: { others: 200 },
  getOwnCommentState: { 401: 'visitor suspended', others: 200 },
  getOwnUpdateState: { 401: 'visitor suspended', others: 200 },
  listMentionable: { 401: 'visitor suspended', others: 200 },
  addComment: { 401: 'visitor suspended', 403: 'blocked', others: 201 },
  editComment: { 200: 'asked', 401: 'visitor suspended', others: 403 },
  deleteComment: { 204: 'asked admin', 401: 'visitor suspended', others: 403 },
  listCommentVersions: { 200: 'reviewer outside conflicted admin', 401: 'visitor suspended', others: 403 },
  supportComment: { 401: 'visitor suspended', 403: 'asked', others: 200 },
  withdrawCommentSupport: { 401: 'visitor suspended', 403: 'asked', others: 200 },
  offerHelp: { 401: 'visitor suspended', 403: 'author blocked', 409: 'coauthor team asked conflicted', others: 201 },
  listOffers: { 200: 'author coauthor', 401: 'visitor suspended', others: 403 },
  listMatches: { 200: 'author coauthor', 401: 'visitor suspended', others: 403 },
  acceptOffer: { 200: 'author coauthor', 401: 'visitor suspended', 403: 'asked', others: 404 },
  declineOffer: { 200: 'author coauthor', 401: 'visitor suspended', 403: 'asked', others: 404 },
  withdrawOffer: { 200: 'asked', 401: 'visitor suspended', 403: 'author coauthor', others: 404 },
  inviteMember: { 201: 'author coauthor', 401: 'visitor suspended', others: 403 },
  acceptInvitation: { 200: 'asked', 401: 'visitor suspended', 403: 'author coauthor', others: 404 },
  declineInvitation: { 200: 'asked', 401: 'visitor suspended', 403: 'author coauthor', others: 404 },
  withdrawInvitation: { 200: 'author coauthor', 401: 'visitor suspended', 403: 'asked', others: 404 },
  leaveTeam: { 204: 'author team', 401: 'visitor suspended', others: 403 },
  changeCoauthor: { 200: 'author', 401: 'visitor suspended', others: 403 },
  handOverIdea: { 200: 'author', 401: 'visitor suspended', others: 403 },
  reviewIdea: { 200: 'reviewer admin', 401: 'visitor suspended', others: 403 },
  mergeIdea: { 200: 'admin', 401: 'visitor suspended', others: 403 },
  undoMerge: { 401: 'visitor suspended', 409: 'admin', others: 403 },
  addReview: { 201: 'reviewer admin', 401: 'visitor suspended', others: 403 },
  listReviews: { others: 200 },
  claimIdea: { 200: 'reviewer admin', 401: 'visitor suspended', others: 403 },
  releaseIdea: { 200: 'admin', 401: 'visitor suspended', 409: 'reviewer', others: 403 },
}

/** Statuses of the same calls about a rejected idea: only its author, its co-authors and its reviewers find it. */
const REJECTED_IDEA: Record<string, Statuses> = {
  getIdea: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  editIdea: { 200: 'author coauthor', 401: 'visitor suspended', 403: 'reviewer conflicted admin', others: 404 },
  deleteIdea: { 200: 'author admin', 401: 'visitor suspended', 403: 'coauthor reviewer conflicted', others: 404 },
  listIdeaVersions: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  getIdeaVersion: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  restoreIdeaVersion: {
    401: 'visitor suspended',
    403: 'reviewer conflicted admin',
    409: 'author coauthor',
    others: 404,
  },
  listEventsOfIdea: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  // Empty for who is not invited.
  listMeetings: { 401: 'visitor suspended', others: 200 },
  getProgress: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  listMilestones: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  listUpdates: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  setStage: { 200: 'author coauthor conflicted', 401: 'visitor suspended', 403: 'reviewer admin', others: 404 },
  setMilestones: { 200: 'author coauthor conflicted', 401: 'visitor suspended', 403: 'reviewer admin', others: 404 },
  setMeasured: { 200: 'author coauthor conflicted', 401: 'visitor suspended', 403: 'reviewer admin', others: 404 },
  setContinues: { 200: 'author coauthor conflicted', 401: 'visitor suspended', 403: 'reviewer admin', others: 404 },
  removeContinues: { 200: 'author coauthor conflicted', 401: 'visitor suspended', 403: 'reviewer admin', others: 404 },
  refuseContinuation: { 401: 'visitor suspended', 403: 'reviewer conflicted admin', others: 404 },
  dropCourse: { 401: 'visitor suspended', 403: 'reviewer conflicted admin', others: 404 },
  unlinkEvent: { 401: 'visitor suspended', 403: 'reviewer conflicted admin', others: 404 },
  addUpdate: { 401: 'visitor suspended', 403: 'reviewer admin', 409: 'author coauthor conflicted', others: 404 },
  listSimilarIdeas: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  supportIdea: { 401: 'visitor suspended', 403: 'author', 409: 'coauthor reviewer conflicted admin', others: 404 },
  withdrawSupport: { 200: 'coauthor reviewer conflicted admin', 401: 'visitor suspended', 403: 'author', others: 404 },
  followIdea: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  muteIdea: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  unmuteIdea: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  unfollowIdea: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  listComments: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  getOwnCommentState: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  getOwnUpdateState: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  listMentionable: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  addComment: { 201: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  editComment: { 401: 'visitor suspended', 403: 'author coauthor reviewer conflicted admin', others: 404 },
  deleteComment: { 204: 'admin', 401: 'visitor suspended', 403: 'author coauthor reviewer conflicted', others: 404 },
  listCommentVersions: { 200: 'reviewer conflicted admin', 401: 'visitor suspended', 404: 'outside', others: 403 },
  supportComment: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  withdrawCommentSupport: { 200: 'author coauthor reviewer conflicted admin', 401: 'visitor suspended', others: 404 },
  offerHelp: { 401: 'visitor suspended', 403: 'author', 409: 'coauthor reviewer conflicted admin', others: 404 },
  listOffers: { 200: 'author coauthor', 401: 'visitor suspended', 403: 'reviewer conflicted admin', others: 404 },
  listMatches: { 200: 'author coauthor', 401: 'visitor suspended', 403: 'reviewer conflicted admin', others: 404 },
  acceptOffer: { 401: 'visitor suspended', 409: 'author coauthor', others: 404 },
  declineOffer: { 200: 'author coauthor', 401: 'visitor suspended', others: 404 },
  withdrawOffer: { 401: 'visitor suspended', 403: 'author coauthor', others: 404 },
  inviteMember: { 401: 'visitor suspended', 403: 'reviewer conflicted admin', 409: 'author coauthor', others: 404 },
  acceptInvitation: { 200: 'asked', 401: 'visitor suspended', 403: 'author coauthor', others: 404 },
  declineInvitation: { 200: 'asked', 401: 'visitor suspended', 403: 'author coauthor', others: 404 },
  withdrawInvitation: { 200: 'author coauthor', 401: 'visitor suspended', 403: 'asked', others: 404 },
  leaveTeam: { 204: 'author', 401: 'visitor suspended', 403: 'coauthor reviewer conflicted admin', others: 404 },
  changeCoauthor: { 200: 'author', 401: 'visitor suspended', 403: 'coauthor reviewer conflicted admin', others: 404 },
  handOverIdea: { 200: 'author', 401: 'visitor suspended', 403: 'coauthor reviewer conflicted admin', others: 404 },
  reviewIdea: { 200: 'reviewer admin', 401: 'visitor suspended', 404: 'outside', others: 403 },
  mergeIdea: { 401: 'visitor suspended', 409: 'admin', others: 403 },
  undoMerge: { 401: 'visitor suspended', 409: 'admin', others: 403 },
  addReview: { 401: 'visitor suspended', 404: 'outside', 409: 'reviewer admin', others: 403 },
  listReviews: { 200: 'author coauthor reviewer conflicted admin', others: 404 },
  claimIdea: { 401: 'visitor suspended', 404: 'outside', 409: 'reviewer admin', others: 403 },
  releaseIdea: { 401: 'visitor suspended', 404: 'outside', 409: 'reviewer admin', others: 403 },
}

type Values = { params?: Record<string, string>; body?: object }

/** Values a call sends beside the id in its path, where the plainest request of the contract is not enough. */
const VALUES: Record<string, (place: Place) => Values> = {
  editIdea: () => ({ body: { ...IDEA, title: 'Another title' } }),
  reviewIdea: () => ({ body: { feedback: 'Well said.' } }),
  addReview: ({ idea }) => ({ body: { decision: 'approve', version: idea.version } }),
  getIdeaVersion: () => ({ params: { n: '1' } }),
  restoreIdeaVersion: ({ idea }) => ({ params: { n: '1' }, body: { version: idea.version } }),
  offerHelp: ({ idea }) => ({ params: { role: idea.roles[3]?.id ?? '' } }),
  inviteMember: ({ idea, people }) => ({
    params: { role: idea.roles[3]?.id ?? '' },
    body: { user_id: people.member.id },
  }),
  leaveTeam: ({ people }) => ({ params: { user: people.team.id } }),
  changeCoauthor: ({ people }) => ({ params: { user: people.team.id }, body: { is_coauthor: true } }),
  setContinues: ({ other }) => ({ body: { idea_id: other.id } }),
  refuseContinuation: ({ other }) => ({ params: { other: other.id } }),
  unlinkEvent: ({ other }) => ({ params: { event: other.id } }),
  mergeIdea: ({ other }) => ({ body: { into: other.id } }),
  handOverIdea: ({ people }) => ({ body: { user_id: people.coauthor.id } }),
}

const SUBJECTS: [path: string, idOf: (place: Place) => string][] = [
  ['/v1/ideas/:id', ({ idea }) => idea.id],
  ['/v1/comments/:id', ({ comment }) => comment],
  ['/v1/offers/:id', ({ offer }) => offer],
  ['/v1/invitations/:id', ({ invitation }) => invitation],
]
const idOfSubject = (path: string) => SUBJECTS.find(([start]) => `${path}/`.startsWith(`${start}/`))?.[1]
const calls: NamedEndpoint[] = Object.entries(ALL_ENDPOINTS).filter(([, { path }]) => idOfSubject(path))

/** Hundreds of calls, also on a busy machine. */

/** Calls beside GET and PUT that change only the caller's own data. */
const OWN = new Set(['withdrawSupport', 'withdrawCommentSupport', 'unfollowIdea', 'unmuteIdea', 'addComment'])

/** Whether the next actor finds everything as this call found it. */
const isRepeatable = ([name, { method }]: NamedEndpoint) =>
  method === 'GET' || (method === 'PUT' && name !== 'editIdea') || OWN.has(name)

async function makePeople(app: TestApp): Promise<People> {
  const member = () => signedInMember(app)
  const reviewer = () => signedInMember(app, { isReviewer: true })
  const people = {
    ...{ member: await member(), author: await member(), coauthor: await member(), team: await member() },
    ...{ asked: await member(), suspended: await member(), admin: await signedInMember(app, { isAdmin: true }) },
    blocked: await member(),
    ...{ reviewer: await reviewer(), outside: await reviewer(), conflicted: await reviewer() },
  }
  await transact(app.deps, (tx) => setReviewScope(tx, people.outside.id, { faculties: [], categories: ['Design'] }))
  await changeAccountStatus(app.deps, people.suspended.email, 'suspend')
  await app.call('PUT', `/v1/blocks/${people.blocked.id}`, { token: people.author.token })
  return people
}

/** An idea with a co-author, another team member, a comment and an offer; on a second one an invitation. */
async function makePlace(app: TestApp, people: People): Promise<Place> {
  await app.deps.db.deleteFrom('throttles').execute()
  const { author, coauthor, team, conflicted, asked } = people
  const post = async ({ token }: TestMember, url: string, body: object = {}) =>
    (await app.call('POST', `/v1/${url}`, { token, body })).json()
  const shareWithTeam = async () => {
    const idea = await shareIdea(app, author, {
      roles: ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title })),
    })
    for (const [index, member] of [coauthor, team, conflicted].entries()) {
      const made = await post(member, `ideas/${idea.id}/roles/${idea.roles[index]?.id}/offers`)
      await post(author, `offers/${made.offer.id}/accept`)
    }
    const { token } = author
    await app.call('PATCH', `/v1/ideas/${idea.id}/team/${coauthor.id}`, { token, body: { is_coauthor: true } })
    return idea
  }
  const [idea, other] = [await shareWithTeam(), await shareWithTeam()]
  const { comment } = await post(asked, `ideas/${idea.id}/comments`, { text: 'How large is a pack?' })
  const { offer } = await post(asked, `ideas/${idea.id}/roles/${idea.roles[4]?.id}/offers`)
  const url = `ideas/${other.id}/roles/${other.roles[4]?.id}/invitations`
  const { invitation } = await post(author, url, { user_id: asked.id })
  return { idea, other, comment: comment.id, offer: offer.id, invitation: invitation.id, people }
}

async function statusOf(app: TestApp, place: Place, actor: Actor, [name, endpoint]: NamedEndpoint): Promise<number> {
  const { params, body = JSON.parse(plainPayload(endpoint) ?? 'null') } = VALUES[name]?.(place) ?? {}
  const url = urlOf(endpoint, { id: idOfSubject(endpoint.path)?.(place) ?? '', ...params })
  const token = actor === 'visitor' ? {} : { token: place.people[actor].token }
  return (await app.call(endpoint.method, url, { ...token, ...(body ? { body } : {}) })).statusCode
}

/** Of the audit log. */
async function countEntries({ deps: { db } }: TestApp): Promise<number> {
  return (await db.selectFrom('audit_entries').select('id').execute()).length
}

type StatusByActor = Record<Actor, number>

function byActor({ others, ...named }: Statuses): StatusByActor {
  const statuses = Object.fromEntries(ACTORS.map((actor) => [actor, others])) as StatusByActor
  for (const [status, actors] of Object.entries(named)) {
    for (const actor of String(actors).split(' ')) statuses[actor as Actor] = Number(status)
  }
  return statuses
}

const byCall = (table: Record<string, Statuses>) =>
  Object.fromEntries(Object.entries(table).map(([call, statuses]) => [call, byActor(statuses)]))

async function statusesOf(
  app: TestApp,
  prepare: (place: Place) => Promise<void>,
): Promise<Record<string, StatusByActor>> {
  const people = await makePeople(app)
  const make = async () => {
    const place = await makePlace(app, people)
    await prepare(place)
    return place
  }
  let place = await make()
  const found: Record<string, StatusByActor> = {}
  for (const call of calls) {
    const statuses = {} as StatusByActor
    for (const actor of ACTORS) {
      const entries = await countEntries(app)
      const status = await statusOf(app, place, actor, call)
      statuses[actor] = status
      const isAdministrative = actor === 'admin' && call[1].method !== 'GET' && statuses.member === 403
      if (isAdministrative && status < 300) expect(await countEntries(app), call[0]).toBe(entries + 1)
      if (status < 300 && !isRepeatable(call)) place = await make()
    }
    found[call[0]] = statuses
  }
  return found
}

test('calls about a public idea are allowed to the actors in the permission table', async () => {
  // Proves trust 25/1, 25/3, 33/2.
  expect(await statusesOf(await startTestApp(), async () => {})).toEqual(byCall(PUBLIC_IDEA))
})

test('calls about a rejected idea are allowed to the actors in the permission table', async () => {
  // Proves trust 25/3.
  const app = await startTestApp()
  const found = await statusesOf(app, ({ idea, people }) => rejectIdea(app, people.admin, idea.id))
  expect(found).toEqual(byCall(REJECTED_IDEA))
})
