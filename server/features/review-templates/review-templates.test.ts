import { beforeEach, expect, test } from 'vitest'
import { TEMPLATES_MAX } from '../../../contract/review-templates.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: TestMember
let reviewer: TestMember

const URL = '/v1/reviews/templates'
const PRIVACY = { name: 'Privacy', text: 'Say who sees the answers, and for how long.' }

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  reviewer = await signedInMember(app, { isReviewer: true })
})

const add = ({ token }: TestMember, body: object = PRIVACY) => app.call('POST', URL, { token, body })
const change = ({ token }: TestMember, id: string, body: object) => app.call('PUT', `${URL}/${id}`, { token, body })
const remove = ({ token }: TestMember, id: string) => app.call('DELETE', `${URL}/${id}`, { token })
const list = async ({ token }: TestMember) => (await app.call('GET', URL, { token })).json().templates

test('reviewers have templates of their own, and use the shared templates of administrators', async () => {
  // Proves spec S/90.
  const own = (await add(reviewer, { name: 'Small steps', text: 'What is there within a month?' })).json().template
  const shared = (await add(admin, { ...PRIVACY, is_shared: true })).json().template
  expect(await list(reviewer)).toEqual([
    { ...PRIVACY, translations: {}, id: shared.id, is_shared: true },
    { name: 'Small steps', text: 'What is there within a month?', translations: {}, id: own.id, is_shared: false },
  ])
  expect(await list(admin)).toEqual([{ ...PRIVACY, translations: {}, id: shared.id, is_shared: true }])
  const changed = { name: 'Smaller steps', text: 'What is there within a week?' }
  expect((await change(reviewer, own.id, changed)).json().template).toEqual({ ...own, ...changed })
  expect((await change(admin, shared.id, { ...PRIVACY, name: 'Data' })).statusCode).toBe(200)
  expect((await remove(reviewer, own.id)).statusCode).toBe(204)
  expect((await remove(reviewer, own.id)).statusCode).toBe(404)
  expect((await list(reviewer)).map(({ name }: { name: string }) => name)).toEqual(['Data'])
  expect((await remove(admin, shared.id)).statusCode).toBe(204)
  const { entries } = (
    await app.call('GET', '/v1/admin/audit?action=review_template_changed', { token: admin.token })
  ).json()
  const text = (name: string) => `${name}: ${PRIVACY.text}`
  expect(entries.map(({ before, after }: { before: string; after: string }) => [before, after])).toEqual([
    [text('Data'), null],
    [text('Privacy'), text('Data')],
    [null, text('Privacy')],
  ])
})

test('templates have translations, and keep them after a change without translations', async () => {
  const translations = { si: { name: 'පෞද්ගලිකත්වය', text: ' ' }, ta: { text: 'யார் பார்ப்பார்கள்?' } }
  const { template } = (await add(reviewer, { ...PRIVACY, translations })).json()
  const kept = { si: { name: 'පෞද්ගලිකත්වය' }, ta: translations.ta }
  expect(template).toEqual({ ...PRIVACY, id: template.id, is_shared: false, translations: kept })
  await change(reviewer, template.id, { ...PRIVACY, name: 'Data' })
  expect((await list(reviewer))[0]).toEqual({ ...template, name: 'Data' })
  const refused = [
    { fr: { name: 'Données' } },
    { en: { name: 'Data' } },
    { si: { owner_id: null } },
    { si: 'Data' },
    [],
  ]
  for (const wrong of [...refused, null]) {
    const { statusCode } = await change(reviewer, template.id, { ...PRIVACY, translations: wrong })
    expect(statusCode, JSON.stringify(wrong)).toBe(422)
  }
  const long = await change(reviewer, template.id, { ...PRIVACY, translations: { si: { name: 'x'.repeat(41) } } })
  expect(long.json().error).toEqual({ translations: 'Maximum 40 characters' })
  await change(reviewer, template.id, { ...PRIVACY, translations: {} })
  expect((await list(reviewer))[0]).toMatchObject({ translations: {} })
})

test('templates of other members are not found, and only administrators change shared ones', async () => {
  const own = (await add(reviewer)).json().template
  const shared = (await add(admin, { ...PRIVACY, is_shared: true })).json().template
  for (const other of [admin, await signedInMember(app, { isReviewer: true })]) {
    expect([(await change(other, own.id, PRIVACY)).statusCode, (await remove(other, own.id)).statusCode]).toEqual([
      404, 404,
    ])
  }
  expect((await change(reviewer, shared.id, PRIVACY)).statusCode).toBe(403)
  expect((await remove(reviewer, shared.id)).statusCode).toBe(403)
  expect((await add(reviewer, { ...PRIVACY, is_shared: true })).statusCode).toBe(403)
  const member = await signedInMember(app)
  for (const response of [
    await app.call('GET', URL, { token: member.token }),
    await add(member),
    await change(member, shared.id, PRIVACY),
    await remove(member, shared.id),
  ]) {
    expect(response.statusCode).toBe(403)
  }
  expect((await app.call('GET', URL)).statusCode).toBe(401)
})

test('a template needs a name and a text, and is refused over the maximum, also among simultaneous requests', async () => {
  for (const [body, error] of [
    [{ ...PRIVACY, name: ' ' }, { name: 'The name is required' }],
    [{ ...PRIVACY, name: 'x'.repeat(41) }, { name: 'Maximum 40 characters' }],
    [{ ...PRIVACY, text: '' }, { text: 'The text is required' }],
    [{ ...PRIVACY, text: 'x'.repeat(2001) }, { text: 'Maximum 2000 characters' }],
    [{ ...PRIVACY, is_shared: 'yes' }, { is_shared: 'Must be true or false' }],
  ] as const) {
    const response = await add(reviewer, body)
    expect([response.statusCode, response.json().error]).toEqual([422, error])
  }
  const added = await Promise.all(Array.from({ length: TEMPLATES_MAX + 2 }, () => add(reviewer)))
  expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(TEMPLATES_MAX)
  expect(added.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  expect((await add(admin)).statusCode).toBe(201)
})
