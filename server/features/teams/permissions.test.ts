import { expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import * as offers from '../../../contract/offers.ts'
import * as teams from '../../../contract/teams.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const ACTORS = ['visitor', 'member', 'author', 'coauthor', 'team', 'asked', 'suspended', 'admin'] as const
type Actor = (typeof ACTORS)[number]
type Call = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; url: string; body?: object }
type Place = { idea: Idea; offer: string; invitation: string; people: Record<Exclude<Actor, 'visitor'>, TestMember> }

/** The status for each actor, in the order of ACTORS. `asked`: who offered, and whom the author invited elsewhere. */
const TABLE: Record<keyof typeof CALLS, number[]> = {
  offerHelp: [401, 201, 403, 409, 409, 409, 401, 201],
  listOffers: [401, 403, 200, 200, 403, 403, 401, 403],
  acceptOffer: [401, 404, 200, 200, 404, 403, 401, 404],
  declineOffer: [401, 404, 200, 200, 404, 403, 401, 404],
  withdrawOffer: [401, 404, 403, 403, 404, 200, 401, 404],
  inviteMember: [401, 403, 201, 201, 403, 403, 401, 403],
  acceptInvitation: [401, 404, 403, 403, 404, 200, 401, 404],
  declineInvitation: [401, 404, 403, 403, 404, 200, 401, 404],
  withdrawInvitation: [401, 404, 200, 200, 404, 403, 401, 404],
  leaveTeam: [401, 403, 204, 403, 204, 403, 401, 403],
  changeCoauthor: [401, 403, 200, 403, 403, 403, 401, 403],
  handOverIdea: [401, 403, 200, 403, 403, 403, 401, 403],
}

const CALLS = {
  offerHelp: ({ idea }: Place): Call => ({
    method: 'POST',
    url: `/v1/ideas/${idea.id}/roles/${idea.roles[2]?.id}/offers`,
    body: {},
  }),
  listOffers: ({ idea }: Place): Call => ({ method: 'GET', url: `/v1/ideas/${idea.id}/offers` }),
  acceptOffer: ({ offer }: Place): Call => ({ method: 'POST', url: `/v1/offers/${offer}/accept` }),
  declineOffer: ({ offer }: Place): Call => ({ method: 'POST', url: `/v1/offers/${offer}/decline` }),
  withdrawOffer: ({ offer }: Place): Call => ({ method: 'DELETE', url: `/v1/offers/${offer}` }),
  inviteMember: ({ idea, people }: Place): Call => ({
    method: 'POST',
    url: `/v1/ideas/${idea.id}/roles/${idea.roles[2]?.id}/invitations`,
    body: { user_id: people.member.id },
  }),
  acceptInvitation: ({ invitation }: Place): Call => ({ method: 'POST', url: `/v1/invitations/${invitation}/accept` }),
  declineInvitation: ({ invitation }: Place): Call => ({
    method: 'POST',
    url: `/v1/invitations/${invitation}/decline`,
  }),
  withdrawInvitation: ({ invitation }: Place): Call => ({ method: 'DELETE', url: `/v1/invitations/${invitation}` }),
  leaveTeam: ({ idea, people }: Place): Call => ({
    method: 'DELETE',
    url: `/v1/ideas/${idea.id}/team/${people.team.id}`,
  }),
  changeCoauthor: ({ idea, people }: Place): Call => ({
    method: 'PATCH',
    url: `/v1/ideas/${idea.id}/team/${people.team.id}`,
    body: { is_coauthor: true },
  }),
  handOverIdea: ({ idea, people }: Place): Call => ({
    method: 'POST',
    url: `/v1/ideas/${idea.id}/owner`,
    body: { user_id: people.coauthor.id },
  }),
}

async function makePeople(app: TestApp): Promise<Place['people']> {
  const member = () => signedInMember(app)
  const people = {
    ...{ member: await member(), author: await member(), coauthor: await member(), team: await member() },
    ...{ asked: await member(), suspended: await member(), admin: await signedInMember(app, { isAdmin: true }) },
  }
  await changeAccountStatus(app.deps, people.suspended.email, 'suspend')
  return people
}

/** An idea with a co-author, another team member, an offer and, on a second idea, an invitation of the same member. */
async function makePlace(app: TestApp, people: Place['people']): Promise<Place> {
  await app.deps.db.deleteFrom('throttles').execute()
  const { author, coauthor, team, asked } = people
  const post = async ({ token }: TestMember, url: string, body: object = {}) =>
    (await app.call('POST', `/v1/${url}`, { token, body })).json()
  const shareWithTeam = async () => {
    const idea = await shareIdea(app, author, { roles: ['One', 'Two', 'Three', 'Four'].map((title) => ({ title })) })
    for (const [index, member] of [coauthor, team].entries()) {
      const made = await post(member, `ideas/${idea.id}/roles/${idea.roles[index]?.id}/offers`)
      await post(author, `offers/${made.offer.id}/accept`)
    }
    const { token } = author
    await app.call('PATCH', `/v1/ideas/${idea.id}/team/${coauthor.id}`, { token, body: { is_coauthor: true } })
    return idea
  }
  const [idea, other] = [await shareWithTeam(), await shareWithTeam()]
  const { offer } = await post(asked, `ideas/${idea.id}/roles/${idea.roles[3]?.id}/offers`)
  const url = `ideas/${other.id}/roles/${other.roles[3]?.id}/invitations`
  const { invitation } = await post(author, url, { user_id: asked.id })
  return { idea, offer: offer.id, invitation: invitation.id, people }
}

test('each call is for those whom the table names', async () => {
  const app = await startTestApp()
  const people = await makePeople(app)
  let place = await makePlace(app, people)
  const found: Record<string, number[]> = {}
  for (const [name, callAt] of Object.entries(CALLS)) {
    found[name] = []
    for (const actor of ACTORS) {
      const { method, url, body } = callAt(place)
      const token = actor === 'visitor' ? {} : { token: people[actor].token }
      const { statusCode } = await app.call(method, url, { ...token, ...(body ? { body } : {}) })
      found[name].push(statusCode)
      // What succeeded has changed something.
      if (statusCode < 300 && method !== 'GET') place = await makePlace(app, people)
    }
  }
  expect(found).toEqual(TABLE)
})

test('the table has every call of offers and teams', () => {
  const declared = Object.entries({ ...offers, ...teams }).filter(([, one]) => 'path' in one)
  expect(Object.keys(TABLE).toSorted()).toEqual(declared.map(([name]) => name).toSorted())
})
