import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { bundled, openLog } from './log.ts'

const PASSWORD = 'a quiet courtyard 4711'
const NEW_PASSWORD = 'a loud courtyard 0815'
const MOBILE = '+94 11 555 0199'
const EMAIL = 'nethmi@campus.example'
const METRICS_TOKEN = 'metrics-token-of-this-test'

async function loggedApp(): Promise<{ app: TestApp; lines: () => Record<string, unknown>[]; text: () => string }> {
  const written: string[] = []
  const log = openLog('trace', { write: (line) => void written.push(line) })
  const app = await startTestApp({ metricsToken: METRICS_TOKEN }, log)
  return { app, text: () => written.join(''), lines: () => written.map((line) => JSON.parse(line)) }
}

async function mailedToken(app: TestApp): Promise<string> {
  return (await app.deliverMails()).at(-1)?.text.match(/token=([A-Z2-7]{26})/)?.[1] ?? ''
}

async function signIn(app: TestApp, password: string): Promise<string> {
  const response = await app.call('POST', '/v1/auth/tokens/authentication', { body: { email: EMAIL, password } })
  return response.json().authentication_token?.token ?? ''
}

test('the log of signing up, in and resetting holds no password, token, link with a token or mobile', async () => {
  const { app, text, lines } = await loggedApp()
  await app.call('POST', '/v1/users', { body: { email: EMAIL, username: 'nethmi', password: PASSWORD } })
  const activation = await mailedToken(app)
  await app.call('GET', `/auth/activate?token=${activation}`)
  await app.call('PUT', '/v1/users/activated', { body: { token: activation } })
  await app.call('PUT', '/v1/users/activated', { body: { token: activation, more: PASSWORD } })
  await signIn(app, NEW_PASSWORD)
  const session = await signIn(app, PASSWORD)
  const profile = { firstname: 'N', lastname: 'P', title: 'Student', mobile: MOBILE, faculty: 'Faculty of Education' }
  const saved = await app.call('POST', '/v1/profile/new', { token: session, body: profile })
  await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: EMAIL } })
  const reset = await mailedToken(app)
  await app.call('PUT', '/v1/users/password-reset', { body: { token: reset, password: NEW_PASSWORD } })
  await app.call('GET', '/metrics', { token: METRICS_TOKEN })
  await app.deps.db.destroy()
  const failed = await app.call('POST', '/v1/auth/tokens/authentication', {
    body: { email: EMAIL, password: PASSWORD },
  })

  expect([activation.length, session.length, reset.length]).toEqual([26, 26, 26])
  expect([saved.statusCode === 401, failed.statusCode]).toEqual([false, 503])
  for (const secret of [
    PASSWORD,
    NEW_PASSWORD,
    activation,
    session,
    reset,
    MOBILE,
    METRICS_TOKEN,
    'token=',
    'Bearer',
  ]) {
    expect(text()).not.toContain(secret)
  }
  expect(lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(8)
})

test('each line of a request carries its id, which the refusal names too', async () => {
  const { app, lines } = await loggedApp()
  await app.deps.db.destroy()
  const response = await app.call('GET', '/v1/ideas/feed', { headers: { 'x-request-id': 'chosen', 'request-id': 'x' } })
  const ofRequest = lines().filter(({ reqId }) => reqId === response.json().requestId)
  expect(ofRequest.map(({ msg }) => msg)).toEqual(['request failed', 'request'])
  expect(ofRequest[1]).toMatchObject({ method: 'GET', path: '/v1/ideas/feed', status: 503, ms: expect.any(Number) })
})

test('secrets are blotted out wherever somebody logs them', () => {
  const written: string[] = []
  const log = openLog('info', { write: (line) => void written.push(line) })
  const secrets = { password: PASSWORD, token: 'T0KEN', mobile: MOBILE }
  const refused = Object.assign(new Error('refused'), {
    detail: `Failing row contains (${MOBILE}).`,
    parameters: [PASSWORD],
  })
  log.info(secrets, 'top')
  log.info({ body: secrets, req: { headers: { authorization: 'Bearer T0KEN', cookie: 'T0KEN' } } }, 'deep')
  log.error({ err: refused }, 'failed')
  for (const secret of [PASSWORD, 'T0KEN', MOBILE]) expect(written.join('')).not.toContain(secret)
  expect(written.join('')).toContain('refused')
})

test('lines of a moment are written together, a warning at once', async () => {
  const written: string[] = []
  const log = pino({}, bundled({ write: (lines) => void written.push(lines) }))
  const messages = () =>
    written.map((lines) =>
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    )
  log.info('one')
  log.info('two')
  expect(messages()).toEqual([])
  await vi.waitFor(() => expect(messages()).toEqual([['one', 'two']]))
  log.info('three')
  log.warn('four')
  expect(messages()).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ])
})

test('lines of any length and script come whole and in order', async () => {
  const written: string[] = []
  const log = pino({}, bundled({ write: (lines) => void written.push(lines) }))
  const messages = ['அ'.repeat(15_000), 'é'.repeat(40_000), 'one', 'සිං'.repeat(30_000), 'two', 'x'.repeat(70_000), '🌳']
  for (const message of messages) log.info(message)
  const read = () => written.flatMap((lines) => lines.trim().split('\n')).map((line) => JSON.parse(line).msg)
  await vi.waitFor(() => expect(read()).toEqual(messages))
})

test('the last line before the end of the process is written', async () => {
  const script =
    "const { openLog } = await import('./server/lib/log.ts'); openLog('info').info('the last'); process.exit()"
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(JSON.parse(stdout)).toMatchObject({ level: 30, msg: 'the last' })
})
