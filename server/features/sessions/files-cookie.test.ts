import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR } from '../../lib/clock.ts'
import { PDF, shareIdea } from '../../testing/ideas.ts'
import { filesCookieOf, signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

const PROFILE = '/v1/profile'

test('the file cookie is a separate token, hidden from scripts, that gives access to files alone', async () => {
  // Proves trust 6/4.
  const app = await startTestApp({ publicUrl: 'https://quad.example' })
  const { token } = await signedInMember(app)
  const header = String((await app.call('GET', PROFILE, { token })).headers['set-cookie'])
  expect(header).toMatch(/^__Host-quad-files=[0-9a-f]{64}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/)
  const cookie = header.split(';')[0] ?? ''
  const [, filesToken = ''] = cookie.split('=')
  expect(header).not.toContain(token)
  expect(JSON.stringify(await app.deps.db.selectFrom('sessions').selectAll().execute())).not.toContain(filesToken)
  expect((await app.call('GET', PROFILE, { headers: { cookie } })).statusCode).toBe(401)
  for (const authorization of [`Bearer ${filesToken}`, filesToken]) {
    expect((await app.call('GET', PROFILE, { headers: { authorization } })).statusCode).toBe(401)
  }
  expect((await app.call('GET', PROFILE, { token, headers: { cookie } })).headers['set-cookie']).toBeUndefined()
})

test('the file cookie is valid as long as its session, and is cleared at sign-out', async () => {
  // Proves trust 6/4.
  const app = await startTestApp()
  const author = await signedInMember(app)
  const idea = await shareIdea(app, author, { pdf: PDF })
  await app.deps.db.updateTable('ideas').set({ status: 'Rejected' }).execute()
  const cookie = await filesCookieOf(app, author.token)
  const read = async () => (await app.call('GET', `/v1/pdfs/${idea.pdf}`, { headers: { cookie } })).statusCode
  expect(await read()).toBe(200)
  const signOut = await app.call('DELETE', '/v1/auth/tokens/authentication', { token: author.token })
  expect(signOut.headers['set-cookie']).toMatch(/^quad-files=; Path=\/; Max-Age=0/)
  expect(await read()).toBe(404)
})

test('a device that signed out alone ends its session by the hash of its token, and clears the file cookie of that session only', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const next = await signedInMember(app)
  const cookie = await filesCookieOf(app, token)
  const nextCookie = await filesCookieOf(app, next.token)
  const body = { session: createHash('sha256').update(token).digest('hex') }
  const end = (cookie: string) => app.call('POST', '/v1/auth/tokens/revocation', { body, headers: { cookie } })
  const kept = await end(nextCookie)
  expect(kept.statusCode).toBe(204)
  expect(kept.headers['set-cookie']).toBeUndefined()
  expect((await app.call('GET', PROFILE, { token })).statusCode).toBe(401)
  expect((await app.call('GET', PROFILE, { token: next.token })).statusCode).toBe(200)
  const cleared = await end(cookie)
  expect(cleared.statusCode).toBe(204)
  expect(cleared.headers['set-cookie']).toMatch(/^quad-files=; Path=\/; Max-Age=0/)
  for (const session of [token, '', null, [body.session]]) {
    expect((await app.call('POST', '/v1/auth/tokens/revocation', { body: { session } })).statusCode).toBe(422)
  }
})

test('the file cookie is set for an older session without one', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  await app.deps.db.updateTable('sessions').set({ files_hash: null }).execute()
  app.clock.advance(HOUR)
  const cookie = await filesCookieOf(app, token)
  const { files_hash } = await app.deps.db.selectFrom('sessions').select('files_hash').executeTakeFirstOrThrow()
  expect(files_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(cookie).not.toContain(String(files_hash))
})
