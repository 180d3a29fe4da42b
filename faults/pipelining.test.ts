import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { call } from './harness/client.ts'
import { IDEA } from './harness/community.ts'
import { installationForTest, memberOf, peakMemoryMb, quadForTest } from './harness/for-test.ts'

const CONNECTIONS = 5
const REQUESTS = 2_000
const ROUNDS = 3
const MEMORY_MAX_MB = 300
const SILENCE_MS = 2_000
const FEED = '/v1/ideas/feed?page_size=20'
const REQUEST = `GET ${FEED} HTTP/1.1\r\nHost: quad\r\nAccept-Encoding: br\r\n\r\n`

/** Sends all requests at once, reads nothing until they are sent, and returns how many responses came. */
function pipeline(port: number, requests: number): Promise<number> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(REQUEST.repeat(requests)))
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text.split('HTTP/1.1 200').length - 1))
  })
}

test('thousands of requests sent ahead take no memory and stop nobody else', async () => {
  // Proves trust 19/7.
  const installation = await installationForTest('sqlite')
  const { token } = await memberOf(installation)
  const quad = await quadForTest(installation)
  const share = (title: string) =>
    call(quad.url, 'POST', '/v1/ideas', { token, body: { ...IDEA, title, description: 'Long. '.repeat(300) } })
  for (let index = 0; index < 15; index++) expect((await share(`Idea ${index}`)).status).toBe(201)
  for (let round = 0; round < ROUNDS; round++) {
    // Nothing is cached yet when the requests come.
    expect((await share(`Round ${round}`)).status).toBe(201)
    const attack = Array.from({ length: CONNECTIONS }, () => pipeline(quad.port, REQUESTS))
    expect((await call(quad.url, 'GET', '/v1/ideas/mine', { token })).status).toBe(200)
    await Promise.all(attack)
  }
  expect(peakMemoryMb(quad.pid)).toBeLessThan(MEMORY_MAX_MB)
  expect(await pipeline(quad.port, 16)).toBe(16)
})
