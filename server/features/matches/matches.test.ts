import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { Match, MatchingIdea } from '../../../contract/matches.ts'
import { LIMITS } from '../../lib/limits.ts'
import { IDEA, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'
const ROLES = [
  { title: 'Android developer', skills: ['Flutter', 'SQLite', 'Kotlin'] },
  { title: 'Tamil translator', skills: ['தமிழ்', 'Editing'] },
]

let app: TestApp
let author: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { skills: ['Flutter', 'Editing'] })
  idea = await shareIdea(app, author, { roles: ROLES })
})

const skilled = (...skills: string[]) => signedInMember(app, { skills })
const matchesOf = (token?: string, id = idea.id) =>
  app.call('GET', `/v1/ideas/${id}/matches`, token === undefined ? {} : { token })
const matches = async (token = author.token): Promise<Match[]> => (await matchesOf(token)).json().matches
const found = async (): Promise<string[]> => (await matches()).map(({ user }) => user.id)
const ideasFor = async ({ token }: TestMember): Promise<MatchingIdea[]> =>
  (await app.call('GET', '/v1/me/matching-ideas', { token })).json().ideas
const post = async ({ token }: TestMember, url: string, body: object = {}) =>
  (await app.call('POST', `/v1/${url}`, { token, body })).json()
const role = (place: number) => `ideas/${idea.id}/roles/${idea.roles[place]?.id}`
const offer = async (by: TestMember, place = 0): Promise<string> => (await post(by, `${role(place)}/offers`)).offer.id
const invite = async (whom: TestMember, place = 0): Promise<string> =>
  (await post(author, `${role(place)}/invitations`, { user_id: whom.id })).invitation.id
const edit = (roles: object[]) =>
  app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body: { ...IDEA, roles } })
const setOpen = ({ token }: TestMember, isOpen: boolean) =>
  app.call('PATCH', '/v1/settings', { token, body: { is_open_to_collaborate: isOpen } })

test('GET /v1/ideas/:id/matches lists members with the skills of an open role, most shared first', async () => {
  // Proves trust 27/3; spec S/26.
  const [one, two] = [await skilled('flutter', 'Chess'), await skilled('FLÜTTER', 'sqlite', 'SQLite', 'தமிழ்')]
  const translator = await skilled('Chess', 'தமிழ்')
  await skilled('Flutte', 'தமழ')
  const list = await matches()
  expect(list.map(({ user, role_id, shared_skills }) => [user.id, role_id, shared_skills])).toEqual([
    [two.id, idea.roles[0]?.id, ['FLÜTTER', 'sqlite']],
    [translator.id, idea.roles[1]?.id, ['தமிழ்']],
    [one.id, idea.roles[0]?.id, ['flutter']],
  ])
  expect(Object.keys(list[0]?.user ?? {})).toEqual(Object.keys((await seen()).author))
  expect(JSON.stringify(list)).not.toMatch(/@|\+94/)
})

test('GET /v1/ideas/:id/matches leaves out the team and members with an open offer or invitation', async () => {
  // Proves spec S/26.
  const [joined, offering, invited] = [await skilled('Flutter'), await skilled('Flutter'), await skilled('Flutter')]
  expect(await found()).toEqual([invited.id, offering.id, joined.id])
  await post(author, `offers/${await offer(joined, 1)}/accept`)
  const [offered, invitation] = [await offer(offering), await invite(invited)]
  expect(await found()).toEqual([])
  await app.call('DELETE', `/v1/offers/${offered}`, { token: offering.token })
  await app.call('DELETE', `/v1/invitations/${invitation}`, { token: author.token })
  expect(await found()).toEqual([invited.id, offering.id])
  await app.call('DELETE', `/v1/ideas/${idea.id}/team/${joined.id}`, { token: joined.token })
  expect(await found()).toEqual([invited.id, offering.id, joined.id])
})

test('GET /v1/ideas/:id/matches leaves out members after a declined invitation or offer for the role', async () => {
  const [one, two] = [await skilled('Flutter', 'SQLite', 'Editing'), await skilled('Flutter')]
  await post(author, `offers/${await offer(one)}/decline`)
  await post(two, `invitations/${await invite(two)}/decline`)
  expect(await matches()).toMatchObject([{ user: { id: one.id }, role_id: idea.roles[1]?.id }])
})

test('GET /v1/ideas/:id/matches asks for open roles only, of an idea that everybody sees', async () => {
  // Proves spec S/26.
  const [one, admin] = [await skilled('Flutter', 'Editing'), await signedInMember(app, { isAdmin: true })]
  await post(author, `offers/${await offer(await skilled('Chess'))}/accept`)
  expect(await matches()).toMatchObject([{ user: { id: one.id }, shared_skills: ['Editing'] }])
  await edit([{ title: 'Kotlin developer', skills: ['Kotlin'] }])
  expect(await found()).toEqual([])
  const kotlin = await skilled('kotlin')
  expect(await found()).toEqual([kotlin.id])
  await rejectIdea(app, admin, idea.id)
  expect(await found()).toEqual([])
})

test('GET /v1/ideas/:id/matches leaves out members who turned off being found', async () => {
  // Proves trust 27/3; spec S/29.
  const member = await skilled('Flutter')
  expect((await setOpen(member, false)).json().settings.is_open_to_collaborate).toBe(false)
  expect(await found()).toEqual([])
  // A change of skills keeps it so, and the member still gets suggestions.
  const body = { skills: ['Flutter', 'SQLite'] }
  await app.call('PATCH', '/v1/profile/update', { token: member.token, body })
  expect(await found()).toEqual([])
  expect(await ideasFor(member)).toMatchObject([{ id: idea.id }])
  await setOpen(member, true)
  expect(await matches()).toMatchObject([{ user: { id: member.id }, shared_skills: ['Flutter', 'SQLite'] }])
})

test('GET /v1/ideas/:id/matches leaves out suspended members, newcomers and deleted accounts', async () => {
  // Proves trust 27/3.
  const [member, leaver] = [await skilled('Flutter'), await skilled('Flutter')]
  await signedInMember(app, { hasProfile: false })
  await changeAccountStatus(app.deps, member.email, 'suspend')
  expect(await found()).toEqual([leaver.id])
  const body = { password: leaver.password, ideas: 'delete' }
  await app.call('POST', '/v1/settings/account-deletion', { token: leaver.token, body })
  expect(await found()).toEqual([])
  await changeAccountStatus(app.deps, member.email, 'restore')
  expect(await found()).toEqual([member.id])
})

test('GET /v1/ideas/:id/matches is for the author and co-authors', async () => {
  // Proves trust 27/3.
  const [coauthor, other] = [await skilled('Chess'), await skilled('Flutter')]
  await post(author, `offers/${await offer(coauthor, 1)}/accept`)
  expect((await matchesOf(coauthor.token)).statusCode).toBe(403)
  const url = `/v1/ideas/${idea.id}/team/${coauthor.id}`
  await app.call('PATCH', url, { token: author.token, body: { is_coauthor: true } })
  expect(await matches(coauthor.token)).toMatchObject([{ user: { id: other.id } }])
  expect((await matchesOf()).statusCode).toBe(401)
  expect((await matchesOf(other.token)).statusCode).toBe(403)
  expect((await matchesOf(author.token, NOBODY)).statusCode).toBe(404)
})

test('GET /v1/ideas/:id/matches names twenty at most, and counts as a search', async () => {
  // Proves trust 27/3.
  for (let index = 0; index < 21; index++) await skilled('Flutter')
  const best = await skilled('Flutter', 'Kotlin')
  const list = await matches()
  expect(list).toHaveLength(20)
  expect(list[0]?.user.id).toBe(best.id)
  let status = 200
  for (let count = 0; count < LIMITS.memberSearches.limit && status === 200; count++) {
    status = (await matchesOf(author.token)).statusCode
  }
  expect(status).toBe(429)
})

test('GET /v1/me/matching-ideas lists ideas with open roles for skills of the member, the rarest skills first', async () => {
  // Proves spec S/27.
  const member = await skilled('Flutter', 'kotlin', 'Chess')
  const second = await shareIdea(app, author, { roles: [{ title: 'Developer', skills: ['flutter'] }] })
  await shareIdea(app, author, { roles: [{ title: 'Cook', skills: ['Cooking'] }] })
  const [first, next, ...rest] = await ideasFor(member)
  expect(first).toEqual({
    ...(await seen()),
    role_id: idea.roles[0]?.id,
    shared_skills: ['kotlin', 'Flutter'],
    connections_count: 0,
  })
  expect(next).toMatchObject({ id: second.id, shared_skills: ['Flutter'] })
  expect(rest).toEqual([])
  expect(JSON.stringify([first, next])).not.toMatch(/@|\+94/)
  await post(member, 'connections', { user_id: author.id })
  await post(author, 'connections', { user_id: member.id })
  expect((await ideasFor(member)).map(({ connections_count }) => connections_count)).toEqual([1, 1])
})

test('GET /v1/me/matching-ideas leaves out hidden, merged and own ideas, and those of teams and offers of the member', async () => {
  // Proves spec S/27.
  const member = await skilled('Flutter', 'Editing')
  const admin = await signedInMember(app, { isAdmin: true })
  const ids = async () => (await ideasFor(member)).map(({ id }) => id)
  expect(await ideasFor(author)).toEqual([])
  expect(await ids()).toEqual([idea.id])
  const offered = await offer(member)
  expect(await ids()).toEqual([])
  await post(author, `offers/${offered}/decline`)
  // The declined role is not suggested again, the other one is.
  expect(await ideasFor(member)).toMatchObject([{ role_id: idea.roles[1]?.id, shared_skills: ['Editing'] }])
  await post(author, `offers/${await offer(member, 1)}/accept`)
  expect(await ids()).toEqual([])
  const [hidden, merged] = [
    await shareIdea(app, author, { roles: ROLES }),
    await shareIdea(app, author, { roles: ROLES }),
  ]
  expect(await ids()).toEqual([merged.id, hidden.id])
  await rejectIdea(app, admin, hidden.id)
  await post(admin, `ideas/${merged.id}/merge`, { into: idea.id })
  expect(await ids()).toEqual([])
  await changeAccountStatus(app.deps, author.email, 'suspend')
  expect(await ids()).toEqual([])
})

test('GET /v1/me/matching-ideas is empty without skills, and refuses visitors', async () => {
  expect(await ideasFor(await signedInMember(app, { hasProfile: false }))).toEqual([])
  expect(await ideasFor(await skilled())).toEqual([])
  expect((await app.call('GET', '/v1/me/matching-ideas')).statusCode).toBe(401)
})

test('GET /v1/me/matching-ideas lists twelve at most', async () => {
  for (let index = 0; index < 12; index++) await shareIdea(app, author, { roles: ROLES })
  expect(await ideasFor(await skilled('Flutter'))).toHaveLength(12)
})

async function seen() {
  return (await app.call('GET', `/v1/ideas/${idea.id}`)).json().idea
}
