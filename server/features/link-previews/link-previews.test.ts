import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../contract/ideas.ts'
import { MINUTE } from '../../lib/clock.ts'
import { publicInternet } from '../../lib/safe-fetch.ts'
import { serveHtml, startCanary, startExternalServer } from '../../testing/external-server.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

const PER_MINUTE = 30

/** A member who looks links up; with a listener, github.com is that server, at `github`. */
async function scene(listener: RequestListener = (_request, response) => response.end()) {
  const outside = await startExternalServer(listener)
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const lookUp = (url: string, bearer = token) =>
    app.call('GET', `/api/fetchMetaData?url=${encodeURIComponent(url)}`, { token: bearer })
  return { app, outside, lookUp, github: `http://github.com:${outside.port}` }
}

async function previewOf(html: string) {
  const { app, outside, lookUp, github } = await scene((_request, response) => serveHtml(response, html))
  app.deps.internet = outside.internet
  return lookUp(`${github}/quad/reader`)
}

test('GET /api/fetchMetaData responds with what the page says for previews', async () => {
  // Proves spec 7/25.
  const response = await previewOf(`<!doctype html><html><head>
      <title>GitHub - quad/reader</title><meta name="description" content="For search engines">
      <meta property="og:title" content="quad/reader: read &amp; discuss">
      <meta property="og:description" content="Reading circles\n  on the &quot;phone bridge&quot;">
      </head><body><svg><title>An icon</title></svg></body></html>`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({
    title: 'quad/reader: read & discuss',
    description: 'Reading circles on the "phone bridge"',
  })
})

test('GET /api/fetchMetaData falls back on title and description, and on nothing', async () => {
  expect((await previewOf('<title>\n A title </title><meta name="Description" content="Words"><p>x')).json()).toEqual({
    title: 'A title',
    description: 'Words',
  })
  expect((await previewOf('<meta property="og:title" content=""><title>Only this</title>')).json()).toEqual({
    title: 'Only this',
    description: '',
  })
})

/** The preview of a page that arrives in two parts. */
async function previewOfBytes(bytes: Buffer, type: string) {
  const { app, outside, lookUp, github } = await scene((_request, response) => {
    response.writeHead(200, { 'content-type': type }).write(bytes.subarray(0, 33))
    response.end(bytes.subarray(33))
  })
  app.deps.internet = outside.internet
  return (await lookUp(`${github}/quad/reader`)).json()
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const withText = (before: string, hex: string) =>
  Buffer.concat([Buffer.from(before), Buffer.from(hex, 'hex'), Buffer.from('</title></head>')])

test.each<[name: string, bytes: Buffer, type: string, title: string]>([
  ['Shift_JIS', withText('<!doctype html><meta charset=Shift_JIS><title>', '93fa967b8cea'), 'text/html', '日本語'],
  ['GBK', withText('<meta charset="gbk"><title>', 'd6d0cec4'), 'text/html', '中文'],
  ['EUC-KR', withText('<meta charset="euc-kr"><title>', 'c7d1b1b9'), 'text/html', '한국'],
  [
    'Windows-1252',
    withText(`<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>`, '80e9'),
    'text/html',
    '€é',
  ],
  ['Big5 of the header', withText('<meta charset=gbk><title>', 'a4a4a4e5'), 'text/html; charset=Big5', '中文'],
  ['UTF-8 with a mark', Buffer.from('\ufeff<meta charset=gbk><title>é</title>'), 'text/html; charset=gbk', 'é'],
  ['UTF-16 with a mark', utf16('\ufeff<title>中文</title>'), 'text/html', '中文'],
  ['UTF-16 of the other order', utf16('\ufeff<title>中文</title>').swap16(), 'text/html', '中文'],
  ['UTF-16 of the header', utf16('<title>中文</title>'), 'text/html; charset=utf-16', '中文'],
  ['UTF-16 without a word of it', utf16('<!doctype html><title>中文</title>'), 'text/html', '中文'],
  ['UTF-8 that claims to be UTF-16', Buffer.from('<meta charset="utf-16"><title>é</title>'), 'text/html', 'é'],
  ['an encoding in a comment', Buffer.from('<!-- <meta charset="gbk"> --><title>é</title>'), 'text/html', 'é'],
  ['an unknown encoding', Buffer.from('<meta charset="klingon"><title>é</title>'), 'text/html', 'é'],
])('GET /api/fetchMetaData reads a page in %s', async (_name, bytes, type, title) => {
  expect((await previewOfBytes(bytes, type)).title).toBe(title)
})

test('GET /api/fetchMetaData finds the title after content that is not shown, and that for other networks', async () => {
  const hidden =
    '<noscript><img src="x"><p>Not this</p><title>Nor this</title></noscript><template><div></div></template>'
  expect((await previewOf(`<head>${hidden}<title>This</title>`)).json().title).toBe('This')
  const twitter = '<meta name="twitter:title" content="This"><meta name="twitter:description" content="Words">'
  expect((await previewOf(`<title>Site</title><meta name="description" content="x">${twitter}`)).json()).toEqual({
    title: 'This',
    description: 'Words',
  })
  expect((await previewOf('<meta property="og:title" content=" "><title>This</title>')).json().title).toBe('This')
})

test('GET /api/fetchMetaData responds with one line each, no longer than an idea takes', async () => {
  const { title, description } = (
    await previewOf(
      `<title>a\u202eb\u0007c&#0;</title><meta name="description" content="${'𝒳'.repeat(DESCRIPTION_MAX)}">`,
    )
  ).json()
  expect(title).toBe('ab c\ufffd')
  expect(description).toMatch(/^𝒳+…$/u)
  expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX)
  const long = (await previewOf(`<title>${'word '.repeat(100)}</title>`)).json()
  expect(long.title).toHaveLength(TITLE_MAX)
})

test('GET /api/fetchMetaData hands markup on as the text that it is', async () => {
  expect((await previewOf('<title><img src=x onerror=alert(1)></title>')).json().title).toBe(
    '<img src=x onerror=alert(1)>',
  )
})

test('GET /api/fetchMetaData refuses a visitor without opening a connection', async () => {
  // Proves trust 12/1.
  const canary = await startCanary()
  const { app } = await scene()
  app.deps.internet = { ...publicInternet, ports: [canary.port], mayConnectTo: () => true }
  const response = await app.call('GET', `/api/fetchMetaData?url=http://github.com:${canary.port}`)
  expect(response.statusCode).toBe(401)
  expect(canary.hits()).toBe(0)
})

test('a failing link preview gets one error response without the reason', async () => {
  // Proves trust 12/8; spec 7/25, 8/48.
  const { app, lookUp } = await scene()
  const { port } = await startCanary()
  const responses = [
    await app.call('GET', '/api/fetchMetaData', { token: (await signedInMember(app)).token }),
    await lookUp(''),
    await lookUp('github.com/quad'),
    await lookUp(`https://github.com/${'x'.repeat(500)}`),
    await lookUp('https://example.com/'),
    await lookUp('https://www.github.com/'),
    await lookUp('https://github.com:8443/'),
    await lookUp('https://me:secret@github.com/'),
    await lookUp('file:///etc/passwd'),
    await lookUp('http://github.com\u0000.example/'),
    await lookUp(`http://127.0.0.1:${port}/`),
    await lookUp('http://169.254.169.254/latest/meta-data/'),
    await lookUp(`http://[::1]:${port}/`),
    await lookUp('http://localhost/'),
  ]
  for (const response of responses) {
    expect(response.statusCode).toBe(422)
    // An id is random, and may look like anything.
    const { error, message } = response.json()
    expect(error).toEqual({ url: 'Failed to fetch resource details' })
    expect(message).not.toMatch(/host|address|port|private|127|resolve|ECONN/i)
  }
})

test('a failing response of the other site gets the same error response', async () => {
  // Proves trust 12/8.
  const { app, outside, lookUp, github } = await scene(({ url }, response) => {
    if (url === '/gone') return response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Gone</title>')
    if (url === '/json') return response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":1}')
    if (url === '/broken') return response.destroy()
    serveHtml(response, '<p>nothing to say')
  })
  app.deps.internet = outside.internet
  for (const path of ['/gone', '/json', '/broken', '/mute']) {
    const response = await lookUp(github + path)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      error: { url: 'Failed to fetch resource details' },
      message: 'Failed to fetch resource details',
    })
  }
})

test('a link preview opens no connection to the internal network through a known name', async () => {
  const canary = await startCanary()
  const { app, lookUp } = await scene()
  app.deps.internet = { ...publicInternet, ports: [canary.port], resolve: async () => ['127.0.0.1', '::1'] }
  for (const scheme of ['http', 'https']) {
    expect((await lookUp(`${scheme}://github.com:${canary.port}/`)).statusCode).toBe(422)
  }
  expect(canary.hits()).toBe(0)
})

test('a link preview follows no redirect to the internal network', async () => {
  const canary = await startCanary()
  const { app, outside, lookUp, github } = await scene((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
  )
  app.deps.internet = { ...outside.internet, ports: [outside.port, canary.port] }
  app.deps.config.linkPreviewHosts.push('127.0.0.1')
  expect((await lookUp(github)).statusCode).toBe(422)
  expect(canary.hits()).toBe(0)
})

test('a link preview opens connections to hosts named by the operator only', async () => {
  // Proves trust 12/2.
  const { app, outside, lookUp, github } = await scene((_request, response) => serveHtml(response, '<title>x</title>'))
  app.deps.internet = outside.internet
  app.deps.config.linkPreviewHosts = ['git.campus.example']
  expect((await lookUp(github)).statusCode).toBe(422)
  expect((await lookUp(`http://git.campus.example:${outside.port}/`)).statusCode).toBe(200)
})

test.each([
  ['<html>'.repeat(75_000) + '</b>'.repeat(130_000)],
  ['<'.repeat(900_000)],
  [`<title>${'&'.repeat(900_000)}`],
  [`<meta ${'a '.repeat(450_000)}`],
])('a failing link preview: a page made to be slow to read (%#) does not hold Quad up', async (html) => {
  // Proves trust 11/8.
  const { statusCode } = await previewOf(html)
  // Reading that takes the square of the length would outlast the test.
  expect([200, 422]).toContain(statusCode)
})

describe('the throttle', () => {
  test(`lets a member look up ${PER_MINUTE} links in a minute, and others still theirs`, async () => {
    // Proves trust 12/1.
    const { app, lookUp } = await scene()
    for (let count = 0; count < PER_MINUTE; count++) {
      expect((await lookUp('https://example.com/')).statusCode).toBe(422)
    }
    const refused = await lookUp('https://example.com/')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(60)
    const { token } = await signedInMember(app)
    expect((await lookUp('https://example.com/', token)).statusCode).toBe(422)
    app.clock.advance(MINUTE)
    expect((await lookUp('https://example.com/')).statusCode).toBe(422)
  })
})
