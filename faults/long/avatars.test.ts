import sharp from 'sharp'
import { expect, test } from 'vitest'
import { slowestDuring } from '../harness/background-requests.ts'
import { call } from '../harness/client.ts'
import { installationForTest, memberOf, peakMemoryMb, quadForTest } from '../harness/for-test.ts'

const AVATARS = 12
const SLOW_MS = 500
const MEMORY_MAX_MB = 300

test('twelve interlaced images of 40 megapixels at once do not hold up the home page', async () => {
  // Proves trust 16/3.
  const installation = await installationForTest('sqlite')
  const { token } = await memberOf(installation)
  const quad = await quadForTest(installation)
  const create = { width: 8_000, height: 5_000, channels: 3 as const, background: '#0e5a3c' }
  const avatar = (await sharp({ create }).png({ progressive: true }).toBuffer()).toString('base64')
  const statuses: number[] = []
  const slowest = await slowestDuring(quad.url, ['/', '/v1/ideas/feed?page=ROUND'], () =>
    Promise.all(
      Array.from({ length: AVATARS }, async () => {
        statuses.push((await call(quad.url, 'PATCH', '/v1/profile/update', { token, body: { avatar } })).status)
      }),
    ),
  )
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([])
  expect(slowest.ms).toBeLessThan(SLOW_MS)
  expect(peakMemoryMb(quad.pid)).toBeLessThan(MEMORY_MAX_MB)
  // The figures of docs/trust.md.
  process.stdout.write(`${JSON.stringify({ ...slowest, memoryMb: Math.round(peakMemoryMb(quad.pid)) })}\n`)
})
