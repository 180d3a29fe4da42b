// @module-tag postgres

import { Document } from 'mupdf'
import { beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../contract/calls.ts'
import type { Certificate } from '../../../contract/certificates.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { awardIdea } from '../../testing/award.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { joinTeam } from '../../testing/teams.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { endUnearned } from './certificates.service.ts'

let app: TestApp
let admin: TestMember
let author: TestMember
let call: Call
let idea: Idea
let setAward: Awaited<ReturnType<typeof awardIdea>>['setAward']

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  author = await signedInMember(app)
  const roles = [{ title: 'Proofreader', note: '', skills: [] }]
  ;({ call, idea, setAward } = await awardIdea(app, admin, author, { roles }))
})

const list = async (who = author) => (await app.call('GET', '/v1/me/certificates', { token: who.token })).json()
const ask = (body: object, who = author) => app.call('POST', '/v1/me/certificates', { token: who.token, body })
const awarded = () => ({ kind: 'award', about: `${call.id}.${idea.id}` })
const give = async (body: object = awarded(), who = author): Promise<Certificate> => {
  const response = await ask(body, who)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().certificate
}
const read = (id: string, end = '') => app.call('GET', `/v1/certificates/${id}${end}`)
const revoke = (id: string, reason = 'The team took its entry back.') =>
  app.call('DELETE', `/v1/admin/certificates/${id}?${new URLSearchParams({ reason })}`, { token: admin.token })

test('a certificate for an award is given to who has it, once', async () => {
  const { certificates, possible } = await list()
  expect(certificates).toEqual([])
  expect(possible).toMatchObject([
    { ...awarded(), award: 'Term 2 award', call: call.title, idea: idea.title, is_author: true },
  ])
  const given = await give()
  expect(given).toMatchObject({ kind: 'award', award: 'Term 2 award', ended_at: null, end: null, number: '2026-1' })
  expect((await give()).id).toBe(given.id)
  expect(await list()).toMatchObject({ certificates: [{ id: given.id }], possible: [] })
  expect((await read(given.id)).json().certificate).toEqual(given)
})

test('nobody has a certificate for what is not theirs, and wrong fields are named', async () => {
  const other = await signedInMember(app)
  expect((await ask(awarded(), other)).statusCode).toBe(403)
  expect((await ask({ kind: 'team', about: idea.id })).statusCode).toBe(403)
  expect((await ask({ kind: 'reviews' })).statusCode).toBe(403)
  expect((await ask({ kind: 'medal' })).json().error).toEqual({ kind: 'Must be a known kind' })
  expect((await ask({ ...awarded(), name: 'Somebody else' })).statusCode).toBe(422)
  expect((await app.call('POST', '/v1/me/certificates', { body: awarded() })).statusCode).toBe(401)
  expect((await app.call('GET', '/v1/me/certificates')).statusCode).toBe(401)
  expect((await read(crypto.randomUUID())).statusCode).toBe(404)
  expect((await read(crypto.randomUUID(), '.jwt')).statusCode).toBe(404)
  expect((await read(crypto.randomUUID(), '.pdf')).statusCode).toBe(404)
})

test('the team of an idea has certificates once it is tried', async () => {
  const member = await signedInMember(app)
  await joinTeam(app, author, idea.id, member)
  expect((await ask({ kind: 'team', about: idea.id }, member)).statusCode).toBe(403)
  await app.call('PUT', `/v1/ideas/${idea.id}/stage`, { token: author.token, body: { stage: 'tried' } })
  const given = await give({ kind: 'team', about: idea.id }, member)
  expect(given).toMatchObject({ kind: 'team', role: 'Proofreader', is_author: false, stage: 'tried' })
  await app.call('PUT', `/v1/ideas/${idea.id}/stage`, { token: author.token, body: { stage: 'stopped' } })
  expect((await read(given.id)).json().certificate).toMatchObject({ ended_at: null, stage: 'tried' })
})

test('ten decisions on ideas of others make a reviewer, nine do not', async () => {
  const reviewer = await signedInMember(app, { isReviewer: true })
  const { db, clock } = app.deps
  const now = clock.now().toISOString()
  const decide = async () => {
    const { id } = await shareIdea(app, author, IDEA)
    const review = { id: crypto.randomUUID(), idea_id: id, reviewer_id: reviewer.id, decision: 'Approved' as const }
    await db
      .insertInto('reviews')
      .values({ ...review, feedback: '', created_at: now, content_version: 1, notified_at: now })
      .execute()
  }
  for (let count = 0; count < 9; count++) await decide()
  expect((await ask({ kind: 'reviews' }, reviewer)).statusCode).toBe(403)
  await decide()
  expect(await give({ kind: 'reviews' }, reviewer)).toMatchObject({ kind: 'reviews', reviews: 10, idea: '' })
})

test('the name stays as it was', async () => {
  const { id, name } = await give()
  await app.call('PATCH', '/v1/profile/update', { token: author.token, body: { firstname: 'Another' } })
  expect((await read(id)).json().certificate.name).toBe(name)
})

test('a certificate ends with its award, and for good', async () => {
  const { id } = await give()
  await setAward(null)
  expect((await read(id)).json().certificate).toMatchObject({ end: 'unearned' })
  await endUnearned(app.deps)
  await setAward(call.awards[0]?.id ?? null)
  expect((await read(id)).json().certificate).toMatchObject({ end: 'unearned' })
  expect((await give()).id).not.toBe(id)
})

test('administrators revoke a certificate with a reason, which is in the audit log', async () => {
  const { id } = await give()
  const path = `/v1/admin/certificates/${id}?reason=Because`
  expect((await app.call('DELETE', path)).statusCode).toBe(401)
  expect((await app.call('DELETE', path, { token: author.token })).statusCode).toBe(403)
  expect((await app.call('DELETE', `/v1/admin/certificates/${id}`, { token: admin.token })).statusCode).toBe(422)
  expect((await revoke(id)).statusCode).toBe(204)
  expect((await revoke(id)).statusCode).toBe(409)
  expect((await read(id)).json().certificate).toMatchObject({ end: 'revoked', reason: 'The team took its entry back.' })
  const { entries } = (await app.call('GET', '/v1/admin/audit', { token: admin.token })).json()
  expect(entries[0]).toMatchObject({ action: 'certificate_revoked', reason: 'The team took its entry back.' })
})

test('a certificate is hidden with its member and its idea', async () => {
  const { id } = await give()
  const { db, clock } = app.deps
  const hidden_at = clock.now().toISOString()
  const statuses = async () => Promise.all(['', '.jwt', '.pdf'].map(async (end) => (await read(id, end)).statusCode))
  await db.updateTable('ideas').set({ hidden_at }).where('id', '=', idea.id).execute()
  expect(await statuses()).toEqual([404, 404, 404])
  await db.updateTable('ideas').set({ hidden_at: null }).where('id', '=', idea.id).execute()
  expect(await statuses()).toEqual([200, 200, 200])
  await db.updateTable('users').set({ suspended_at: hidden_at }).where('id', '=', author.id).execute()
  expect(await statuses()).toEqual([404, 404, 404])
})

test('of a deleted account the place alone is left', async () => {
  const { id } = await give()
  const body = { password: author.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  expect((await read(id)).statusCode).toBe(404)
  const rows = await app.deps.db.selectFrom('certificates').selectAll().execute()
  expect(rows).toMatchObject([{ id, place: 1, user_id: null, name: '', jwt: '', facts: '{}', about: '' }])
})

test.each(['en', 'si', 'ta'])('the file to print says the same, in the language of its reader: %s', async (lang) => {
  const { id, name, number, url } = await give()
  const response = await app.call('GET', `/v1/certificates/${id}.pdf?lang=${lang}`)
  expect(response.headers['content-type']).toBe('application/pdf')
  const pdf = Document.openDocument(response.rawPayload, 'application/pdf')
  expect(pdf.countPages()).toBe(1)
  const text = pdf.loadPage(0).toStructuredText('').asText().replace(/\s+/g, ' ')
  for (const part of [name, number, idea.title, 'Term 2 award', url]) expect(text).toContain(part)
})

test('there is a status list for the places that were given, and no other', async () => {
  await give()
  const response = await app.call('GET', '/v1/credentials/status/1')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/vc+jwt'])
  expect((await app.call('GET', '/v1/credentials/status/2')).statusCode).toBe(404)
  expect((await app.call('GET', '/v1/credentials/status/x')).statusCode).toBe(404)
})

test('a portfolio leads to the certificate of an award while it holds', async () => {
  const portfolio = async () =>
    (await app.call('GET', '/v1/me/portfolio', { token: author.token })).json().portfolio.preview.awards[0]
  expect((await portfolio()).certificate).toBeNull()
  const { id } = await give()
  expect((await portfolio()).certificate).toBe(id)
  await revoke(id)
  expect((await portfolio()).certificate).toBeNull()
})
