import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { DEFAULT_SITE_SETTINGS } from '../../../contract/site-settings.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: TestMember
let author: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  author = await signedInMember(app)
  idea = await shareIdea(app, author)
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved', feedback: '' } })
  await app.deliverMails()
})

const latest = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/notifications', { token })).json().notifications[0]
const mailsOfDeletion = async () =>
  (await app.deliverMails()).filter(({ subject }) => subject === 'An administrator deleted what you wrote')
const write = async (path: string, body: object, key: string) =>
  (await app.call('POST', `/v1/ideas/${idea.id}/${path}`, { token: author.token, body })).json()[key].id

/** The path of something that the author wrote, and how it is named. */
const MADE = new Map<string, () => Promise<string>>([
  ['idea', async () => `ideas/${idea.id}`],
  ['comment', async () => `comments/${await write('comments', { text: 'Works offline.' }, 'comment')}`],
  ['update', async () => `updates/${await write('updates', { text: 'It works offline now.' }, 'update')}`],
])
const WORDING = new Map([
  ['idea', (title: string) => `An administrator deleted your idea “${title}”.`],
  ['comment', (title: string) => `An administrator deleted your comment on “${title}”.`],
  ['update', (title: string) => `An administrator deleted your update of “${title}”.`],
])
const make = (kind: string) => MADE.get(kind)?.()

test.each([...MADE.keys()])('the author is notified of a deleted %s with the reason and the contact', async (kind) => {
  const links = { ...DEFAULT_SITE_SETTINGS.links, contact: 'help@quad.example' }
  await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { links, version: 0 } })
  const path = await make(kind)
  const reason = 'It names a person who did not agree.'
  const url = `/v1/${path}?reason=${encodeURIComponent(reason)}`
  expect((await app.call('DELETE', url, { token: admin.token })).statusCode).toBeLessThan(300)
  expect(await latest(author)).toMatchObject({
    ...{ kind: 'content_moderated', decision: null, deletion: { reason, contact: 'help@quad.example' } },
    reported: { kind, title: idea.title, place: kind === 'idea' ? null : 'idea' },
  })
  const [mail, ...more] = await mailsOfDeletion()
  expect(more).toEqual([])
  expect(mail?.to).toBe(author.email)
  expect(mail?.text).toContain(WORDING.get(kind)?.(idea.title))
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain('To object, write to help@quad.example.')
  const { entries } = (await app.call('GET', '/v1/admin/audit', { token: admin.token })).json()
  expect(entries[0]).toMatchObject({ action: `${kind}_deleted`, reason })
})

test.each([...MADE.keys()])('the author is notified of a deleted %s without a reason or a contact', async (kind) => {
  await app.call('DELETE', `/v1/${await make(kind)}`, { token: admin.token })
  expect(await latest(author)).toMatchObject({ kind: 'content_moderated', deletion: { reason: '', contact: '' } })
  const [mail] = await mailsOfDeletion()
  expect(mail?.text).toContain('The administrator gave no reason.')
  expect(mail?.text).toContain('To object, ask an administrator of the site.')
})

test.each([...MADE.keys()])('nobody is notified of an own %s that is deleted', async (kind) => {
  await app.call('DELETE', `/v1/${await make(kind)}?reason=Old`, { token: author.token })
  expect((await latest(author))?.kind).not.toBe('content_moderated')
  expect(await mailsOfDeletion()).toEqual([])
})

test('nobody is notified of a deleted idea of "Anonymous"', async () => {
  const body = { password: author.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  expect((await app.call('DELETE', `/v1/ideas/${idea.id}`, { token: admin.token })).statusCode).toBe(200)
  expect(await mailsOfDeletion()).toEqual([])
})

test.each([...MADE.keys()])('the reason for a deleted %s is limited', async (kind) => {
  const path = await make(kind)
  const { statusCode } = await app.call('DELETE', `/v1/${path}?reason=${'x'.repeat(501)}`, { token: admin.token })
  expect(statusCode).toBe(422)
})
