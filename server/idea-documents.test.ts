import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { IDEA_DOCUMENT_FILE, type IdeaDocument } from '../contract/idea-document.ts'
import { buildApp } from './app.ts'
import { changeStanding } from './features/accounts/accounts.service.ts'
import { IDEA, PDF, rejectIdea, shareIdea } from './testing/ideas.ts'
import { signedInMember, type TestMember } from './testing/members.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'quad-idea-web-'))
const ORDINARY = 'the ordinary page'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const WORDS = '~~title~~|~~description~~|~~summary~~|~~name~~|~~initials~~|~~level~~|~~category~~|~~learned~~'
const DOCUMENT: IdeaDocument = {
  ordinary: 'documents/view-ideas.html',
  page: '<title>~~title~~</title><meta content="~~summary~~"><link href="~~url~~">~~dialog~~',
  dialogs: {
    'Pending link tags': `[${WORDS}|<a href="~~link~~">~~address~~</a>~~tags~~]`,
    'Pending pdf': `[${WORDS}|<a href="/v1/pdfs/~~pdf~~">~~kilobytes~~</a>]`,
  },
  tag: '<li>~~tag~~</li>',
  levels: { beginner: 'For all', intermediate: 'In between' },
}

let app: TestApp
let web: FastifyInstance
let member: TestMember

beforeAll(() => {
  mkdirSync(join(webRoot, 'documents'))
  writeFileSync(join(webRoot, 'index.html'), 'any page')
  writeFileSync(join(webRoot, DOCUMENT.ordinary), ORDINARY)
  writeFileSync(join(webRoot, IDEA_DOCUMENT_FILE), JSON.stringify(DOCUMENT))
})

afterAll(() => rmSync(webRoot, { recursive: true }))

beforeEach(async () => {
  app = await startTestApp()
  web = await buildApp(app.deps, { webRoot })
  onTestFinished(() => web.close())
  member = await signedInMember(app, { firstname: 'Nethmi', lastname: 'Perin' })
})

const get = (query: string, headers: Record<string, string> = {}) =>
  web.inject({ method: 'GET', url: `/view-ideas${query}`, headers })

describe('the document of an idea', () => {
  test('says what the idea says, whatever else the address names', async () => {
    const { id } = await shareIdea(app, member)
    for (const query of [`?idea=${id}`, `?q=quiz&idea=${id}`]) {
      const answer = await get(query)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
      expect(answer.body).toBe(
        '<title>Offline quiz packs</title><meta content="Quiz bundles that download overnight.">' +
          `<link href="${app.deps.config.publicUrl}/view-ideas?idea=${id}">` +
          '[Offline quiz packs|Quiz bundles that download overnight.|Quiz bundles that download overnight.|Nethmi Perin|NP|' +
          'In between|Education|Say plainly what is saved.|' +
          '<a href="https://github.com/quad/packs">github.com/quad/packs</a><li>offline</li><li>quizzes</li>]',
      )
    }
  })

  test('names the PDF, and shortens a long description for searches', async () => {
    const description = `${'Line\n'.repeat(60)}😀`
    const idea = await shareIdea(app, member, { description, tags: [], github_link: '', pdf: PDF })
    const { body } = await get(`?idea=${idea.id}`)
    expect(body).toContain(`<a href="/v1/pdfs/${idea.idea_source_id}">1</a>`)
    const summary = body.match(/<meta content="([^"]*)">/)?.[1] ?? ''
    expect(summary).toMatch(/^Line Line .*…$/)
    expect([...summary].length).toBeLessThanOrEqual(200)
  })

  test('takes nothing that an idea says for HTML or for a place to fill in', async () => {
    const hostile = `</title><script>alert(1)</script><img src=x onerror='alert(2)'>" onload="alert(3) $& ~~url~~ ~~tags~~ &lt;`
    const { id } = await shareIdea(app, member, {
      title: hostile,
      description: hostile,
      learning_outcome: hostile,
      tags: ['"><svg onload=alert(4)>'],
      github_link: `https://campus.example/?"><script>alert(5)</script>`,
    })
    const { body } = await get(`?idea=${id}`)
    const escaped =
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;&quot; onload=&quot;alert(3) $&amp; ~~url~~ ~~tags~~ &amp;lt;'
    expect(body).toContain(`<title>${escaped}</title><meta content="${escaped}">`)
    expect(body.match(/<[a-z/]+/g)).toEqual(['<title', '</title', '<meta', '<link', '<a', '</a', '<li', '</li'])
    expect(body).toContain('<li>&quot;&gt;&lt;svg onload=alert(4)&gt;</li>')
  })

  test('is never older than the idea, and not sent again to who has it', async () => {
    const { id } = await shareIdea(app, member)
    const { headers } = await get(`?idea=${id}`)
    const same = { 'if-none-match': String(headers.etag) }
    expect((await get(`?idea=${id}`, same)).statusCode).toBe(304)
    const brotli = await get(`?idea=${id}`, { 'accept-encoding': 'br' })
    expect(brotli.headers.vary).toContain('accept-encoding')
    const text =
      brotli.headers['content-encoding'] === 'br' ? brotliDecompressSync(brotli.rawPayload) : brotli.rawPayload
    expect(text.toString()).toContain('Offline quiz packs')
    await app.call('PUT', `/v1/ideas/${id}`, { token: member.token, body: { ...IDEA, title: 'Renamed' } })
    const changed = await get(`?idea=${id}`, same)
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('<title>Renamed</title>')
    await app.call('PATCH', '/v1/profile/update', { token: member.token, body: { firstname: 'Other' } })
    expect((await get(`?idea=${id}`)).body).toContain('|Other Perin|')
    await app.call('DELETE', `/v1/ideas/${id}`, { token: member.token })
    expect((await get(`?idea=${id}`, same)).body).toBe(ORDINARY)
  })
})

describe('the ordinary document comes', () => {
  test.each(['', '?idea=', '?idea=1', `?idea=${UNKNOWN}`, '?idea[id]=1', '?idea=%00', '?idea=..%2F..'])(
    'for /view-ideas%s',
    async (query) => {
      const answer = await get(query)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(ORDINARY)
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test('where two ideas are named', async () => {
    const { id } = await shareIdea(app, member)
    expect((await get(`?idea=${id}&idea=${id}`)).body).toBe(ORDINARY)
  })

  test('for an idea that is not for everybody, also to those who may see it', async () => {
    const admin = await signedInMember(app, { isAdmin: true })
    const { id } = await shareIdea(app, member)
    await rejectIdea(app, admin, id)
    for (const headers of [
      {},
      { authorization: `Bearer ${member.token}` },
      { authorization: `Bearer ${admin.token}` },
    ]) {
      expect((await get(`?idea=${id}`, headers as Record<string, string>)).body).toBe(ORDINARY)
    }
  })

  test('for an idea of somebody suspended', async () => {
    const { id } = await shareIdea(app, member)
    expect((await get(`?idea=${id}`)).body).not.toBe(ORDINARY)
    await changeStanding(app.deps, member.email, 'suspend')
    expect((await get(`?idea=${id}`)).body).toBe(ORDINARY)
  })

  test('for a kind of idea that the build did not render', async () => {
    const { id } = await shareIdea(app, member, { tags: [] })
    expect((await get(`?idea=${id}`)).body).toBe(ORDINARY)
  })
})
