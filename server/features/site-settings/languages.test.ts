import { beforeEach, expect, test } from 'vitest'
import { findLanguage } from '../../db/languages.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readSiteSettings } from './site-settings.service.ts'

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
})

async function save(languages: unknown) {
  const { token } = admin
  const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
  return app.call('PUT', '/v1/admin/settings', { token, body: { languages, version } })
}

/** The language of a file for who asks for it so. */
async function languageFor(headers: Record<string, string>): Promise<string> {
  const { body } = await app.call('GET', '/v1/calendar.ics', { headers })
  const names: Record<string, string> = { en: 'Quad', si: 'සිදුවීම්', ta: 'நிகழ்வு' }
  return Object.keys(names).findLast((code) => body.includes(names[code] ?? '')) ?? ''
}

test('a file is in the default language of the site for whom no language that is offered was chosen or is asked for', async () => {
  expect((await save({ offered: ['si', 'en', 'si'], default: 'si' })).json().settings.languages).toEqual({
    offered: ['en', 'si'],
    default: 'si',
  })
  expect((await app.call('GET', '/v1/site')).json().languages).toEqual({ offered: ['en', 'si'], default: 'si' })
  const asked: Record<string, string>[] = [
    {},
    { 'accept-language': 'ta' },
    { 'accept-language': '*' },
    { cookie: 'quad_language=ta' },
  ]
  for (const headers of asked) expect([headers, await languageFor(headers)]).toEqual([headers, 'si'])
  expect(await languageFor({ 'accept-language': 'ta, en;q=0.5' })).toBe('en')
  expect(await languageFor({ 'accept-language': 'si', cookie: 'quad_language=en' })).toBe('en')
  await save({ offered: ['ta'], default: 'ta' })
  expect(await languageFor({ 'accept-language': 'en' })).toBe('ta')
})

test('a mail is in the default language of the site for who chose one that is not offered any more', async () => {
  const member = await signedInMember(app)
  const inMails = async () => findLanguage(app.deps.db, (await readSiteSettings(app.deps)).languages, member.id)
  await app.call('PATCH', '/v1/settings', { token: member.token, body: { language: 'ta' } })
  await save({ offered: ['en', 'ta'], default: 'en' })
  expect(await inMails()).toBe('ta')
  await save({ offered: ['en', 'si'], default: 'si' })
  expect(await inMails()).toBe('si')
})

test.each([
  [{ offered: [], default: 'en' }, 'Offer at least one language'],
  [{ offered: ['si', 'ta'], default: 'en' }, 'The default language must be offered'],
])('PUT /v1/admin/settings refuses the languages %j', async (languages, error) => {
  const response = await save(languages)
  expect([response.statusCode, Object.values(response.json().error)[0]]).toEqual([422, error])
})
