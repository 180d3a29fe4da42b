import { type ClientRequest, request } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createIdea } from '../../../contract/ideas.ts'
import { listenOn } from '../../testing/hostile/raw-http.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { ownTurn } from '../turns.ts'

/** Sends the headers and the first byte of a large body, and keeps the rest. */
function beginUpload(port: number, token: string): ClientRequest {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': createIdea.file.bodyLimit,
  }
  const upload = request({ port, method: 'POST', path: createIdea.path, headers, agent: false })
  upload.on('error', () => {})
  upload.write('{')
  onTestFinished(() => void upload.destroy())
  return upload
}

/** The status and Retry-After of the response to an upload that was not sent yet. */
function errorResponseOf(upload: ClientRequest): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve) => {
    upload.once('response', ({ statusCode, headers }) => resolve([statusCode, headers['retry-after']]))
  })
}

test('a member sends two files at a time, and more once they are sent or given up', async () => {
  // Proves trust 19/8.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const port = await listenOn(app)
  const uploads = Array.from({ length: 3 }, () => beginUpload(port, token))
  const first = await Promise.race(uploads.map(async (upload) => ({ upload, response: await errorResponseOf(upload) })))
  expect(first.response).toEqual([429, '5'])
  expect(await errorResponseOf(beginUpload(port, token))).toEqual([429, '5'])
  for (const upload of uploads) upload.destroy()
  const body = { pdf: 'AAAA'.repeat(100_000) }
  await expect.poll(async () => (await app.call('POST', createIdea.path, { token, body })).statusCode).toBe(422)
  // Small ones are no files.
  for (let count = 0; count < 2; count++) beginUpload(port, token)
  await expect.poll(async () => (await app.call('POST', createIdea.path, { token, body })).statusCode).toBe(429)
  expect((await app.call('POST', createIdea.path, { token, body: {} })).statusCode).toBe(422)
})

/** Sends a large body except its last bytes, and resolves once the server has read it. */
async function sendMostOf(upload: ClientRequest, bytes: number): Promise<void> {
  await new Promise<void>((resolve) => upload.write('"pdf":"'.padEnd(bytes, 'A'), () => resolve()))
}

const statusOf = async (upload: ClientRequest) => (await errorResponseOf(upload))[0]

test('bodies that are announced and do not arrive stop nobody', async () => {
  // Proves trust 19/8.
  const app = await startTestApp()
  const port = await listenOn(app)
  const members = await Promise.all(Array.from({ length: 12 }, () => signedInMember(app)))
  const ended: (number | undefined)[] = []
  for (const { token } of members) {
    for (let count = 0; count < 2; count++) {
      beginUpload(port, token).once('response', ({ statusCode }) => void ended.push(statusCode))
    }
  }
  const { token } = await signedInMember(app)
  const upload = beginUpload(port, token)
  const response = statusOf(upload)
  upload.end(`"pdf":"${'A'.repeat(createIdea.file.bodyLimit - 10)}"}`)
  expect(await response).toBe(422)
  expect(ended).toEqual([])
})

test('bodies that arrive take bounded memory: the members with most lose theirs, and others send files', async () => {
  // Proves trust 19/8.
  const app = await startTestApp()
  const port = await listenOn(app)
  const members = await Promise.all(Array.from({ length: 6 }, () => signedInMember(app)))
  const ended: (number | undefined)[] = []
  for (const { token } of members) {
    const upload = beginUpload(port, token).once('response', ({ statusCode }) => void ended.push(statusCode))
    await sendMostOf(upload, 13_500_000)
  }
  // Six of 13.5 MB are more than 64 MiB.
  await expect.poll(() => ended.length).toBeGreaterThanOrEqual(2)
  expect(new Set(ended)).toEqual(new Set([503]))
  const small = beginUpload(port, (await signedInMember(app)).token)
  const response = statusOf(small)
  small.end(`"pdf":"${'A'.repeat(createIdea.file.bodyLimit - 10)}"}`)
  expect(await response).toBe(422)
})

test('one member takes a share of the memory, whatever is announced', async () => {
  // Proves trust 19/8.
  const app = await startTestApp()
  const port = await listenOn(app)
  const { token } = await signedInMember(app)
  const [first, second] = [beginUpload(port, token), beginUpload(port, token)]
  const responses = [first, second].map(errorResponseOf)
  await sendMostOf(first, 13_000_000)
  await sendMostOf(second, 10_000_000)
  expect(await Promise.race(responses)).toEqual([429, '5'])
})

test('a body that arrives too slowly is ended, and one that is slow but steady is not', async () => {
  // Proves trust 19/8.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await startTestApp()
  const sockets: Socket[] = []
  app.app.server.on('connection', (socket) => sockets.push(socket))
  const port = await listenOn(app)
  const [one, other] = [await signedInMember(app), await signedInMember(app)]
  const [still, steady] = [beginUpload(port, one.token), beginUpload(port, other.token)]
  const responses = [statusOf(still), statusOf(steady)]
  await sendMostOf(steady, 100_000)
  await expect.poll(() => sockets.every(({ bytesRead }) => bytesRead > 0)).toBe(true)
  await expect.poll(() => Math.max(...sockets.map(({ bytesRead }) => bytesRead))).toBeGreaterThan(100_000)
  vi.advanceTimersByTime(20_000)
  expect(await Promise.race(responses.map(async (status, index) => [index, await status]))).toEqual([0, 503])
  steady.end(`${'A'.repeat(createIdea.file.bodyLimit - 100_003)}"}`)
  expect(await responses[1]).toBe(422)
})

test('other requests are served between two large bodies', async () => {
  // Proves trust 19/8.
  const order: string[] = []
  const bodies = ['first', 'second', 'third'].map(async (body) => {
    await ownTurn()
    order.push(body)
  })
  for (let round = 0; round < 3; round++) {
    await setImmediate()
    order.push('others')
  }
  await Promise.all(bodies)
  const isBody = (one: string | undefined) => one !== undefined && one !== 'others'
  expect(order.filter((one, index) => isBody(one) && isBody(order[index - 1]))).toEqual([])
})
