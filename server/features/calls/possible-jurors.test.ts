// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import type { Author } from '../../../contract/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true, firstname: 'Admin' })
})

const search = (q: string) =>
  app.call('GET', `/v1/calls/possible/jurors?q=${encodeURIComponent(q)}`, { token: admin.token })
const found = async (q: string): Promise<string[]> => (await search(q)).json().members.map(({ id }: Author) => id)
const usernameOf = async ({ id }: TestMember) =>
  (await app.deps.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username

test('a member who can be a juror is found by name, username or whole address, also without a profile', async () => {
  const oshadi = await signedInMember(app, { firstname: 'Oshadi', lastname: 'Perera' })
  const invited = await signedInMember(app, { isReviewer: true, hasProfile: false })
  await app.deps.db.updateTable('users').set({ username: 'Dr_Nimal' }).where('id', '=', invited.id).execute()
  expect(await found('')).toEqual([])
  for (const q of ['oshadi', 'Perera osh', await usernameOf(oshadi), oshadi.email, ` ${oshadi.email.toUpperCase()} `]) {
    expect(await found(q), q).toEqual([oshadi.id])
  }
  for (const q of ['dr_nimal', 'Nimal', invited.email]) expect(await found(q), q).toEqual([invited.id])
  const body = { user_ids: [invited.id] }
  const { call } = (
    await app.call('POST', '/v1/calls', { token: admin.token, body: { title: 'What would help at exams?' } })
  ).json()
  expect((await app.call('PUT', `/v1/calls/${call.id}/jurors`, { token: admin.token, body })).statusCode).toBe(200)
})

test('a search for jurors neither matches a part of an address nor returns one', async () => {
  const oshadi = await signedInMember(app, { firstname: 'Oshadi', email: 'quiet.lantern@campus.example' })
  for (const q of ['quiet', 'lantern', 'quiet.lantern@', 'quiet.lantern@campus.exampl', 'campus.example', '%']) {
    expect(await found(q), q).toEqual([])
  }
  const response = await search(oshadi.email)
  expect(response.json().members).toMatchObject([{ id: oshadi.id, firstname: 'Oshadi' }])
  expect(response.body).not.toContain('@')
})

test('suspended members and those who are not activated are not found, hidden ones by the address alone', async () => {
  const members = await Promise.all(
    ['suspended', 'unactivated', 'hidden'].map((firstname) => signedInMember(app, { firstname, lastname: 'Silva' })),
  )
  const [suspended, unactivated, hidden] = members as [TestMember, TestMember, TestMember]
  await changeAccountStatus(app.deps, suspended.email, 'suspend')
  await app.deps.db.updateTable('users').set({ activated_at: null }).where('id', '=', unactivated.id).execute()
  const now = app.clock.now().toISOString()
  await app.deps.db.updateTable('profiles').set({ hidden_at: now }).where('user_id', '=', hidden.id).execute()
  expect(await found('Silva')).toEqual([])
  for (const { email } of [suspended, unactivated]) expect(await found(email)).toEqual([])
  expect((await search(hidden.email)).json().members).toMatchObject([{ id: hidden.id, firstname: '', lastname: '' }])
  expect(await found('Anonymous')).toEqual([])
})
