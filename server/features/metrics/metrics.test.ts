import { expect, test } from 'vitest'
import { ErrorBody } from '../../../contract/errors.ts'
import { housekeeping } from '../../jobs/housekeeping.ts'
import { runJob } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { recordVerification } from '../backups/backups.state.service.ts'

const TOKEN = 'a token for the metrics of this test'.replaceAll(' ', '-')

/** The value of a line such as `name{labels} 3`, or undefined. */
async function readMetric(app: TestApp, line: string): Promise<number | undefined> {
  const { body } = await app.call('GET', '/metrics')
  const found = body.split('\n').find((text) => text.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

test('GET /metrics counts requests by route pattern, method and status, not by address', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const id = '01234567-89ab-7def-8123-456789abcdef'
  await app.call('GET', `/v1/ideas/${id}`, { token })
  await app.call('GET', `/v1/ideas/${id.replace('0', '1')}`, { token })
  for (const path of ['/v1/nothing', '/wp-login.php', '/v1/%E0%A4%A']) await app.call('GET', path)
  const line = (route: string, status: number) =>
    `quad_http_requests_total{route="${route}",method="GET",status="${status}"}`
  expect(await readMetric(app, line('/v1/ideas/:id', 404))).toBe(2)
  expect(await readMetric(app, line('none', 404))).toBe(2)
  const { body } = await app.call('GET', '/metrics')
  expect(body).toContain('quad_http_request_duration_seconds_bucket{le="0.005",route="/v1/ideas/:id",method="GET"}')
  expect(body).not.toMatch(/wp-login|0123456/)
})

test('GET /metrics has the outbox, the pool, the process and the last verified backup', async () => {
  const app = await startTestApp()
  await app.call('POST', '/v1/users', {
    body: { email: 'new@campus.example', username: 'new', password: 'a quiet courtyard' },
  })
  app.clock.advance(2 * MINUTE)
  expect(await readMetric(app, 'quad_outbox_waiting')).toBe(1)
  expect(await readMetric(app, 'quad_outbox_oldest_age_seconds')).toBe(120)
  expect(await readMetric(app, 'quad_backup_proven_timestamp_seconds')).toBe(0)
  await recordVerification(app.deps)
  expect(await readMetric(app, 'quad_backup_proven_timestamp_seconds')).toBe(app.clock.now().getTime() / 1000)
  expect(await readMetric(app, 'quad_conversations')).toBe(0)
  expect(await readMetric(app, 'quad_messages_sent')).toBe(0)
  expect(await readMetric(app, 'quad_database_up')).toBe(1)
  const connections = await readMetric(app, 'quad_database_connections{state="total"}')
  if (app.deps.config.database.engine === 'postgres') expect(connections).toBeGreaterThan(0)
  else expect(connections).toBeUndefined()
  expect(await readMetric(app, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(await readMetric(app, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined()
  await runJob(app.deps, housekeeping)
  const [label, now] = ['{job="housekeeping"}', app.clock.now().getTime() / 1000]
  expect(await readMetric(app, `quad_job_done_timestamp_seconds${label}`)).toBe(now)
  expect(await readMetric(app, `quad_job_failing${label}`)).toBe(0)
})

test('GET /metrics responds while the database is unreachable', async () => {
  const app = await startTestApp({ metricsToken: TOKEN })
  await app.deps.db.destroy()
  const response = await app.call('GET', '/metrics', { token: TOKEN })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('quad_database_up 0')
})

test('GET /metrics without a token is for this machine alone', async () => {
  // Proves trust 23/8.
  const app = await startTestApp({ trustProxy: '198.51.100.7' })
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
    expect((await app.call('GET', '/metrics', { ip: address })).statusCode).toBe(200)
  }
  for (const address of ['198.51.100.7', '10.0.0.1', '192.168.1.1', '2001:db8::1', '::ffff:10.0.0.1']) {
    const refused = await app.call('GET', '/metrics', { ip: address, headers: { host: 'localhost' } })
    expect(refused.statusCode).toBe(403)
    ErrorBody.parse(refused.json())
  }
})

test('GET /metrics without a token is never for requests through a proxy', async () => {
  // Proves trust 23/8.
  for (const trustProxy of [false, '127.0.0.1', 1] as const) {
    const app = await startTestApp({ trustProxy })
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
      const response = await app.call('GET', '/metrics', { headers: { [header]: '127.0.0.1' } })
      expect(response.statusCode).toBe(403)
    }
  }
  const app = await startTestApp({ trustProxy: '198.51.100.7' })
  const headers = { 'x-forwarded-for': '127.0.0.1' }
  expect((await app.call('GET', '/metrics', { ip: '198.51.100.7', headers })).statusCode).toBe(403)
})

test('GET /metrics with a token is for callers that have it, from anywhere, and for nobody else', async () => {
  const app = await startTestApp({ metricsToken: TOKEN })
  const { token: session } = await signedInMember(app, { isAdmin: true })
  const address = '198.51.100.7'
  expect((await app.call('GET', '/metrics', { token: TOKEN, ip: address })).statusCode).toBe(200)
  for (const token of [undefined, session, `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()]) {
    const response = await app.call('GET', '/metrics', { ...(token ? { token } : {}) })
    expect(response.statusCode).toBe(401)
    expect(response.body).not.toContain('quad_http')
  }
})

test('GET /metrics is not part of the API that others build on', async () => {
  const { call } = await startTestApp()
  expect((await call('GET', '/v1/openapi.json')).body).not.toContain('/metrics')
  expect((await call('POST', '/metrics', { body: {} })).statusCode).toBe(404)
})
