import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { MINUTE } from '../../lib/clock.ts'
import { IDEA, PDF, rejectIdea, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

let app: TestApp
let author: TestMember
let coauthor: TestMember
let tester: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi', lastname: 'Perin' })
  coauthor = await signedInMember(app, { firstname: 'Arul' })
  tester = await signedInMember(app, { firstname: 'Sanuli' })
  idea = await shareIdea(app, author, { roles: ['Translator', 'Tester', 'Writer'].map((title) => ({ title })) })
  await join(coauthor, 0)
  await join(tester, 1)
  await makeCoauthor(author, coauthor)
  await app.deliverMails()
})

type Via = { token: string }
async function offerTo(place: number, { token }: Via): Promise<string> {
  const url = `/v1/ideas/${idea.id}/roles/${idea.roles[place]?.id}/offers`
  return (await app.call('POST', url, { token, body: {} })).json().offer.id
}
const answer = ({ token }: Via, offerId: string, how: 'accept' | 'decline') =>
  app.call('POST', `/v1/offers/${offerId}/${how}`, { token })
const join = async (member: TestMember, place: number) => answer(author, await offerTo(place, member), 'accept')
const makeCoauthor = ({ token }: Via, { id }: { id: string }, is_coauthor: unknown = true) =>
  app.call('PATCH', `/v1/ideas/${idea.id}/team/${id}`, { token, body: { is_coauthor } })
const remove = ({ token }: Via, { id }: { id: string }, body?: object) =>
  app.call('DELETE', `/v1/ideas/${idea.id}/team/${id}`, { token, ...(body ? { body } : {}) })
const handOver = ({ token }: Via, { id }: { id: string }) =>
  app.call('POST', `/v1/ideas/${idea.id}/owner`, { token, body: { user_id: id } })
const edit = ({ token }: Via, change: object) =>
  app.call('PUT', `/v1/ideas/${idea.id}`, { token, body: { ...IDEA, ...change } })
const get = (one?: Via) => app.call('GET', `/v1/ideas/${idea.id}`, one ? { token: one.token } : {})
const seen = async (one?: Via): Promise<Idea> => (await get(one)).json().idea
const latest = async ({ token }: Via) => (await app.call('GET', '/v1/notifications', { token })).json().notifications[0]
const own = async ({ token }: Via) =>
  (await app.call('GET', `/v1/ideas/me?ids=${idea.id}`, { token })).json().ideas[idea.id]
const leaveSite = ({ token, password }: TestMember, ideas: 'keep' | 'delete') =>
  app.call('POST', '/v1/settings/account-deletion', { token, body: { password, ideas } })
/** The author leaves while the only co-author is suspended, who comes back. */
const leaveAnonymous = async () => {
  await changeAccountStatus(app.deps, coauthor.email, 'suspend')
  await leaveSite(author, 'keep')
  await changeAccountStatus(app.deps, coauthor.email, 'restore')
  coauthor = { ...coauthor, token: (await openSession(app.deps, coauthor.id)).token }
}
const newMails = async ({ email }: TestMember) => {
  const earlier = (await app.deps.db.selectFrom('outbox').select('id').where('sent_at', 'is not', null).execute())
    .length
  return (await app.deliverMails()).slice(earlier).filter(({ to }) => to === email)
}

test('a team is shown to everybody, co-authors first', async () => {
  expect((await seen()).team).toMatchObject([
    { user: { id: coauthor.id }, role: 'Translator', is_coauthor: true },
    { user: { id: tester.id }, role: 'Tester', is_coauthor: false },
  ])
  expect(await own(coauthor)).toMatchObject({ is_author: false, is_team: true, is_coauthor: true })
  expect(await own(tester)).toMatchObject({ is_team: true, is_coauthor: false })
})

test('a team can be left, which opens the role and notifies the author and co-authors with the note', async () => {
  // Proves spec S/30.
  expect((await remove(tester, tester, { note: 'Exams, sorry.' })).statusCode).toBe(204)
  expect(await seen()).toMatchObject({ team: [{ role: 'Translator' }], roles: [{}, { is_open: true }, {}] })
  for (const one of [author, coauthor]) {
    expect(await latest(one)).toMatchObject({
      kind: 'team_changed',
      change: 'left',
      note: 'Exams, sorry.',
      role: 'Tester',
    })
  }
  const [mail] = await newMails(author)
  expect(mail).toMatchObject({ subject: expect.stringContaining('left the team') })
  expect(mail?.text).toContain('Exams, sorry.')
  expect((await remove(tester, tester)).statusCode).toBe(404)
  await join(tester, 1)
  expect(await own(tester)).toMatchObject({ is_team: true })
})

test('a team is changed by the author alone', async () => {
  const stranger = await signedInMember(app)
  const admin = await signedInMember(app, { isAdmin: true })
  for (const one of [coauthor, tester, stranger, admin]) {
    const other = one === tester ? coauthor : tester
    expect((await remove(one, other)).statusCode).toBe(403)
    expect((await makeCoauthor(one, tester)).statusCode).toBe(403)
    expect((await handOver(one, coauthor)).statusCode).toBe(403)
  }
  expect((await remove({ token: '' }, tester)).statusCode).toBe(401)
  expect((await makeCoauthor({ token: '' }, tester)).statusCode).toBe(401)
  expect((await handOver({ token: '' }, coauthor)).statusCode).toBe(401)
  expect((await makeCoauthor(author, stranger)).statusCode).toBe(404)
  expect((await makeCoauthor(author, tester, 'yes')).statusCode).toBe(422)
  expect((await remove(author, stranger)).statusCode).toBe(404)
  expect((await remove(author, author)).statusCode).toBe(404)
  expect((await remove(author, tester, { note: 'x'.repeat(501) })).statusCode).toBe(422)
  expect((await seen()).team).toHaveLength(2)
})

test('a team loses a member removed by the author, who is notified with the note', async () => {
  // Proves spec S/30.
  expect((await remove(author, tester, { note: 'Thank you for all.' })).statusCode).toBe(204)
  expect((await seen()).team).toHaveLength(1)
  expect(await latest(tester)).toMatchObject({ change: 'removed', note: 'Thank you for all.' })
  const [mail] = await newMails(tester)
  expect(mail?.text).toContain('Thank you for all.')
})

test('a team hides a suspended member until the suspension is lifted', async () => {
  await changeAccountStatus(app.deps, tester.email, 'suspend')
  expect((await seen()).team).toMatchObject([{ user: { id: coauthor.id } }])
  await changeAccountStatus(app.deps, tester.email, 'restore')
  expect((await seen()).team).toHaveLength(2)
})

test('a team loses a member with a deleted account, and the role is open again', async () => {
  const body = { password: tester.password, ideas: 'delete' }
  await app.call('POST', '/v1/settings/account-deletion', { token: tester.token, body })
  expect(await seen()).toMatchObject({ team: [{ role: 'Translator' }], roles: [{}, { is_open: true }, {}] })
})

test('an idea whose author leaves without ideas goes to the first co-author, and its team is notified', async () => {
  await makeCoauthor(author, tester)
  await edit(author, { pdf: PDF })
  await app.call('PUT', `/v1/ideas/${idea.id}/support`, { token: coauthor.token })
  await app.deliverMails()
  await leaveSite(author, 'keep')
  expect(await seen()).toMatchObject({
    ...{ user_id: coauthor.id, author: { id: coauthor.id }, support_count: 0 },
    roles: [{ title: 'Translator', is_open: false }, {}, {}],
    team: [{ user: { id: tester.id }, is_coauthor: true }],
  })
  expect(await latest(coauthor)).toMatchObject({
    kind: 'team_changed',
    change: 'owner',
    actor: null,
    idea: { id: idea.id },
  })
  expect(await latest(tester)).toMatchObject({ change: 'new_owner', actor: { user_id: coauthor.id } })
  const [mail, ...more] = await newMails(coauthor)
  expect(more).toEqual([])
  expect(mail?.text).toContain(`The author handed “${idea.title}” over to you`)
  expect(
    (await app.deliverMails()).find(({ to, subject }) => to === tester.email && subject.includes('new author')),
  ).toBeDefined()
  expect(await own(coauthor)).toMatchObject({ is_author: true })
  expect(storedFiles(app)).toHaveLength(1)
})

test('the first co-author is the one who became it first, not the one who joined first', async () => {
  await makeCoauthor(author, tester)
  await makeCoauthor(author, coauthor, false)
  app.clock.advance(MINUTE)
  await makeCoauthor(author, coauthor)
  await leaveSite(author, 'keep')
  expect((await seen()).user_id).toBe(tester.id)
})

test.each(['author', 'administrator', 'deleted account'])('a team is notified of a deleted idea: by %s', async (by) => {
  const admin = await signedInMember(app, { isAdmin: true, firstname: 'Ada', lastname: 'Min' })
  if (by === 'deleted account') await leaveSite(author, 'delete')
  else await app.call('DELETE', `/v1/ideas/${idea.id}`, { token: (by === 'author' ? author : admin).token })
  const name = { author: 'Nethmi Perin', administrator: 'Ada Min' }[by]
  for (const member of [coauthor, tester]) {
    expect(await latest(member)).toMatchObject({
      ...{ kind: 'team_changed', change: 'deleted', idea: { id: '', title: idea.title } },
      actor: name ? { name } : null,
    })
  }
  const mails = (await app.deliverMails()).filter(({ subject }) => subject.includes('was deleted'))
  expect(mails.map(({ to }) => to).toSorted()).toEqual([coauthor.email, tester.email].toSorted())
  expect(mails[0]?.text).toContain(`${name ?? 'The author'} deleted the idea “${idea.title}”`)
})

test('an idea of "Anonymous" is led by its co-authors', async () => {
  await leaveAnonymous()
  await makeCoauthor(coauthor, tester)
  expect(await latest(tester)).toMatchObject({ change: 'coauthor', actor: { user_id: coauthor.id } })
  await makeCoauthor(coauthor, tester, false)
  expect((await makeCoauthor(tester, tester)).statusCode).toBe(403)
  expect((await handOver(tester, tester)).statusCode).toBe(403)
  expect((await handOver(coauthor, tester)).statusCode).toBe(409)
  expect((await handOver(coauthor, coauthor)).json().idea).toMatchObject({
    ...{ user_id: coauthor.id, team: [{ user: { id: tester.id } }] },
  })
  expect(await latest(tester)).toMatchObject({ change: 'new_owner', actor: { user_id: coauthor.id } })
  expect((await remove(coauthor, tester)).statusCode).toBe(204)
})

test('an idea of "Anonymous" is handed over to anybody on its team by an administrator, audited', async () => {
  await leaveAnonymous()
  const admin = await signedInMember(app, { isAdmin: true })
  const stranger = await signedInMember(app)
  expect((await handOver(admin, stranger)).statusCode).toBe(409)
  expect((await handOver(stranger, tester)).statusCode).toBe(403)
  expect((await handOver(admin, tester)).json().idea).toMatchObject({
    ...{ user_id: tester.id, team: [{ user: { id: coauthor.id } }] },
  })
  expect(await latest(tester)).toMatchObject({ change: 'owner', actor: { user_id: admin.id } })
  expect(await latest(coauthor)).toMatchObject({ change: 'new_owner', actor: { user_id: tester.id } })
  const { entries } = (await app.call('GET', '/v1/admin/audit', { token: admin.token })).json()
  expect(entries[0]).toMatchObject({ action: 'idea_handed_over' })
  expect((await handOver(admin, coauthor)).statusCode).toBe(403)
})

test('a co-author edits the idea and accepts offers while the author is "Anonymous"', async () => {
  await leaveAnonymous()
  const url = `/v1/ideas/${idea.id}/roles/${idea.roles[2]?.id}/offers`
  expect((await seen()).team).toHaveLength(2)
  expect((await edit(coauthor, { title: 'Goes on' })).json().idea.title).toBe('Goes on')
  const helper = await signedInMember(app)
  const { offer } = (await app.call('POST', url, { token: helper.token, body: {} })).json()
  expect((await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: coauthor.token })).statusCode).toBe(200)
  expect((await seen()).team).toHaveLength(3)
})

test('an idea without a co-author has no open roles after its author left', async () => {
  await makeCoauthor(author, coauthor, false)
  const helper = await signedInMember(app)
  const url = `/v1/ideas/${idea.id}/roles/${idea.roles[2]?.id}/offers`
  await app.call('POST', url, { token: helper.token, body: {} })
  const body = { password: author.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  expect(await seen()).toMatchObject({ roles: [], team: [{}, {}] })
  for (const one of [coauthor, tester]) expect(await latest(one)).toMatchObject({ change: 'no_owner', actor: null })
  expect(await latest(helper)).toMatchObject({ kind: 'offer_answered', status: 'declined' })
  expect((await app.call('POST', url, { token: helper.token, body: {} })).statusCode).toBe(409)
})

test('a co-author is notified, edits the idea and answers its offers', async () => {
  // Proves spec S/23, S/31.
  expect(await latest(coauthor)).toMatchObject({
    kind: 'team_changed',
    change: 'coauthor',
    actor: { user_id: author.id },
  })
  const edited = await edit(coauthor, { title: 'Together', pdf: PDF })
  expect(edited.json().idea).toMatchObject({ title: 'Together', user_id: author.id })
  const owners = await app.deps.db.selectFrom('files').select('owner_id').execute()
  expect(owners).toEqual([{ owner_id: author.id }])
  expect((await edit(tester, { title: 'Alone' })).statusCode).toBe(403)
  expect((await app.call('DELETE', `/v1/ideas/${idea.id}`, { token: coauthor.token })).statusCode).toBe(403)
  const [first, second] = [await signedInMember(app), await signedInMember(app)]
  const [declined, accepted] = [await offerTo(2, first), await offerTo(2, second)]
  expect((await answer(tester, accepted, 'accept')).statusCode).toBe(404)
  expect((await answer(coauthor, declined, 'decline')).statusCode).toBe(200)
  expect((await answer(coauthor, accepted, 'accept')).statusCode).toBe(200)
  expect((await seen()).team.map(({ user }) => user.id)).toEqual([coauthor.id, tester.id, second.id])
})

test('one of two simultaneous edits by the author and a co-author gets a conflict', async () => {
  const version = idea.version
  const [one, other] = await Promise.all([
    edit(author, { title: 'One', version }),
    edit(coauthor, { title: 'Other', version }),
  ])
  expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409])
})

test('a co-author sees a rejection with its reason, and the rest of the team does not', async () => {
  // Proves spec S/31.
  await rejectIdea(app, await signedInMember(app, { isAdmin: true }), idea.id)
  expect(await seen(coauthor)).toMatchObject({ status: 'Rejected', feedback: 'The registrar runs this.' })
  expect(await own(coauthor)).toMatchObject({ is_coauthor: true })
  expect((await get(tester)).statusCode).toBe(404)
  expect(await own(tester)).toBeUndefined()
  expect((await edit(coauthor, { title: 'Another try' })).json().idea.status).toBe('Pending')
  expect(await seen(tester)).not.toHaveProperty('feedback')
  await changeAccountStatus(app.deps, author.email, 'suspend')
  expect((await get(coauthor)).statusCode).toBe(404)
})

test('a co-author can no longer edit after the author ends the role', async () => {
  expect((await makeCoauthor(author, coauthor, false)).json().member).toMatchObject({ is_coauthor: false })
  expect(await latest(coauthor)).toMatchObject({ change: 'no_coauthor' })
  expect((await edit(coauthor, { title: 'Alone' })).statusCode).toBe(403)
})

test('POST /v1/ideas/:id/owner makes a co-author the author of idea and file, and the author a co-author', async () => {
  // Proves spec S/32.
  await edit(author, { pdf: PDF })
  await app.call('PUT', `/v1/ideas/${idea.id}/support`, { token: coauthor.token })
  const response = await handOver(author, coauthor)
  expect(response.json().idea).toMatchObject({
    user_id: coauthor.id,
    author: { id: coauthor.id },
    support_count: 0,
    roles: [{ title: 'Translator', is_open: false }, {}, {}],
    team: [{ user: { id: author.id }, role: '', is_coauthor: true }, { user: { id: tester.id } }],
  })
  expect(await own(author)).toMatchObject({ is_author: false, is_coauthor: true, following: true })
  expect(await own(coauthor)).toMatchObject({ is_author: true, is_team: false, following: true })
  expect(await latest(coauthor)).toMatchObject({ change: 'owner' })
  const [mail] = await newMails(coauthor)
  expect(mail?.text).toContain('Nethmi Perin handed')
  const mine = (await app.call('GET', '/v1/ideas/mine', { token: coauthor.token })).json().ideas
  expect(mine).toMatchObject([{ id: idea.id }])

  const body = { password: author.password, ideas: 'delete' }
  await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  expect((await seen()).user_id).toBe(coauthor.id)
  expect(storedFiles(app)).toHaveLength(1)
})

test('POST /v1/ideas/:id/owner accepts a co-author alone, once', async () => {
  expect((await handOver(author, tester)).statusCode).toBe(409)
  expect((await handOver(author, author)).statusCode).toBe(409)
  expect((await handOver(author, { id: 'nonsense' })).statusCode).toBe(422)
  const responses = await Promise.all([handOver(author, coauthor), handOver(author, coauthor)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
})

test("the export of a member's data contains a file of teams", async () => {
  const { token } = coauthor
  const response = await app.app.inject({
    method: 'GET',
    url: '/v1/settings/export',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.toString('latin1')).toContain('teams.json')
})
