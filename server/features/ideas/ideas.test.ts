import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoPdf } from '../../cli/demo-pdf.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeStanding } from '../accounts/accounts.service.ts'

const IDEA = {
  title: 'Offline quiz packs',
  description: 'Quiz bundles that download overnight.',
  category: 'Education',
  tags: ['offline', 'quizzes'],
  learning_outcome: 'Say plainly what is saved.',
  recommended_level: 'intermediate',
  github_link: 'https://github.com/quad/packs',
}
const PDF = Buffer.from(demoPdf('Brief', 'A brief')).toString('base64')

async function share(app: TestApp, { token }: TestMember, change: Record<string, unknown> = {}) {
  const response = await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, ...change } })
  expect(response.statusCode).toBe(201)
  return response.json().idea
}

async function reject(app: TestApp, admin: TestMember, id: string): Promise<void> {
  const body = { status: 'Rejected', feedback: 'The registrar runs this.' }
  expect((await app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body })).statusCode).toBe(200)
}

function storedFiles(app: TestApp): string[] {
  try {
    return readdirSync(app.deps.config.filesDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

describe('POST /v1/ideas', () => {
  test('shares an idea with its PDF, as Pending and owned by the caller', async () => {
    const app = await startTestApp()
    const [author, other] = [await signedInMember(app), await signedInMember(app)]
    const response = await app.call('POST', '/v1/ideas', {
      token: author.token,
      body: { ...IDEA, pdf: PDF, user_id: other.id },
    })
    expect(response.statusCode).toBe(201)
    const { idea } = response.json()
    expect(response.headers.location).toBe(`/v1/ideas/${idea.id}`)
    expect(idea).toMatchObject({ ...IDEA, status: 'Pending', user_id: author.id, feedback: '', version: 1 })
    expect(idea.pdf).toBe(idea.idea_source_id)
    expect(idea.pdf_size).toBe(Buffer.from(PDF, 'base64').length)
    expect((await app.call('GET', `/v1/pdfs/${idea.pdf}`)).rawPayload.equals(Buffer.from(PDF, 'base64'))).toBe(true)
  })

  test('drops blank and repeated tags and allows none', async () => {
    const app = await startTestApp()
    const author = await signedInMember(app)
    expect((await share(app, author, { tags: ['a', ' a ', '', 'b'] })).tags).toEqual(['a', 'b'])
    expect(
      (await share(app, author, { tags: [], github_link: '', recommended_level: undefined })).recommended_level,
    ).toBe('beginner')
  })

  test.each([
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ title: 'x'.repeat(151) }, { title: 'Maximum 150 characters' }],
    [{ title: 'two\nlines' }, { title: 'Must be a single line' }],
    [{ description: 'short' }, { description: 'Description should be at least 10 characters' }],
    [{ description: 'with a nul \u0000 inside' }, { description: 'Contains characters that cannot be stored' }],
    [{ description: 'a lone surrogate \ud800 inside' }, { description: 'Contains characters that cannot be stored' }],
    [{ category: '' }, { category: 'Please select a category' }],
    [{ category: 'Poetry' }, { category: 'Please select a category' }],
    [{ learning_outcome: 'short' }, { learning_outcome: 'Please share what you learned' }],
    [{ github_link: 'javascript:alert(1)' }, { github_link: 'Please enter a valid URL' }],
    [{ tags: 'offline' }, { tags: 'Must be a list of texts' }],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, { tags: 'At most 20' }],
    [{ pdf: Buffer.from('MZ not a pdf').toString('base64') }, { pdf: 'Only .pdf files are accepted.' }],
    [{ pdf: 'data:application/pdf;base64,AAAA' }, { pdf: 'Must be base64 text without a data prefix' }],
    [
      { status: 'Approved', feedback: 'mine' },
      { status: 'unknown field', feedback: 'unknown field' },
    ],
    [
      { id: 'x', version: 9 },
      { id: 'unknown field', version: 'unknown field' },
    ],
  ])('refuses %j and stores nothing', async (change, error) => {
    const app = await startTestApp()
    const { token } = await signedInMember(app)
    const response = await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, ...change } })
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toEqual(error)
    expect(storedFiles(app)).toEqual([])
  })

  test('refuses a PDF over 10 MB', async () => {
    const app = await startTestApp()
    const { token } = await signedInMember(app)
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024)]).toString('base64')
    const response = await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, pdf } })
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toEqual({ pdf: 'Max file size is 10MB.' })
  })

  test('refuses a visitor, and a member without a profile', async () => {
    const app = await startTestApp()
    const newcomer = await signedInMember(app, { hasProfile: false })
    expect((await app.call('POST', '/v1/ideas', { body: IDEA })).statusCode).toBe(401)
    expect((await app.call('POST', '/v1/ideas', { token: newcomer.token, body: IDEA })).statusCode).toBe(403)
  })
})

describe('GET /v1/ideas/feed', () => {
  test('shows Pending and Approved ideas to everybody, with authors and without feedback', async () => {
    const app = await startTestApp()
    const [author, admin] = [
      await signedInMember(app, { firstname: 'Nethmi' }),
      await signedInMember(app, { isAdmin: true }),
    ]
    const rejected = await share(app, author)
    await reject(app, admin, rejected.id)
    const shown = await share(app, author, { title: 'Second idea' })
    const { ideas, metadata } = (await app.call('GET', '/v1/ideas/feed')).json()
    expect(ideas.map((idea: { id: string }) => idea.id)).toEqual([shown.id])
    expect(ideas[0].author).toMatchObject({ id: author.id, firstname: 'Nethmi' })
    expect(ideas[0]).not.toHaveProperty('feedback')
    expect(JSON.stringify(ideas)).not.toContain('@')
    expect(metadata).toEqual({ current_page: 1, page_size: 6, first_page: 1, last_page: 1, total_records: 1 })
  })

  test('shows the own rejected ideas to the member who filters by the own id', async () => {
    const app = await startTestApp()
    const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
    await reject(app, admin, (await share(app, author)).id)
    const url = `/v1/ideas/feed?user_id=${author.id}`
    expect((await app.call('GET', url, { token: author.token })).json().ideas[0].feedback).toBe(
      'The registrar runs this.',
    )
    expect((await app.call('GET', url)).json().ideas).toEqual([])
  })

  test('finds every word of a search, without minding case and accents, wildcards being letters', async () => {
    const app = await startTestApp()
    const author = await signedInMember(app)
    for (const title of ['Café Quiz Night', 'Quiz for 100% of us', 'Reading_circle'])
      await share(app, author, { title })
    const titles = async (q: string) => {
      const response = await app.call('GET', `/v1/ideas/feed?sort=title&q=${encodeURIComponent(q)}`)
      return response.json().ideas.map((idea: { title: string }) => idea.title)
    }
    expect(await titles('CAFE quiz')).toEqual(['Café Quiz Night'])
    expect(await titles('%')).toEqual(['Quiz for 100% of us'])
    expect(await titles('_')).toEqual(['Reading_circle'])
    expect(await titles(`"'<>\\`)).toEqual([])
  })

  test('pages, filters by category, and answers a page past the end with none', async () => {
    const app = await startTestApp()
    const author = await signedInMember(app)
    for (let index = 0; index < 3; index++) await share(app, author, { title: `Idea ${index}`, category: 'Design' })
    await share(app, author)
    const page = (await app.call('GET', '/v1/ideas/feed?category=Design&page=2&page_size=2')).json()
    expect(page.ideas).toHaveLength(1)
    expect(page.metadata).toMatchObject({ current_page: 2, last_page: 2, total_records: 3 })
    expect((await app.call('GET', '/v1/ideas/feed?page=99')).json().ideas).toEqual([])
    const none = (await app.call('GET', '/v1/ideas/feed?q=nothing')).json()
    expect(none).toEqual({
      ideas: [],
      metadata: { current_page: 0, page_size: 0, first_page: 0, last_page: 0, total_records: 0 },
    })
  })

  test.each([
    'page=0',
    'page=1e9',
    'page=x',
    'page_size=101',
    'page_size=-1',
    'sort=best',
    `q=${'x'.repeat(201)}`,
    'q=%00',
  ])('refuses %s', async (query) => {
    const app = await startTestApp()
    expect((await app.call('GET', `/v1/ideas/feed?${query}`)).statusCode).toBe(422)
  })

  test('hides the ideas of a suspended member', async () => {
    const app = await startTestApp()
    const author = await signedInMember(app)
    const { id } = await share(app, author)
    await changeStanding(app.deps, author.email, 'suspend')
    expect((await app.call('GET', '/v1/ideas/feed')).json().ideas).toEqual([])
    expect((await app.call('GET', `/v1/ideas/${id}`)).statusCode).toBe(404)
  })
})

describe('GET /v1/ideas/mine', () => {
  test('lists the own ideas with feedback, filters by status and counts each', async () => {
    const app = await startTestApp()
    const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
    await share(app, await signedInMember(app))
    await reject(app, admin, (await share(app, author)).id)
    await share(app, author)
    const all = (await app.call('GET', '/v1/ideas/mine', { token: author.token })).json()
    expect(all.ideas).toHaveLength(2)
    expect(all.counts).toEqual({ Pending: 1, Approved: 0, Rejected: 1 })
    const rejected = (await app.call('GET', '/v1/ideas/mine?status=Rejected', { token: author.token })).json()
    expect(rejected.ideas[0].feedback).toBe('The registrar runs this.')
    expect((await app.call('GET', '/v1/ideas/mine')).statusCode).toBe(401)
  })
})

describe('GET /v1/ideas', () => {
  test('lists everything for review, with what waits', async () => {
    const app = await startTestApp()
    const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
    await reject(app, admin, (await share(app, author)).id)
    const waiting = await share(app, author)
    const list = (await app.call('GET', '/v1/ideas?page=1&page_size=10', { token: admin.token })).json()
    expect(list.metadata.total_records).toBe(2)
    expect(list.ideas[0].author.id).toBe(author.id)
    expect(list.waiting).toEqual({ count: 1, oldest: waiting.created_at })
  })

  test('has metadata of zeros when empty', async () => {
    const app = await startTestApp()
    const admin = await signedInMember(app, { isAdmin: true })
    const list = (await app.call('GET', '/v1/ideas', { token: admin.token })).json()
    expect(list.metadata).toEqual({ current_page: 0, page_size: 0, first_page: 0, last_page: 0, total_records: 0 })
    expect(list.waiting).toEqual({ count: 0, oldest: null })
  })

  test.each(['/v1/ideas', '/v1/ideas/', '/v1//ideas', '/V1/ideas', '/v1/ideas?page=1', '/v1/%69deas'])(
    'refuses visitors and members as %s',
    async (url) => {
      const app = await startTestApp()
      const member = await signedInMember(app)
      expect([401, 404]).toContain((await app.call('GET', url)).statusCode)
      expect([403, 404]).toContain((await app.call('GET', url, { token: member.token })).statusCode)
    },
  )
})

describe('GET /v1/ideas/:id', () => {
  test('shows a rejected idea to its author and administrators alone', async () => {
    const app = await startTestApp()
    const [author, other, admin] = [
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app, { isAdmin: true }),
    ]
    const { id } = await share(app, author)
    await reject(app, admin, id)
    const statusFor = async (token?: string) =>
      (await app.call('GET', `/v1/ideas/${id}`, token ? { token } : {})).statusCode
    expect([await statusFor(), await statusFor(other.token)]).toEqual([404, 404])
    expect([await statusFor(author.token), await statusFor(admin.token)]).toEqual([200, 200])
  })

  test.each(['x', '%00', '../users', '00000000-0000-7000-8000-000000000000', "1'--"])(
    'answers 404 for the id %s',
    async (id) => {
      const app = await startTestApp()
      const response = await app.call('GET', `/v1/ideas/${encodeURIComponent(id)}`)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toHaveProperty('error')
    },
  )
})

describe('PUT /v1/ideas/:id', () => {
  test('changes the content and returns a decided idea to Pending, keeping the feedback', async () => {
    const app = await startTestApp()
    const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
    const { id } = await share(app, author, { pdf: PDF })
    await reject(app, admin, id)
    const response = await app.call('PUT', `/v1/ideas/${id}`, {
      token: author.token,
      body: { ...IDEA, title: 'Better' },
    })
    expect(response.statusCode).toBe(200)
    expect(response.json().idea).toMatchObject({
      title: 'Better',
      status: 'Pending',
      feedback: 'The registrar runs this.',
    })
    expect(response.json().idea.pdf).not.toBe('')
  })

  test('replaces and removes the PDF without leaving a file', async () => {
    const app = await startTestApp()
    const author = await signedInMember(app)
    const { id } = await share(app, author, { pdf: PDF })
    const edit = (body: object) =>
      app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: { ...IDEA, ...body } })
    const replaced = (await edit({ pdf: PDF })).json().idea
    expect(storedFiles(app)).toEqual([replaced.pdf])
    expect((await edit({ pdf: null })).json().idea.pdf).toBe('')
    expect(storedFiles(app)).toEqual([])
  })

  test('refuses a stale version and leaves no file behind', async () => {
    const app = await startTestApp()
    const author = await signedInMember(app)
    const { id } = await share(app, author)
    const edit = (body: object) =>
      app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: { ...IDEA, ...body } })
    expect((await edit({ version: 1 })).statusCode).toBe(200)
    const stale = await edit({ version: 1, pdf: PDF })
    expect(stale.statusCode).toBe(409)
    expect(stale.json().error).toHaveProperty('version')
    expect(storedFiles(app)).toEqual([])
  })

  test('lets one of ten edits of the same version through', async () => {
    const app = await startTestApp()
    const author = await signedInMember(app)
    const { id } = await share(app, author)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.call('PUT', `/v1/ideas/${id}`, {
          token: author.token,
          body: { ...IDEA, title: `Edit ${index}`, version: 1 },
        }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('refuses everybody but the author, administrators too', async () => {
    const app = await startTestApp()
    const [author, other, admin] = [
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app, { isAdmin: true }),
    ]
    const { id } = await share(app, author)
    const statusFor = async (token?: string) =>
      (await app.call('PUT', `/v1/ideas/${id}`, { body: { ...IDEA, title: 'Taken' }, ...(token ? { token } : {}) }))
        .statusCode
    expect([await statusFor(), await statusFor(other.token), await statusFor(admin.token)]).toEqual([401, 403, 403])
    expect((await app.call('GET', `/v1/ideas/${id}`)).json().idea.title).toBe(IDEA.title)
  })
})

describe('DELETE /v1/ideas/:id', () => {
  test('deletes the idea and its file, for the author and for an administrator', async () => {
    const app = await startTestApp()
    const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
    for (const { token } of [author, admin]) {
      const { id, pdf } = await share(app, author, { pdf: PDF })
      const response = await app.call('DELETE', `/v1/ideas/${id}`, { token })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ message: 'idea deleted successfully' })
      expect((await app.call('GET', `/v1/ideas/${id}`)).statusCode).toBe(404)
      expect((await app.call('GET', `/v1/pdfs/${pdf}`)).statusCode).toBe(404)
      expect(storedFiles(app)).toEqual([])
      expect((await app.call('DELETE', `/v1/ideas/${id}`, { token })).statusCode).toBe(404)
    }
  })

  test('refuses visitors and other members, and changes nothing', async () => {
    const app = await startTestApp()
    const [author, other] = [await signedInMember(app), await signedInMember(app)]
    const { id } = await share(app, author)
    expect((await app.call('DELETE', `/v1/ideas/${id}`)).statusCode).toBe(401)
    expect((await app.call('DELETE', `/v1/ideas/${id}`, { token: other.token })).statusCode).toBe(403)
    expect((await app.call('GET', `/v1/ideas/${id}`)).statusCode).toBe(200)
  })
})
