import { type ClientRequest, request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createIdea } from '../../../contract/ideas.ts'
import { listenOn } from '../../testing/hostile/raw-http.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { turnToParse } from './large-bodies.ts'

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

test('files of all members that arrive at once take bounded memory', async () => {
  const app = await startTestApp()
  const port = await listenOn(app)
  const members = await Promise.all(Array.from({ length: 5 }, () => signedInMember(app)))
  const responses = members.map(({ token }) => errorResponseOf(beginUpload(port, token)))
  expect(await Promise.race(responses)).toEqual([503, '5'])
})

test('other requests are served between two large bodies', async () => {
  const order: string[] = []
  const bodies = ['first', 'second', 'third'].map(async (body) => {
    await turnToParse()
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
