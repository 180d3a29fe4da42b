import { JSDOM } from 'jsdom'
import { beforeEach, expect, test } from 'vitest'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const HOSTILE = `Packs</title></entry><script>ran()</script> <!-- ]]> & &amp; "quoted" 'single' $& தமிழ் 😀`

let app: TestApp
let author: TestMember
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi', lastname: '& <Perin>' })
  admin = await signedInMember(app, { isAdmin: true })
})

const approve = (id: string) =>
  app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body: { status: 'Approved' } })

/** Parsed by the rules of XML, so that a document that is not well-formed fails. */
async function feed(query = '', token?: string) {
  const response = await app.call('GET', `/ideas.atom${query}`, token ? { token } : {})
  expect(response.statusCode).toBe(200)
  const { DOMParser } = new JSDOM('').window
  const document = new DOMParser().parseFromString(response.body, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  const texts = (name: string) => [...document.querySelectorAll(`entry > ${name}`)].map((one) => one.textContent)
  return { response, document, texts }
}

test('the Atom feed has the approved ideas of everybody, newest change first, with author, category and summary', async () => {
  // Proves spec S/42.
  const first = await shareIdea(app, author, { title: 'First', description: `${'x'.repeat(498)}😀😀😀` })
  const pending = await shareIdea(app, author, { title: 'Pending' })
  const second = await shareIdea(app, author, { title: 'Second', category: 'Design' })
  const rejected = await shareIdea(app, author, { title: 'Rejected' })
  await approve(second.id)
  app.clock.advance(1000)
  await approve(first.id)
  await rejectIdea(app, admin, rejected.id)
  const { response, document, texts } = await feed()
  expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(texts('title')).toEqual(['First', 'Second'])
  expect(texts('id')).toEqual([`urn:uuid:${first.id}`, `urn:uuid:${second.id}`])
  expect(texts('author > name')[0]).toBe('Nethmi & <Perin>')
  expect(texts('summary')[0]).toBe(`${'x'.repeat(498)}…`)
  expect(texts('updated')[0]).toBe(app.clock.now().toISOString())
  const { publicUrl } = app.deps.config
  expect(document.querySelector('entry > link')?.getAttribute('href')).toBe(`${publicUrl}/ideas/${first.id}`)
  expect(document.querySelector('feed > link[rel=self]')?.getAttribute('href')).toBe(`${publicUrl}/ideas.atom`)
  expect(response.body).not.toContain(pending.id)
  expect(response.body).not.toContain('@campus.example')
})

test('the Atom feed is of one category on request, and there is none of another', async () => {
  // Proves spec S/42.
  const idea = await shareIdea(app, author, { title: 'Of design', category: 'Design' })
  await approve((await shareIdea(app, author, { category: 'Education' })).id)
  expect((await feed('?category=Design')).texts('title')).toEqual([])
  await approve(idea.id)
  const { document, texts } = await feed('?category=Design')
  expect(texts('title')).toEqual(['Of design'])
  expect(document.querySelector('feed > link[rel=self]')?.getAttribute('href')).toMatch(/\?category=Design$/)
  for (const query of ['?category=Poetry', '?category=%3Cscript%3E', '?category=Design&category=Other']) {
    expect((await app.call('GET', `/ideas.atom${query}`)).statusCode).toBe(404)
  }
})

test('the feed escapes any text of members', async () => {
  // Proves trust 10/7.
  const { id } = await shareIdea(app, author, { title: HOSTILE, description: `${HOSTILE}\nsecond line` })
  await approve(id)
  // Not taken by the API; an earlier version may have stored it.
  await app.deps.db
    .updateTable('ideas')
    .set({ title: `${HOSTILE}\u0008\ufffe` })
    .where('id', '=', id)
    .execute()
  const { document, texts } = await feed('?fresh')
  expect(texts('title')).toEqual([HOSTILE])
  expect(texts('summary')).toEqual([`${HOSTILE}\nsecond line`])
  expect(document.querySelectorAll('script')).toHaveLength(0)
  expect(document.querySelectorAll('entry')).toHaveLength(1)
})

test('the Atom feed is cached until an idea changes, and is the same for everybody', async () => {
  const { id } = await shareIdea(app, author)
  const empty = await feed()
  expect(empty.document.querySelector('feed > updated')).not.toBeNull()
  const { etag } = empty.response.headers
  expect((await app.call('GET', '/ideas.atom', { headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
  await approve(id)
  const visitor = (await feed()).response.body
  expect(visitor).toContain(id)
  for (const { token } of [author, admin]) expect((await feed('', token)).response.body).toBe(visitor)
})
