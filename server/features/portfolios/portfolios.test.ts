// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { answersTo, openCall } from '../../testing/calls.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { joinTeam } from '../../testing/teams.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: TestMember
let owner: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  owner = await signedInMember(app)
  idea = await shareIdea(app, owner, { ...IDEA, roles: [{ title: 'Proofreader', note: '', skills: [] }] })
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved' } })
})

const own = async (who = owner) => (await app.call('GET', '/v1/me/portfolio', { token: who.token })).json().portfolio
const set = (body: object, who = owner) => app.call('PUT', '/v1/me/portfolio', { token: who.token, body })
const at = (place: string, who?: TestMember) =>
  app.call('GET', `/v1/portfolios/${encodeURIComponent(place)}`, who ? { token: who.token } : {})
const placeOf = async (who = owner) => (await own(who)).preview.username as string
async function opened(body: object = {}, who = owner): Promise<string> {
  expect((await set({ audience: 'link', ...body }, who)).statusCode).toBe(200)
  return placeOf(who)
}
const shown = async (place: string, who?: TestMember) => (await at(place, who)).json().portfolio
const stage = (to: string) => app.call('PUT', `/v1/ideas/${idea.id}/stage`, { token: owner.token, body: { stage: to } })
const rename = (who: TestMember, username: string) =>
  app.deps.db.updateTable('users').set({ username }).where('id', '=', who.id).execute()

test('a portfolio is off until its member opens it, and asks search engines to stay away', async () => {
  const place = await placeOf()
  expect((await at(place)).statusCode).toBe(404)
  expect((await at(place, owner)).statusCode).toBe(404)
  await set({ about: 'I make lessons that survive a bad line.' })
  expect((await at(place)).statusCode).toBe(404)
  await set({ audience: 'link' })
  expect(await shown(place)).toMatchObject({
    ...{ username: place, is_listed: false, about: 'I make lessons that survive a bad line.' },
    user: { id: owner.id, avatar: '', program: '', year: '' },
    ideas: [{ id: idea.id, is_author: true, stage: 'idea', others: 0, with: [] }],
  })
  await set({ audience: 'everybody' })
  expect((await shown(place)).is_listed).toBe(true)
  await set({ audience: 'nobody' })
  expect((await at(place)).statusCode).toBe(404)
})

test('visitors have no portfolio of their own, and wrong fields are named', async () => {
  expect((await app.call('GET', '/v1/me/portfolio')).statusCode).toBe(401)
  expect((await app.call('PUT', '/v1/me/portfolio', { body: {} })).statusCode).toBe(401)
  const refused = async (body: object) => {
    const response = await set(body)
    expect(response.statusCode).toBe(422)
    return response.json().error
  }
  expect(await refused({ audience: 'friends' })).toEqual({ audience: 'Must be a known audience' })
  expect(await refused({ about: 'x'.repeat(501) })).toEqual({ about: 'Maximum 500 characters' })
  expect(Object.keys(await refused({ parts: ['email'] }))).toEqual(['parts'])
  expect(Object.keys(await refused({ left_out: ['x'], is_named: 1 }))).toEqual(['left_out', 'is_named'])
  expect(Object.keys(await refused({ user_id: admin.id }))).toHaveLength(1)
})

test('places follow from usernames, and a second member of the same name has a number', async () => {
  const other = await signedInMember(app)
  await rename(owner, 'Nethmi  Perin')
  await rename(other, 'nethmi.perin')
  expect(await opened()).toBe('nethmi.perin')
  expect(await opened({}, other)).toBe('nethmi.perin.2')
  expect((await shown('Nethmi  Perin')).user.id).toBe(owner.id)
  await rename(owner, 'somebody')
  expect(await placeOf()).toBe('nethmi.perin')
  const third = await signedInMember(app)
  await rename(third, 'amaya@students.campus.example')
  expect(await opened({}, third)).toBe('amaya')
  await rename(await signedInMember(app), '***')
  expect((await at('***')).statusCode).toBe(404)
})

test('members of one name who open their portfolios at once get a place each', async () => {
  const others = await Promise.all([1, 2, 3].map(() => signedInMember(app)))
  for (const other of others) await rename(other, 'Kasun')
  await Promise.all(others.map((other) => set({ audience: 'link' }, other)))
  const places = await Promise.all(others.map((other) => placeOf(other)))
  expect(places.sort()).toEqual(['kasun', 'kasun.2', 'kasun.3'])
})

test('each part can be left out', async () => {
  const profile = { about: 'Words.', parts: ['photo', 'studies', 'about', 'ideas', 'awards', 'skills', 'updates'] }
  const place = await opened(profile)
  await app.call('PATCH', '/v1/profile/update', { token: owner.token, body: { skills: ['Flutter'] } })
  await stage('tried')
  await app.call('POST', `/v1/ideas/${idea.id}/updates`, {
    token: owner.token,
    body: { text: 'Forty learners at Kandy.' },
  })
  const all = await shown(place)
  expect(all).toMatchObject({ about: 'Words.', skills: ['Flutter'], updates_count: 1 })
  expect([all.ideas.length, all.awards.length, all.updates.length]).toEqual([1, 1, 1])
  expect(all.user.program).not.toBe('')
  expect(all.awards[0]).toMatchObject({ kind: 'team', stage: 'tried', is_author: true, idea: { id: idea.id } })
  await set({ parts: [] })
  expect(await shown(place)).toMatchObject({
    ...{ about: '', ideas: [], awards: [], skills: [], updates: [], updates_count: 0 },
    user: { program: '', year: '', avatar: '' },
  })
})

test('an idea that is left out takes its awards and updates along', async () => {
  const place = await opened()
  await stage('in_use')
  await app.call('POST', `/v1/ideas/${idea.id}/updates`, {
    token: owner.token,
    body: { text: 'Forty learners at Kandy.' },
  })
  await set({ left_out: [idea.id] })
  expect(await shown(place)).toMatchObject({ ideas: [], awards: [], updates: [] })
  expect((await own()).choices.ideas).toEqual([{ id: idea.id, title: idea.title }])
})

test('others who work on an idea are named once they agree', async () => {
  const member = await signedInMember(app)
  await joinTeam(app, owner, idea.id, member)
  const place = await opened()
  expect((await shown(place)).ideas[0]).toMatchObject({ with: [], others: 1 })
  expect((await own()).unnamed).toHaveLength(1)
  await set({ is_named: true }, member)
  expect((await shown(place)).ideas[0]).toMatchObject({ with: [{ id: member.id }], others: 0 })
  expect((await own()).unnamed).toEqual([])
  const theirs = await opened({}, member)
  expect((await shown(theirs)).ideas[0]).toMatchObject({ is_author: false, role: 'Proofreader', with: [], others: 1 })
  await set({ is_named: false }, member)
  expect((await shown(place)).ideas[0]).toMatchObject({ with: [], others: 1 })
})

test('an award of a call is shown from its results on', async () => {
  const call = await openCall(app, admin)
  const entered = await shareIdea(app, owner, {
    ...IDEA,
    title: 'Shared vans',
    call_id: call.id,
    answers: answersTo(call),
  })
  const place = await opened()
  const award = call.awards[0]?.id as string
  await app.deps.db.updateTable('call_entries').set({ award_id: award }).where('call_id', '=', call.id).execute()
  expect((await shown(place)).awards).toEqual([])
  const results = { phase: 'results' as const, results_at: app.clock.now().toISOString() }
  await app.deps.db.updateTable('calls').set(results).where('id', '=', call.id).execute()
  expect((await own()).preview.awards).toMatchObject([
    { kind: 'award', title: 'Term 2 award', call: { id: call.id }, idea: { id: entered.id }, is_author: true },
  ])
})

test('hidden ideas, updates and members are not there', async () => {
  const place = await opened()
  await stage('tried')
  await app.call('POST', `/v1/ideas/${idea.id}/updates`, {
    token: owner.token,
    body: { text: 'Forty learners at Kandy.' },
  })
  const { db, clock } = app.deps
  const hidden_at = clock.now().toISOString()
  await db.updateTable('idea_updates').set({ hidden_at }).execute()
  expect((await own()).preview).toMatchObject({ updates: [], updates_count: 0 })
  await db.updateTable('ideas').set({ hidden_at }).execute()
  expect((await own()).preview).toMatchObject({ ideas: [], awards: [] })
  await db.updateTable('profiles').set({ hidden_at }).where('user_id', '=', owner.id).execute()
  expect((await at(place, admin)).statusCode).toBe(404)
})

test('a portfolio is hidden while its member is suspended', async () => {
  const place = await opened()
  expect((await at(place)).statusCode).toBe(200)
  const suspension = { reason: 'Spam.', until: null }
  const edit = (body: object) => app.call('PATCH', `/v1/admin/users/${owner.id}`, { token: admin.token, body })
  const { version } = (await app.call('GET', `/v1/admin/users?q=${owner.email}`, { token: admin.token })).json()
    .users[0]
  expect((await edit({ suspension, version })).statusCode).toBe(200)
  expect((await at(place)).statusCode).toBe(404)
  expect((await edit({ suspension: null, version: version + 1 })).statusCode).toBe(200)
  expect((await at(place)).statusCode).toBe(200)
})

test('a portfolio goes with the account', async () => {
  const place = await opened()
  const body = { password: owner.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: owner.token, body })
  expect((await at(place)).statusCode).toBe(404)
  expect(await app.deps.db.selectFrom('portfolios').selectAll().execute()).toEqual([])
})

test('a site whose community is for members shows portfolios to members, and ideas where ideas are for visitors', async () => {
  const place = await opened()
  const show = async (change: object) => {
    const { settings } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json()
    const body = { version: settings.version, visibility: { ...settings.visibility, ...change } }
    const response = await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
    expect(response.statusCode, response.body).toBe(200)
  }
  await show({ ideas: 'members' })
  expect((await shown(place)).ideas).toEqual([])
  expect((await shown(place, admin)).ideas).toHaveLength(1)
  await show({ community: 'members' })
  expect((await at(place)).statusCode).toBe(401)
  expect((await at(place, admin)).statusCode).toBe(200)
})

test('the words of a portfolio are reported with the profile, and held for listed words', async () => {
  const place = await opened({ about: 'Buy your answers.' })
  const report = { kind: 'profile', id: owner.id, reason: 'spam' }
  await app.call('POST', '/v1/reports', { token: (await signedInMember(app)).token, body: report })
  const { reports } = (await app.call('GET', '/v1/reports', { token: admin.token })).json()
  expect(JSON.stringify(reports)).toContain('Buy your answers.')
  const { settings } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json()
  const body = { version: settings.version, word_list: { words: ['casino'] } }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
  expect((await set({ about: 'Meet me at the casino.' })).json().is_held).toBe(true)
  expect((await at(place)).statusCode).toBe(404)
})
