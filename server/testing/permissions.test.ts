import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { Idea } from '../../contract/ideas.ts'
import { changeAccountStatus, setReviewScope } from '../features/accounts/accounts.service.ts'
import { MINUTE } from '../lib/clock.ts'
import { transact } from '../transact.ts'
import { type NamedEndpoint, plainPayload, urlOf } from './hostile/requests.ts'
import { IDEA, rejectIdea, shareIdea } from './ideas.ts'
import { signedInMember, type TestMember } from './members.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * `asked`: who offered to help and commented, and whom the author invited elsewhere. `outside`: a reviewer of other categories;
 * `conflicted`: a reviewer in the team. `blocked`: by the author.
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

/** Every call about an idea and what belongs to it, and its status for each actor, in the order of ACTORS. */
const PUBLIC_IDEA: Record<string, number[]> = {
  getIdea: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  editIdea: [401, 403, 200, 200, 403, 403, 401, 403, 403, 403, 403, 403],
  deleteIdea: [401, 403, 200, 403, 403, 403, 401, 403, 403, 403, 200, 403],
  listIdeaVersions: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  getIdeaVersion: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  restoreIdeaVersion: [401, 403, 200, 200, 403, 403, 401, 403, 403, 403, 403, 403],
  listEventsOfIdea: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  listSimilarIdeas: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  supportIdea: [401, 200, 403, 200, 200, 200, 401, 200, 200, 200, 200, 403],
  withdrawSupport: [401, 200, 403, 200, 200, 200, 401, 200, 200, 200, 200, 200],
  followIdea: [401, 200, 200, 200, 200, 200, 401, 200, 200, 200, 200, 200],
  muteIdea: [401, 200, 200, 200, 200, 200, 401, 200, 200, 200, 200, 200],
  listComments: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  getOwnCommentState: [401, 200, 200, 200, 200, 200, 401, 200, 200, 200, 200, 200],
  listMentionable: [401, 200, 200, 200, 200, 200, 401, 200, 200, 200, 200, 200],
  addComment: [401, 201, 201, 201, 201, 201, 401, 201, 201, 201, 201, 403],
  editComment: [401, 403, 403, 403, 403, 200, 401, 403, 403, 403, 403, 403],
  deleteComment: [401, 403, 403, 403, 403, 204, 401, 403, 403, 403, 204, 403],
  listCommentVersions: [401, 403, 403, 403, 403, 403, 401, 200, 200, 200, 200, 403],
  supportComment: [401, 200, 200, 200, 200, 403, 401, 200, 200, 200, 200, 200],
  withdrawCommentSupport: [401, 200, 200, 200, 200, 403, 401, 200, 200, 200, 200, 200],
  offerHelp: [401, 201, 403, 409, 409, 409, 401, 201, 201, 409, 201, 403],
  listOffers: [401, 403, 200, 200, 403, 403, 401, 403, 403, 403, 403, 403],
  listMatches: [401, 403, 200, 200, 403, 403, 401, 403, 403, 403, 403, 403],
  acceptOffer: [401, 404, 200, 200, 404, 403, 401, 404, 404, 404, 404, 404],
  declineOffer: [401, 404, 200, 200, 404, 403, 401, 404, 404, 404, 404, 404],
  withdrawOffer: [401, 404, 403, 403, 404, 200, 401, 404, 404, 404, 404, 404],
  inviteMember: [401, 403, 201, 201, 403, 403, 401, 403, 403, 403, 403, 403],
  acceptInvitation: [401, 404, 403, 403, 404, 200, 401, 404, 404, 404, 404, 404],
  declineInvitation: [401, 404, 403, 403, 404, 200, 401, 404, 404, 404, 404, 404],
  withdrawInvitation: [401, 404, 200, 200, 404, 403, 401, 404, 404, 404, 404, 404],
  leaveTeam: [401, 403, 204, 403, 204, 403, 401, 403, 403, 403, 403, 403],
  changeCoauthor: [401, 403, 200, 403, 403, 403, 401, 403, 403, 403, 403, 403],
  handOverIdea: [401, 403, 200, 403, 403, 403, 401, 403, 403, 403, 403, 403],
  reviewIdea: [401, 403, 403, 403, 403, 403, 401, 200, 403, 403, 200, 403],
  mergeIdea: [401, 403, 403, 403, 403, 403, 401, 403, 403, 403, 200, 403],
  undoMerge: [401, 403, 403, 403, 403, 403, 401, 403, 403, 403, 409, 403],
  addReview: [401, 403, 403, 403, 403, 403, 401, 201, 403, 403, 201, 403],
  listReviews: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  claimIdea: [401, 403, 403, 403, 403, 403, 401, 200, 403, 403, 200, 403],
  releaseIdea: [401, 403, 403, 403, 403, 403, 401, 409, 403, 403, 200, 403],
}

/** The same of an idea that was rejected: nothing of it is there for anybody but its author, its co-authors and who reviews it. */
const REJECTED_IDEA: Record<string, number[]> = {
  getIdea: [404, 404, 200, 200, 404, 404, 404, 200, 404, 200, 200, 404],
  editIdea: [401, 404, 200, 200, 404, 404, 401, 403, 404, 403, 403, 404],
  deleteIdea: [401, 404, 200, 403, 404, 404, 401, 403, 404, 403, 200, 404],
  listIdeaVersions: [404, 404, 200, 200, 404, 404, 404, 200, 404, 200, 200, 404],
  getIdeaVersion: [404, 404, 200, 200, 404, 404, 404, 200, 404, 200, 200, 404],
  restoreIdeaVersion: [401, 404, 409, 409, 404, 404, 401, 403, 404, 403, 403, 404],
  listEventsOfIdea: [404, 404, 200, 200, 404, 404, 404, 200, 404, 200, 200, 404],
  listSimilarIdeas: [404, 404, 200, 200, 404, 404, 404, 200, 404, 200, 200, 404],
  supportIdea: [401, 404, 403, 409, 404, 404, 401, 409, 404, 409, 409, 404],
  withdrawSupport: [401, 404, 403, 200, 404, 404, 401, 200, 404, 200, 200, 404],
  followIdea: [401, 404, 200, 200, 404, 404, 401, 200, 404, 200, 200, 404],
  muteIdea: [401, 404, 200, 200, 404, 404, 401, 200, 404, 200, 200, 404],
  listComments: [404, 404, 200, 200, 404, 404, 404, 200, 404, 200, 200, 404],
  getOwnCommentState: [401, 404, 200, 200, 404, 404, 401, 200, 404, 200, 200, 404],
  listMentionable: [401, 404, 200, 200, 404, 404, 401, 200, 404, 200, 200, 404],
  addComment: [401, 404, 201, 201, 404, 404, 401, 201, 404, 201, 201, 404],
  editComment: [401, 404, 403, 403, 404, 404, 401, 403, 404, 403, 403, 404],
  deleteComment: [401, 404, 403, 403, 404, 404, 401, 403, 404, 403, 204, 404],
  listCommentVersions: [401, 403, 403, 403, 403, 403, 401, 200, 404, 200, 200, 403],
  supportComment: [401, 404, 200, 200, 404, 404, 401, 200, 404, 200, 200, 404],
  withdrawCommentSupport: [401, 404, 200, 200, 404, 404, 401, 200, 404, 200, 200, 404],
  offerHelp: [401, 404, 403, 409, 404, 404, 401, 409, 404, 409, 409, 404],
  listOffers: [401, 404, 200, 200, 404, 404, 401, 403, 404, 403, 403, 404],
  listMatches: [401, 404, 200, 200, 404, 404, 401, 403, 404, 403, 403, 404],
  acceptOffer: [401, 404, 409, 409, 404, 404, 401, 404, 404, 404, 404, 404],
  declineOffer: [401, 404, 200, 200, 404, 404, 401, 404, 404, 404, 404, 404],
  withdrawOffer: [401, 404, 403, 403, 404, 404, 401, 404, 404, 404, 404, 404],
  inviteMember: [401, 404, 409, 409, 404, 404, 401, 403, 404, 403, 403, 404],
  acceptInvitation: [401, 404, 403, 403, 404, 200, 401, 404, 404, 404, 404, 404],
  declineInvitation: [401, 404, 403, 403, 404, 200, 401, 404, 404, 404, 404, 404],
  withdrawInvitation: [401, 404, 200, 200, 404, 403, 401, 404, 404, 404, 404, 404],
  leaveTeam: [401, 404, 204, 403, 404, 404, 401, 403, 404, 403, 403, 404],
  changeCoauthor: [401, 404, 200, 403, 404, 404, 401, 403, 404, 403, 403, 404],
  handOverIdea: [401, 404, 200, 403, 404, 404, 401, 403, 404, 403, 403, 404],
  reviewIdea: [401, 403, 403, 403, 403, 403, 401, 200, 404, 403, 200, 403],
  mergeIdea: [401, 403, 403, 403, 403, 403, 401, 403, 403, 403, 409, 403],
  undoMerge: [401, 403, 403, 403, 403, 403, 401, 403, 403, 403, 409, 403],
  addReview: [401, 403, 403, 403, 403, 403, 401, 409, 404, 403, 409, 403],
  listReviews: [404, 404, 200, 200, 404, 404, 404, 200, 404, 200, 200, 404],
  claimIdea: [401, 403, 403, 403, 403, 403, 401, 409, 404, 403, 409, 403],
  releaseIdea: [401, 403, 403, 403, 403, 403, 401, 409, 404, 403, 409, 403],
}

type Values = { params?: Record<string, string>; body?: object }

/** What a call sends beside the id of what it is about, where the plainest request that the contract takes does not do. */
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
const calls: NamedEndpoint[] = Object.entries(ENDPOINTS).filter(([, { path }]) => idOfSubject(path))

/** Hundreds of calls, also on a busy machine. */
const LONG = { timeout: 2 * MINUTE }

/** Calls beside GET and PUT that change what is the caller's own. */
const OWN = new Set(['withdrawSupport', 'withdrawCommentSupport', 'muteIdea', 'addComment'])

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

async function statusesOf(app: TestApp, prepare: (place: Place) => Promise<void>): Promise<Record<string, number[]>> {
  const people = await makePeople(app)
  const make = async () => {
    const place = await makePlace(app, people)
    await prepare(place)
    return place
  }
  let place = await make()
  const found: Record<string, number[]> = {}
  for (const call of calls) {
    const statuses: number[] = []
    for (const actor of ACTORS) {
      const entries = await countEntries(app)
      const status = await statusOf(app, place, actor, call)
      statuses.push(status)
      const isAdministrative = actor === 'admin' && call[1].method !== 'GET' && statuses[1] === 403
      if (isAdministrative && status < 300) expect(await countEntries(app), call[0]).toBe(entries + 1)
      if (status < 300 && !isRepeatable(call)) place = await make()
    }
    found[call[0]] = statuses
  }
  return found
}

test('each call about an idea that everybody sees is for those whom the table names', LONG, async () => {
  expect(await statusesOf(await startTestApp(), async () => {})).toEqual(PUBLIC_IDEA)
})

test('each call about a rejected idea is for those whom the table names', LONG, async () => {
  const app = await startTestApp()
  const found = await statusesOf(app, ({ idea, people }) => rejectIdea(app, people.admin, idea.id))
  expect(found).toEqual(REJECTED_IDEA)
})
