import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { MINUTE } from '../../server/lib/clock.ts'
import { call } from '../harness/client.ts'
import { installationForTest, memberOf, quadForTest } from '../harness/for-test.ts'

const SLOW = 1_000
const DRIP_MS = 1_000
const HEADERS_TIMEOUT_MS = 30_000
const START_OF_HEADERS = 'GET / HTTP/1.1\r\nHost: quad\r\nX-Slow: '
const START_OF_BODY =
  'POST /v1/users HTTP/1.1\r\nHost: quad\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":"'

/** Sends a beginning, and then a byte now and then. Counts what the server still keeps open. */
async function openSlow(
  port: number,
  count: number,
  beginning: string,
): Promise<{ open: () => number; received: () => string }> {
  const open = new Set<Socket>()
  let received = ''
  const drip = setInterval(() => {
    for (const socket of open) socket.write('a')
  }, DRIP_MS)
  onTestFinished(() => {
    clearInterval(drip)
    for (const socket of open) socket.destroy()
  })
  await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('data', (data) => {
        received += data
      })
      socket.once('close', () => open.delete(socket))
      await new Promise((resolve) => socket.once('connect', resolve))
      open.add(socket)
      socket.write(beginning)
    }),
  )
  return { open: () => open.size, received: () => received }
}

test('a thousand slow clients do not starve others, and those that drip headers are disconnected', async () => {
  // Proves trust 19/5.
  const installation = await installationForTest('sqlite')
  const { token } = await memberOf(installation)
  const quad = await quadForTest(installation)
  const headers = await openSlow(quad.port, SLOW / 2, START_OF_HEADERS)
  await openSlow(quad.port, SLOW / 2, START_OF_BODY)
  const deadline = Date.now() + HEADERS_TIMEOUT_MS
  const times: number[] = []
  while (headers.open() > 0 && Date.now() < deadline) {
    const started = performance.now()
    expect((await call(quad.url, 'GET', '/v1/ideas/mine', { token })).status).toBe(200)
    times.push(performance.now() - started)
    await sleep(50)
  }
  expect(headers.open()).toBe(0)
  expect(Math.max(...times)).toBeLessThan(1_000)
})

test('a body that drips is given up', async () => {
  const installation = await installationForTest('sqlite')
  await memberOf(installation)
  await installation.withDeps(async (deps) => {
    const app = await buildApp(deps)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { server } = app
    expect(server.requestTimeout).toBe(5 * MINUTE)
    expect(server.timeout).toBe(MINUTE)
    // The same with a short timeout.
    server.requestTimeout = 1_000
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const bodies = await openSlow(port, 10, START_OF_BODY)
    const deadline = Date.now() + HEADERS_TIMEOUT_MS
    while (bodies.open() > 0 && Date.now() < deadline) await sleep(50)
    expect(bodies.open()).toBe(0)
    expect(bodies.received()).toContain('408')
    await app.close()
  })
})
