import { execFile } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'
import { openBufferedLog, openLog } from './log.ts'

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

test('each line of a request carries its id, which the error response names too', async () => {
  const { app, lines } = await loggedApp()
  await app.deps.db.destroy()
  const response = await app.call('GET', '/v1/ideas/feed', { headers: { 'x-request-id': 'chosen', 'request-id': 'x' } })
  const ofRequest = lines().filter(({ reqId }) => reqId === response.json().requestId)
  expect(ofRequest.map(({ msg }) => msg)).toEqual(['request failed', 'request'])
  expect(ofRequest[1]).toMatchObject({ method: 'GET', path: '/v1/ideas/feed', status: 503, ms: expect.any(Number) })
})

test('secrets are redacted wherever they are logged', () => {
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

/** A log that writes to a file, and what has reached the file. */
function fileLog(): { log: Logger; messages: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'quad-log-'))
  const path = join(folder, 'log')
  const fd = openSync(path, 'w')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const messages = () =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg)
  return { log: openBufferedLog({}, fd), messages }
}

test('lines are buffered for a short time, and a warning is written at once', async () => {
  const { log, messages } = fileLog()
  log.info('one')
  log.info('two')
  expect(messages()).toEqual([])
  await until(() => expect(messages()).toEqual(['one', 'two']))
  log.child({ reqId: 'x' }).info('three')
  log.child({ reqId: 'x' }).warn('four')
  expect(messages()).toEqual(['one', 'two', 'three', 'four'])
})

test('lines of any length and script are written whole and in order', async () => {
  const { log, messages } = fileLog()
  const texts = ['அ'.repeat(15_000), 'é'.repeat(40_000), 'one', 'සිං'.repeat(30_000), 'two', 'x'.repeat(70_000), '🌳']
  for (const text of texts) log.info(text)
  await until(() => expect(messages()).toEqual(texts))
})

test.each([
  ['exits', 'process.exit()'],
  ['has nothing left to do', ''],
  ['crashes', "throw new Error('crash')"],
  ['rejects a promise that nobody handles', "Promise.reject(new Error('crash'))"],
])('the last lines are written when the process %s', async (_, end) => {
  const script = `const { openLog } = await import('./server/lib/log.ts')
    const log = openLog('info')
    for (let i = 0; i < 50; i++) log.info('x'.repeat(1000))
    log.info('the last'); ${end}`
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], (_error, output) => resolve(output))
  })
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(51)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 30, msg: 'the last' })
})
