import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '../server/db/migrate.ts'
import { call } from './harness/client.ts'
import { enrol, IDEA, type Member, pdfNamed } from './harness/community.ts'
import { installationForTest, memberOf, quadForTest } from './harness/for-test.ts'
import { ENGINES } from './harness/installation.ts'
import type { QuadProcess } from './harness/quad-process.ts'

const PENDING_REQUESTS = 25
const LIMIT_MS = 10_000

/** An upload that the server has begun to read. `finish` sends the rest and returns the status. */
async function beginUpload({ port }: QuadProcess, { token }: Member, name: string) {
  const pdf = pdfNamed(name, 100_000).toString('base64')
  const body = JSON.stringify({ ...IDEA, title: name, description: 'Ten characters', pdf })
  const upload = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/v1/ideas',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const response = new Promise<number>((resolve, reject) => {
    upload.once('error', reject)
    upload.once('response', (response) => void text(response).then(() => resolve(response.statusCode ?? 0)))
  })
  response.catch(() => {})
  upload.flushHeaders()
  await new Promise((resolve) => upload.once('continue', resolve))
  upload.write(body.slice(0, body.length / 2))
  return {
    finish: () => {
      upload.end(body.slice(body.length / 2))
      return response
    },
    abort: () => upload.destroy(),
  }
}

describe.each(ENGINES)('SIGTERM under load on %s', (engine) => {
  test('a stopping server responds to requests under way, refuses nothing half-way, and ends with 0 within ten seconds', async () => {
    // Proves trust 19/4.
    const installation = await installationForTest(engine)
    await migrateDatabase(installation.config.database)
    const [reader, ...authors] = await installation.withDeps((deps) => enrol(deps, 1 + PENDING_REQUESTS))
    const quad = await quadForTest(installation)
    let isOver = false
    const statuses: number[] = []
    const traffic = Array.from({ length: 10 }, async () => {
      while (!isOver) {
        const { status } = await call(quad.url, 'GET', '/v1/ideas/mine', { token: reader?.token ?? '' })
        statuses.push(status)
        if (status === 0) return
      }
    })
    const uploads = await Promise.all(authors.map((author, number) => beginUpload(quad, author, `upload ${number}`)))
    const ending = quad.terminate()
    const responses = await Promise.all(uploads.map((upload) => upload.finish()))
    const { code, ms } = await ending
    isOver = true
    await Promise.all(traffic)
    expect(responses).toEqual(Array(PENDING_REQUESTS).fill(201))
    expect(statuses.filter((status) => status !== 200 && status !== 0)).toEqual([])
    expect(code).toBe(0)
    // Well before the limit at which it would leave whatever is under way.
    expect(ms).toBeLessThan(LIMIT_MS - 2_000)
    const ideas = await installation.withDeps(({ db }) => db.selectFrom('ideas').select('id').execute())
    expect(ideas).toHaveLength(PENDING_REQUESTS)
  })
})

test('a client that never finishes does not hold up SIGTERM for more than ten seconds', async () => {
  // Proves trust 19/4.
  const installation = await installationForTest('sqlite')
  const member = await memberOf(installation)
  const quad = await quadForTest(installation)
  const upload = await beginUpload(quad, member, 'never')
  const { code, ms } = await quad.terminate()
  upload.abort()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(LIMIT_MS)
})
