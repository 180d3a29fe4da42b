import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRIVATE_CALENDAR_PATH, PUBLIC_CALENDAR_PATH } from '../contract/calendars.values.ts'
import { serveWeb } from './web-app.ts'

const root = mkdtempSync(join(tmpdir(), 'quad-web-'))
const SCRIPT = 'start()'
const HOSTILE = "</script><script>ran()</script><!-- \u2028 $& $' &amp;"
const template = (head: string) =>
  `<html lang="en"><head>${head}<link rel="icon" href="/favicon.svg" type="image/svg+xml"><script type="module" src="/assets/a.js"></script></head><div id="root"><!--page--></div>`
const SHELL = template(
  '<title data-replaceable>A &lt;b&gt; $&amp;</title><meta name="application-name" content="A &lt;b&gt; $&amp;">',
)
/** Replaces the web application's server build, which e2e/rendering.test.ts has. */
const RENDERER = `
export async function renderPage({ url, origin, language, isMember, fetch }) {
  if (isMember && url === '/') {
    return { kind: 'placeholder', head: '<title>$&</title>', body: '<a href="/">$&</a><button type="button"><input disabled="">', routeId: '/_main/' }
  }
  if (isMember) return { kind: 'shell' }
  if (url === '/failing') throw new Error('no page')
  if (url === '/moved') return { kind: 'redirect', status: 301, location: '/new' }
  const status = url === '/missing' ? 404 : 200
  const response = await fetch('/v1/text?of=' + url)
  const text = await response.text()
  const data = { queries: { status: response.status, text }, renderedAt: 'now' }
  return { kind: 'page', status, head: '<title>' + origin + '</title>', body: '<p lang="' + language + '">$&</p>', data, routeId: '/_main/' }
}`
let app: FastifyInstance
let logo: string | null = null

beforeAll(async () => {
  for (const folder of ['client/assets', 'server']) mkdirSync(join(root, folder), { recursive: true })
  const files = {
    'client/index.html': template('<!--head-->'),
    'client/robots.txt': 'robots',
    'client/assets/index-abc.js': SCRIPT,
    'client/assets/index-abc.js.br': brotliCompressSync(SCRIPT),
    'server/entry-server.js': RENDERER,
    'server/package.json': '{"type":"module"}',
    'preloads.json': JSON.stringify({
      visitors: { '/_main/': ['assets/home.js'] },
      members: { '/_main/': ['assets/home.js', 'assets/member.js'] },
    }),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  app = Fastify()
  app.get('/v1/text', ({ headers, ip }) => `${HOSTILE}|${headers.cookie ?? ''}|${headers.authorization ?? ''}|${ip}`)
  await serveWeb(app, { root, publicUrl: 'https://quad.example', readBrand: async () => ({ name: 'A <b> $&', logo }) })
})

afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('a visitor gets the rendered page with its title and data, styles first and scripts last', async () => {
  const { body, headers } = await get('/')
  expect(body).toContain(
    '<head><title>https://quad.example</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><template id="late-code"><script type="module" fetchpriority="low" src="/assets/a.js"></script>' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home.js"></template></head>',
  )
  expect(body).toContain('<div id="root"><p lang="en">$&</p></div>')
  expect(headers['content-type']).toContain('text/html')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers.vary).toBe('cookie, accept-language')
})

test.each([
  ['/?lang=si', { cookie: 'quad_language=ta' }, 'si'],
  ['/?lang=xx', { cookie: 'a=b; quad_language=ta' }, 'ta'],
  ['/?lang=si&lang=ta', {}, 'en'],
  ['/', { cookie: 'quad_language=xx', 'accept-language': 'de, ta-LK;q=0.8, en;q=0.5' }, 'ta'],
  ['/', { 'accept-language': 'de' }, 'en'],
  ['/', { 'accept-language': ';;q=,*' }, 'en'],
])('the page %s with %o is in the language %s, and so are its scripts', async (url, headers, language) => {
  const { body } = await get(url, headers as Record<string, string>)
  const folder = language === 'en' ? '/assets' : `/assets/${language}`
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(`<p lang="${language}">`)
  expect(body).toContain(`src="${folder}/a.js"`)
  expect(body).toContain(`href="${folder}/home.js"`)
})

test('page data escape texts of members, and arrive unchanged', async () => {
  const { body } = await get('/')
  const [, json = ''] = body.match(/<script type="application\/json" id="page-data">([^<]*)<\/script>$/) ?? []
  expect(json).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(json).queries.text).toContain(HOSTILE)
})

test('a page is rendered for a visitor, also when the request brings credentials', async () => {
  const { body } = await get('/', { authorization: 'Bearer A', cookie: 'session=1' })
  expect(body).toContain('\\u0026amp;|||127.0.0.1')
})

test('a member is sent the placeholder of the page with its code, and no control that does nothing', async () => {
  const { body } = await get('/', { cookie: 'quad_member=1' })
  expect(body).toContain(
    '<div id="root" data-placeholder><a href="/">$&</a><button disabled type="button"><input disabled=""></div>',
  )
  expect(body).toContain(
    '<title data-replaceable>$&</title><meta name="application-name" content="A &lt;b&gt; $&amp;">',
  )
  expect(body).toContain('href="/assets/member.js"')
  expect(body).not.toContain('page-data')
})

test('a member is sent the shell where the server renders no placeholder', async () => {
  expect((await get('/settings', { cookie: 'a=b; quad_member=1' })).body).toBe(SHELL)
  expect((await get('/', { cookie: 'quad_member=0' })).body).not.toBe(SHELL)
})

test('the logo of the site is the icon of the tab, of rendered pages and of the shell', async () => {
  const ofQuad = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
  for (const cookie of ['', 'quad_member=1']) {
    const headers = { cookie }
    logo = null
    expect((await get('/', headers)).body).toContain(ofQuad)
    logo = 'abc'
    const { body } = await get('/', headers)
    expect(body).toContain('<link rel="icon" href="/v1/site/images/abc">')
    expect(body).not.toContain(ofQuad)
  }
  logo = null
})

test('redirects and missing pages have their status, and a page that cannot be rendered is left to the browser', async () => {
  const moved = await get('/moved')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/new'])
  const missing = await get('/missing')
  expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('<p lang="en">$&</p>')])
  const failing = await get('/failing')
  expect([failing.statusCode, failing.body]).toEqual([200, SHELL])
})

test('an asset is cached forever, and sent as the build compressed it where the browser accepts that', async () => {
  const plain = await get('/assets/index-abc.js')
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const compressed = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.headers['content-type']).toContain('javascript')
  expect(compressed.headers.vary).toBe('accept-encoding')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT)
})

test('URLs of no page and no file are not found', async () => {
  for (const url of ['/assets/gone.js', '/v1/nothing', '/api/nothing']) expect((await get(url)).statusCode).toBe(404)
  for (const url of ['/preloads.json', '/server/entry-server.js', '/index.html']) {
    expect((await get(url)).body).toContain('<p lang="en">$&</p>')
  }
  expect((await get('/robots.txt')).body).toBe('robots')
})

test('robots.txt lets programs read calendars, and nothing else of the API', () => {
  const rules = [...readFileSync('web/public/robots.txt', 'utf8').matchAll(/^(Allow|Disallow): (.+)$/gm)]
  const isAllowed = (path: string) => {
    const matching = rules.filter(([, , prefix = '']) => path.startsWith(prefix))
    return matching.toSorted((a, b) => (b[2]?.length ?? 0) - (a[2]?.length ?? 0))[0]?.[1] !== 'Disallow'
  }
  expect(['/', PUBLIC_CALENDAR_PATH, PRIVATE_CALENDAR_PATH].filter((path) => !isAllowed(path))).toEqual([])
  expect(['/v1/ideas', '/v1/calls', '/v1/profile', '/v1/auth/google/login', '/admin'].filter(isAllowed)).toEqual([])
})
