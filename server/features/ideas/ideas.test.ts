import { expect, test, vi } from 'vitest'
import { IDEA, PDF, rejectIdea, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('POST /v1/ideas shares an idea with its PDF, as Pending and owned by the caller', async () => {
  // Proves spec 3/7, 3/8, 5/16, 7/16.
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

test('POST /v1/ideas drops blank and repeated tags and allows none', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  expect((await shareIdea(app, author, { tags: ['a', ' a ', '', 'b'] })).tags).toEqual(['a', 'b'])
  expect(
    (await shareIdea(app, author, { tags: [], github_link: '', recommended_level: undefined })).recommended_level,
  ).toBe('beginner')
})

test('POST /v1/ideas takes a PDF whose header begins within its first 1,024 bytes', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const share = (before: string | Buffer) => {
    const pdf = Buffer.concat([Buffer.from(before), Buffer.from('%PDF-1.4')]).toString('base64')
    return app.call('POST', '/v1/ideas', { token, body: { ...IDEA, pdf } })
  }
  for (const before of ['', '\ufeff', '\n', '%!PS-Adobe', Buffer.alloc(1_024)]) {
    const response = await share(before)
    expect([response.statusCode, response.json().idea.pdf]).toEqual([201, expect.stringMatching(/./)])
  }
  expect((await share(Buffer.alloc(1_025))).json().error).toEqual({ pdf: 'Only .pdf files are accepted.' })
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
])('POST /v1/ideas refuses %j and stores nothing', async (change, error) => {
  // Proves trust 10/5, 16/1; spec 5/10, 5/11, 5/12, 5/13.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const response = await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, ...change } })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toEqual(error)
  expect(storedFiles(app)).toEqual([])
})

test('POST /v1/ideas refuses a PDF over 10 MB', async () => {
  // Proves trust 16/5; spec 9/22.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024)]).toString('base64')
  const response = await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, pdf } })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toEqual({ pdf: 'Max file size is 10MB.' })
})

test('POST /v1/ideas refuses a visitor, and members without a profile, administrators too', async () => {
  // Proves spec 5/16, 8/28.
  const app = await startTestApp()
  expect((await app.call('POST', '/v1/ideas', { body: IDEA })).statusCode).toBe(401)
  for (const isAdmin of [false, true]) {
    const { token } = await signedInMember(app, { hasProfile: false, isAdmin })
    const response = await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, pdf: PDF } })
    expect(response.statusCode).toBe(403)
    expect(response.json().error).toEqual({ profile: 'Please complete your profile before you share an idea.' })
  }
  expect(storedFiles(app)).toEqual([])
})

test('POST /v1/ideas leaves neither row nor file when the database fails half-way', async () => {
  // Proves trust 17/2.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  await app.deps.db.schema.alterTable('ideas').renameTo('ideas_away').execute()
  const response = await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, pdf: PDF } })
  expect(response.statusCode).toBe(500)
  expect(storedFiles(app)).toEqual([])
  expect(await app.deps.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test('GET /v1/ideas/:id shows a rejected idea to its author and administrators alone', async () => {
  // Proves trust 8/8.
  const app = await startTestApp()
  const [author, other, admin] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app, { isAdmin: true }),
  ]
  const { id } = await shareIdea(app, author)
  await rejectIdea(app, admin, id)
  const statusFor = async (token?: string) =>
    (await app.call('GET', `/v1/ideas/${id}`, token ? { token } : {})).statusCode
  expect([await statusFor(), await statusFor(other.token)]).toEqual([404, 404])
  expect([await statusFor(author.token), await statusFor(admin.token)]).toEqual([200, 200])
})

test.each(['x', '%00', '../users', '00000000-0000-7000-8000-000000000000', "1'--"])(
  'GET /v1/ideas/:id responds with 404 for the id %s',
  async (id) => {
    const app = await startTestApp()
    const response = await app.call('GET', `/v1/ideas/${encodeURIComponent(id)}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toHaveProperty('error')
  },
)

test('PUT /v1/ideas/:id changes the content and returns a decided idea to Pending, keeping the feedback', async () => {
  // Proves spec 2/107.
  const app = await startTestApp()
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const { id } = await shareIdea(app, author, { pdf: PDF })
  await rejectIdea(app, admin, id)
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

test('PUT /v1/ideas/:id replaces and removes the PDF without leaving a file', async () => {
  // Proves trust 17/3.
  const app = await startTestApp()
  const author = await signedInMember(app)
  const { id } = await shareIdea(app, author, { pdf: PDF })
  const edit = (body: object) => app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: { ...IDEA, ...body } })
  const replaced = (await edit({ pdf: PDF })).json().idea
  expect(storedFiles(app)).toEqual([replaced.pdf])
  expect((await edit({ pdf: null })).json().idea.pdf).toBe('')
  expect(storedFiles(app)).toEqual([])
})

test('PUT /v1/ideas/:id refuses a stale version and leaves no file behind', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  const { id } = await shareIdea(app, author)
  const edit = (body: object) => app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: { ...IDEA, ...body } })
  expect((await edit({ version: 1 })).statusCode).toBe(200)
  const stale = await edit({ version: 1, pdf: PDF })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().error).toHaveProperty('version')
  expect(storedFiles(app)).toEqual([])
})

test('PUT /v1/ideas/:id lets one of ten edits of the same version through', async () => {
  // Proves trust 9/4.
  const app = await startTestApp()
  const author = await signedInMember(app)
  const { id } = await shareIdea(app, author)
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

test('PUT /v1/ideas/:id refuses everybody but the author, administrators too', async () => {
  // Proves trust 8/2; spec 6/7.
  const app = await startTestApp()
  const [author, other, admin] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app, { isAdmin: true }),
  ]
  const { id } = await shareIdea(app, author)
  const statusFor = async (token?: string) =>
    (await app.call('PUT', `/v1/ideas/${id}`, { body: { ...IDEA, title: 'Taken' }, ...(token ? { token } : {}) }))
      .statusCode
  expect([await statusFor(), await statusFor(other.token), await statusFor(admin.token)]).toEqual([401, 403, 403])
  expect((await app.call('GET', `/v1/ideas/${id}`)).json().idea.title).toBe(IDEA.title)
})

test('DELETE /v1/ideas/:id deletes the idea and its file, for the author and for an administrator', async () => {
  // Proves trust 17/3; spec 7/19.
  const app = await startTestApp()
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  for (const { token } of [author, admin]) {
    const { id, pdf } = await shareIdea(app, author, { pdf: PDF })
    const response = await app.call('DELETE', `/v1/ideas/${id}`, { token })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ message: 'idea deleted successfully' })
    expect((await app.call('GET', `/v1/ideas/${id}`)).statusCode).toBe(404)
    expect((await app.call('GET', `/v1/pdfs/${pdf}`)).statusCode).toBe(404)
    expect(storedFiles(app)).toEqual([])
    expect((await app.call('DELETE', `/v1/ideas/${id}`, { token })).statusCode).toBe(404)
  }
})

test('DELETE /v1/ideas/:id deletes the file that the author has just uploaded too', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  const { id } = await shareIdea(app, author, { pdf: PDF })
  const begin = app.deps.db.transaction.bind(app.deps.db)
  const editFirst = {
    execute: async (work: Parameters<ReturnType<typeof begin>['execute']>[0]) => {
      await app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: { ...IDEA, pdf: PDF } })
      return begin().execute(work)
    },
  }
  vi.spyOn(app.deps.db, 'transaction').mockReturnValueOnce(editFirst as ReturnType<typeof begin>)
  expect((await app.call('DELETE', `/v1/ideas/${id}`, { token: author.token })).statusCode).toBe(200)
  expect(storedFiles(app)).toEqual([])
  expect(await app.deps.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test('DELETE /v1/ideas/:id refuses visitors and other members, and changes nothing', async () => {
  // Proves trust 8/4.
  const app = await startTestApp()
  const [author, other] = [await signedInMember(app), await signedInMember(app)]
  const { id } = await shareIdea(app, author)
  expect((await app.call('DELETE', `/v1/ideas/${id}`)).statusCode).toBe(401)
  expect((await app.call('DELETE', `/v1/ideas/${id}`, { token: other.token })).statusCode).toBe(403)
  expect((await app.call('GET', `/v1/ideas/${id}`)).statusCode).toBe(200)
})
