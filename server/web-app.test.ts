import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './web-app.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'quad-web-'))
const SCRIPT = 'start()'
let app: FastifyInstance

beforeAll(async () => {
  for (const folder of ['assets', 'documents']) mkdirSync(join(webRoot, folder))
  const files = {
    'index.html': 'any page',
    'robots.txt': 'robots',
    'assets/index-abc.js': SCRIPT,
    'assets/index-abc.js.br': brotliCompressSync(SCRIPT),
    'documents/HomePage.html': 'home',
    'documents/ProfilePage.html': 'profile',
    'documents.json': JSON.stringify([
      { path: '/', file: 'documents/HomePage.html' },
      { path: '/profile/$userId', file: 'documents/ProfilePage.html' },
    ]),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(webRoot, name), content)
  app = Fastify()
  await serveWeb(app, webRoot)
})

afterAll(async () => {
  await app.close()
  rmSync(webRoot, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test.each([
  ['/', 'home'],
  ['/?from=mail', 'home'],
  ['/profile/anybody', 'profile'],
  ['/profile', 'any page'],
  ['/profile/a/b', 'any page'],
  ['/no/such/page', 'any page'],
])('%s has the document of %s, which is asked for again each time', async (url, body) => {
  const answer = await get(url)
  expect(answer.body).toBe(body)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('an asset is kept for ever, and sent as the build compressed it where the browser takes that', async () => {
  const plain = await get('/assets/index-abc.js')
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const compressed = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.headers['content-type']).toContain('javascript')
  expect(compressed.headers.vary).toBe('accept-encoding')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT)
})

test('what is no page and no file is not found', async () => {
  for (const url of ['/assets/gone.js', '/v1/nothing', '/api/nothing', '/documents.json', '/documents/HomePage.html']) {
    const answer = await get(url)
    if (url.startsWith('/documents')) expect(answer.body).toBe('any page')
    else expect(answer.statusCode).toBe(404)
  }
  expect((await get('/robots.txt')).body).toBe('robots')
})
