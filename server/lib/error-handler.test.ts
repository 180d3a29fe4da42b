import { connect } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { PDF, shareIdea } from '../testing/ideas.ts'
import { signedInMember, type TestMember } from '../testing/members.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'

/** Of pino. */
const ERROR = 50

const IDEA = {
  title: 'Reading circles on the phone bridge',
  description: 'Dial in, read aloud, discuss for twenty minutes.',
  category: 'Education',
  tags: [],
  learning_outcome: 'Members practise reading aloud.',
}

const leave = (app: TestApp, { token, password }: TestMember) =>
  app.call('POST', '/v1/settings/account-deletion', { token, body: { password, ideas: 'delete' } })

describe('a rule of the schema that a write breaks is', () => {
  async function breaking(statement: string): Promise<TestApp> {
    const app = await startTestApp()
    await sql`create table kept (id integer primary key check (id < 9), user_id text references users (id))`.execute(
      app.deps.db,
    )
    app.app.get('/breaking', async () => sql.raw(statement).execute(app.deps.db))
    return app
  }

  test('a rule of the schema that a write breaks is a conflict where the row is there already', async () => {
    // Proves trust 19/9.
    const app = await breaking('insert into kept (id) values (1), (1)')
    const response = await app.call('GET', '/breaking')
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toEqual({ request: 'Somebody was quicker. Please look again.' })
  })

  test('a rule of the schema that a write breaks is invalid where a value is outside its limits', async () => {
    const app = await breaking('insert into kept (id) values (10)')
    expect((await app.call('GET', '/breaking')).statusCode).toBe(422)
  })

  test('a rule of the schema that a write breaks is not found for a member, and 401 for a caller without an account, where the referenced row is gone', async () => {
    // Proves trust 19/9.
    const app = await breaking("insert into kept (id, user_id) values (1, 'nobody')")
    const { token } = await signedInMember(app)
    expect((await app.call('GET', '/breaking', { token })).statusCode).toBe(404)
    expect((await app.call('GET', '/breaking')).statusCode).toBe(401)
  })
})

test('a text that a database cannot store is refused', { tags: ['postgres'] }, async () => {
  const app = await startTestApp()
  app.app.get('/finding/:text', async ({ params }) =>
    app.deps.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', (params as { text: string }).text)
      .execute(),
  )
  const { statusCode, body } = await app.call('GET', '/finding/a%00b')
  expect([statusCode, body]).toEqual(
    process.env.TEST_ENGINE === 'postgres'
      ? [422, expect.stringContaining('Contains characters that cannot be stored')]
      : [200, '[]'],
  )
})

test('a client that disconnects during a request gets a 401, and leaves nothing behind', async () => {
  // Proves trust 19/9.
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { files } = app.deps
  app.deps.files = {
    ...files,
    put: async (id, content) => {
      await files.put(id, content)
      expect((await leave(app, member)).statusCode).toBe(200)
    },
  }
  const response = await app.call('POST', '/v1/ideas', { token: member.token, body: { ...IDEA, pdf: PDF } })
  expect(response.statusCode).toBe(401)
  expect(await app.deps.db.selectFrom('ideas').select('id').execute()).toEqual([])
})

test('a client that disconnects during a request makes no request of others or own fail without a reason', async () => {
  // Proves trust 19/9.
  const app = await startTestApp()
  for (let round = 0; round < 8; round++) {
    const [one, other] = [await signedInMember(app), await signedInMember(app)]
    const responses = await Promise.all([
      leave(app, one),
      app.call('POST', '/v1/connections', { token: other.token, body: { user_id: one.id } }),
      app.call('POST', '/v1/connections', { token: one.token, body: { user_id: other.id } }),
      app.call('POST', '/v1/ideas', { token: one.token, body: IDEA }),
      app.call('PATCH', '/v1/settings', { token: one.token, body: { email_audience: 'members' } }),
      app.call('POST', '/v1/auth/tokens/authentication', { body: { email: one.email, password: one.password } }),
      leave(app, other),
    ])
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
  }
})

test('a failure after a creation names no place', async () => {
  const { app } = await startTestApp()
  app.get('/failing', async (_request, reply) => {
    reply.header('location', '/v1/events/1')
    throw new Error('not read')
  })
  const { statusCode, headers } = await app.inject('/failing')
  expect({ statusCode, location: headers.location }).toEqual({ statusCode: 500, location: undefined })
})

describe('files that fail', () => {
  const failing = (code: string) => async () => {
    throw Object.assign(new Error(`${code}: failed`), { code })
  }

  test.each(['EIO', 'EMFILE'])('files that fail with %s are a 503 with Retry-After, and no detail', async (code) => {
    // Proves trust 20/4.
    const app = await startTestApp()
    const member = await signedInMember(app)
    const { pdf } = await shareIdea(app, member, { pdf: PDF })
    app.deps.files = { ...app.deps.files, put: failing(code), read: failing(code) }
    const written = await app.call('POST', '/v1/ideas', { token: member.token, body: { ...IDEA, pdf: PDF } })
    const read = await app.call('GET', `/v1/pdfs/${pdf}`)
    for (const { statusCode, headers, body } of [written, read]) {
      expect(statusCode).toBe(503)
      expect(headers['retry-after']).toBe('5')
      expect(body).not.toContain(code)
    }
  })
})

describe('a client that breaks off', () => {
  async function listening() {
    const lines: { level: number; msg: string; status?: number }[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const app = await startTestApp({}, log)
    const { promise: bodyAwaited, resolve } = Promise.withResolvers<void>()
    app.app.addHook('preParsing', async () => resolve())
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as { port: number }
    return { app, lines, port, bodyAwaited }
  }

  test('a client that breaks off in the middle of a body is no error, and no lost database', async () => {
    const { app, lines, port, bodyAwaited } = await listening()
    const { token } = await signedInMember(app)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /v1/ideas HTTP/1.1\r\nHost: quad\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"title":',
    )
    await bodyAwaited
    socket.destroy()
    await until(async () => expect(await countConnections(app)).toBe(0))
    await app.call('GET', '/healthz')
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([])
  })

  test('a client that breaks off in the middle of a download is no error', async () => {
    const { app, lines, port } = await listening()
    const member = await signedInMember(app)
    const { pdf } = await shareIdea(app, member, {
      pdf: Buffer.concat([Buffer.from(PDF, 'base64'), Buffer.alloc(6_000_000)]).toString('base64'),
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /v1/pdfs/${pdf} HTTP/1.1\r\nHost: quad\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await until(async () => expect(await countConnections(app)).toBe(0))
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([])
  })

  function countConnections({ app }: TestApp): Promise<number> {
    return new Promise((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  }
})

test.each([
  ['GET', '/v1/ideas/'],
  ['PATCH', '/v1/ideas/'],
  ['DELETE', '/v1/ideas/'],
  ['GET', '/v1/profiles/id/'],
  ['GET', '/v1/pdfs/'],
  ['DELETE', '/v1/sessions/'],
  ['DELETE', '/v1/connections/'],
] as const)('%s %s with an id of any length that is none is 404', async (method, path) => {
  const app = await startTestApp()
  const { token } = await signedInMember(app, { isAdmin: true })
  for (const length of [37, 101, 5_000]) {
    const body = method === 'PATCH' ? { status: 'Approved' } : undefined
    const response = await app.call(method, `${path}${'a'.repeat(length)}`, { token, body })
    expect(response.statusCode).toBe(404)
  }
})

describe('the texts of an error response', () => {
  const postIdea = async (language?: string) => {
    const app = await startTestApp()
    const { token } = await signedInMember(app)
    const headers: Record<string, string> = language ? { 'accept-language': language } : {}
    const response = await app.call('POST', '/v1/ideas', {
      token,
      headers,
      body: { ...IDEA, title: '', github_link: 'x' },
    })
    expect(response.statusCode).toBe(422)
    return { ...response.json(), language: response.headers['content-language'] }
  }

  test('the texts of an error response are English for a client that asks for no language, or for one that Quad has not', async () => {
    for (const language of [undefined, 'de', '*', ';;']) {
      const { message, error, language: sent } = await postIdea(language)
      expect([message, error.github_link, sent]).toEqual([
        'Some fields need another look.',
        'Please enter a valid URL',
        'en',
      ])
    }
  })

  test('the texts of an error response are in the language that the client accepts, under the same keys', async () => {
    const { message, error, language } = await postIdea('ta-LK, en;q=0.5')
    expect(language).toBe('ta')
    expect(message).toBe('சில புலங்களை மீண்டும் பார்க்கவும்.')
    expect(error.github_link).toBe('சரியான URL ஒன்றை உள்ளிடவும்')
  })

  test('the texts of an error response say in the language of the client what was not found, and until when an account is suspended', async () => {
    const app = await startTestApp()
    const headers = { 'accept-language': 'ta' }
    const missing = await app.call('GET', '/v1/ideas/01900000-0000-7000-8000-000000000001', { headers })
    expect(missing.json()).toMatchObject({ error: { idea: 'யோசனை கிடைக்கவில்லை.' }, message: 'யோசனை கிடைக்கவில்லை.' })
    const { email, password } = await signedInMember(app)
    const suspension = { suspended_at: '2026-01-05T09:00:00.000Z', suspended_until: '2030-01-05T09:00:00.000Z' }
    const reason = 'Spam. Reason: {1} $& <b>'
    await app.deps.db
      .updateTable('users')
      .set({ ...suspension, suspension_reason: reason })
      .execute()
    const signIn = async (asked: Record<string, string>) =>
      (await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password }, headers: asked })).json()
    const english =
      /^Your account is suspended until 5 January 2030 .*Please write to the administrators\. Reason: Spam/
    expect((await signIn({})).message).toMatch(english)
    const { message } = await signIn(headers)
    expect(message).toMatch(/^உங்கள் கணக்கு 5 ஜனவரி, 2030 .* வரை இடைநிறுத்தப்பட்டுள்ளது\./)
    expect(message.endsWith(`காரணம்: ${reason}`)).toBe(true)
  })

  test('the texts of an error response are in the same language as sentences of success', async () => {
    const app = await startTestApp()
    const ask = async (headers: Record<string, string>) =>
      (await app.call('POST', '/v1/users/activation-request', { body: { email: 'a@campus.example' }, headers })).json()
    expect((await ask({})).message).toMatch(/^If this address has an account/)
    expect((await ask({ 'accept-language': 'si' })).message).toMatch(/^\p{Script=Sinhala}/u)
  })
})
