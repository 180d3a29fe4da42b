import type { RequestListener } from 'node:http'
import { networkInterfaces } from 'node:os'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type ExternalServer, serveHtml, startCanary, startExternalServer } from '../testing/external-server.ts'
import {
  checkPostAddress,
  FETCH_MAX_BYTES,
  FETCH_TIMEOUT_MS,
  type Internet,
  isPublicAddress,
  publicInternet,
  readPage,
  SafeFetchError,
} from './safe-fetch.ts'

const HOST = 'git.example'

/** Reads a page whole. The host of the address is a known one unless `hosts` says otherwise. */
async function read(internet: Internet, address: string, hosts?: string[]): Promise<string> {
  const texts: string[] = []
  await readPage(internet, {
    address,
    hosts: hosts ?? [HOST, URL.parse(address)?.hostname ?? ''],
    read: (text) => {
      texts.push(text)
      return false
    },
  })
  return texts.join('')
}

/** Why reading was refused. A failed connection is the cause of a "fetch failed". */
async function reasonOf(reading: Promise<string>): Promise<string> {
  const error: Error = await reading.then(
    () => Promise.reject(new Error('the page was read')),
    (reason) => (reason instanceof SafeFetchError ? reason : (reason.cause ?? reason)),
  )
  return error instanceof SafeFetchError ? error.message : `unexpected: ${error.name}: ${error.message}`
}

const fetchFrom = ({ internet, port }: ExternalServer, path = '/') => read(internet, `http://${HOST}:${port}${path}`)

const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end()

test.each(['8.8.8.8', '140.82.121.4', '2606:50c0:8000::64', '2a00:1450:4001:81b::200e'])(
  'the addresses that count as public: %s does',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1'],
  ...['64:ff9b::8.8.8.8', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1'],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '4000::1'],
  ...['', 'localhost', '127.1', '0x7f.1', '8.8.8.8.', '[2606:50c0:8000::64]', '8.8.8.8:80'],
])('the addresses that count as public: %j does not', (address) => {
  // Proves trust 12/3.
  expect(isPublicAddress(address)).toBe(false)
})

describe('a server inside', () => {
  const interfaces = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
    .filter((address) => !isPublicAddress(address.replace(/[[\]]/g, '')))

  test.each([
    ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1'],
    ...['017700000001', '%31%32%37.0.0.1', '１２７。0。0。1', '127.0.0.2', '0', '0.0.0.0', 'LOCALHOST'],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['[::ffff:0:7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fe80::1]'],
    ...['169.254.169.254', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '[fd00::1]'],
    ...interfaces,
  ])('a server inside is not connected to as %s, even if that were a known host on a web port', async (host) => {
    // Proves trust 12/3.
    const canary = await startCanary()
    const internet = { ...publicInternet, ports: [canary.port] }
    expect(await reasonOf(read(internet, `http://${host}:${canary.port}/`))).toMatch(
      /^not a (public|web) address$|^not a known host$/,
    )
    expect(await reasonOf(read(internet, `https://${host}:${canary.port}/`))).not.toMatch(/^unexpected/)
    expect(canary.hits()).toBe(0)
  })

  test('a server inside would be seen by the canary that these tests rely on', async () => {
    // Proves trust 12/3.
    const canary = await startCanary()
    const unrestricted: Internet = { ...publicInternet, ports: [canary.port], mayConnectTo: () => true }
    for (const host of ['127.0.0.1', '2130706433', 'localhost']) {
      expect(await reasonOf(read(unrestricted, `http://${host}:${canary.port}/`))).toMatch(/^unexpected/)
    }
    expect(canary.hits()).toBeGreaterThanOrEqual(3)
  })

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['10.1.2.3']],
    [['localhost']],
  ])('a server inside is not connected to through a name at %j', async (addresses) => {
    // Proves trust 12/4.
    const canary = await startCanary()
    const internet: Internet = { ...publicInternet, ports: [canary.port], resolve: async () => addresses }
    for (const scheme of ['http', 'https']) {
      expect(await reasonOf(read(internet, `${scheme}://${HOST}:${canary.port}/`))).toBe('not a public address')
    }
    expect(canary.hits()).toBe(0)
  })

  test('a server inside is not connected to through a name that has no address, or no response', async () => {
    expect(await reasonOf(read({ ...publicInternet, resolve: async () => [] }, `http://${HOST}/`))).toBe(
      'the host has no address',
    )
    const resolve = () => Promise.reject(new Error('SERVFAIL'))
    expect(await reasonOf(read({ ...publicInternet, resolve }, `http://${HOST}/`))).toContain('SERVFAIL')
  })

  test('a server inside is not connected to through a name that moves inside between two questions', async () => {
    // Proves trust 12/4.
    const outside = await startExternalServer((request, response) => {
      if (request.url === '/') return response.writeHead(302, { location: '/again' }).end()
      serveHtml(response, 'inside')
    })
    const canary = await startCanary({ port: outside.port, host: '127.0.0.1' })
    const addresses = [['127.0.0.2'], ['127.0.0.1']]
    let questions = 0
    const internet = { ...outside.internet, resolve: async () => addresses[questions++] ?? [] }
    expect(await reasonOf(fetchFrom({ ...outside, internet }))).toBe('not a public address')
    expect({ questions, hits: canary.hits() }).toEqual({ questions: 2, hits: 0 })
  })

  test('a server inside is asked once where a name is, so that the response that was checked is the one that counts', async () => {
    // Proves trust 12/4.
    const outside = await startExternalServer((_request, response) => serveHtml(response, 'here'))
    expect(await fetchFrom(outside)).toBe('here')
    expect(outside.lookups).toEqual([HOST])
  })

  test('a server inside is given up when the connection turns out to lead there after all', async () => {
    // Proves trust 12/4.
    const outside = await startExternalServer((_request, response) => serveHtml(response, 'inside'))
    let checks = 0
    // The check of the name passes, that of the connected socket does not.
    const internet = { ...outside.internet, mayConnectTo: () => checks++ === 0 }
    expect(await reasonOf(fetchFrom({ ...outside, internet }))).toBe('not a public address')
  })
})

test.each([
  ['to loopback', 'http://127.0.0.1:PORT/', 'not a public address'],
  ['to loopback in disguise', '//2130706433:PORT/', 'not a public address'],
  ['to IPv6 loopback', 'http://[::1]:PORT/', 'not a public address'],
  ['to a name inside', 'http://inside.example:PORT/', 'not a public address'],
  ['to another host', 'http://other.example:PORT/', 'not a known host'],
  ['to another port', 'http://git.example:22/', 'not a web port'],
  ['with credentials', 'http://root:toor@git.example:PORT/', 'credentials in the address'],
  ['to a file', 'file:///etc/passwd', 'not a web address'],
  ['to nowhere', 'http://', 'not a web address'],
])('a redirect: %s is not followed', async (_name, location, reason) => {
  // Proves trust 12/5.
  let target = ''
  const outside = await startExternalServer((request, response) => redirectTo(target)(request, response))
  target = location.replace('PORT', String(outside.port))
  const canary = await startCanary({ port: outside.port, host: '127.0.0.1' })
  outside.names.set('inside.example', ['127.0.0.1'])
  const hosts = [HOST, '127.0.0.1', '[::1]', 'inside.example']
  expect(await reasonOf(read(outside.internet, `http://${HOST}:${outside.port}/`, hosts))).toBe(reason)
  expect(canary.hits()).toBe(0)
})

test('a redirect is followed three times and no more', async () => {
  // Proves trust 12/5.
  const asked: string[] = []
  const outside = await startExternalServer((request, response) => {
    asked.push(request.url ?? '')
    const left = Number(request.url?.slice(1))
    if (left === 0) return serveHtml(response, 'arrived')
    response.writeHead(301, { location: `/${left - 1}`, 'set-cookie': 'a=b' }).end('moved')
  })
  expect(await fetchFrom(outside, '/3')).toBe('arrived')
  expect(asked).toEqual(['/3', '/2', '/1', '/0'])
  expect(await reasonOf(fetchFrom(outside, '/4'))).toBe('too many redirects')
  expect(asked).toHaveLength(8)
})

test.each([
  ['ftp://git.example/', 'not a web address'],
  ['file:///etc/passwd', 'not a web address'],
  ['data:text/html,<title>x</title>', 'not a web address'],
  ['javascript:alert(1)', 'not a web address'],
  ['gopher://git.example/', 'not a web address'],
  ['git.example', 'not a web address'],
  ['', 'not a web address'],
  ['http://git.example:8080/', 'not a web port'],
  ['https://git.example:22/', 'not a web port'],
  ['http://user@git.example/', 'credentials in the address'],
  ['http://:secret@git.example/', 'credentials in the address'],
  ['http://git.example./', 'not a known host'],
  ['http://sub.git.example/', 'not a known host'],
  ['http://git.example.evil.example/', 'not a known host'],
  ['http://evil.example/git.example', 'not a known host'],
  ['http://evil.example\\@git.example/', 'not a known host'],
  ['http://evil.example#@git.example/', 'not a known host'],
])('an address: %j is refused without a question to the name server', async (address, reason) => {
  // Proves trust 12/2.
  let questions = 0
  const resolve = async () => {
    questions++
    return []
  }
  expect(await reasonOf(read({ ...publicInternet, resolve }, address, [HOST]))).toBe(reason)
  expect(questions).toBe(0)
})

test('a response is read in its own encoding, compressed or not', async () => {
  const outside = await startExternalServer(({ url }, response) => {
    if (url === '/gzip') return serveHtml(response, gzipSync('zipped'), { 'content-encoding': 'gzip' })
    const charset = url === '/latin' ? 'ISO-8859-1' : 'no-such-charset'
    const text = Buffer.from('café', url === '/latin' ? 'latin1' : 'utf8')
    serveHtml(response, text, { 'content-type': `application/xhtml+xml;charset="${charset}"` })
  })
  expect(await fetchFrom(outside, '/gzip')).toBe('zipped')
  expect(await fetchFrom(outside, '/latin')).toBe('café')
  expect(await fetchFrom(outside, '/unknown')).toBe('café')
})

test.each([
  ['application/json', 200],
  ['text/plain', 200],
  ['text/htmlx', 200],
  ['image/svg+xml', 200],
  ['', 200],
  ['text/html', 404],
  ['text/html', 500],
  ['text/html', 206],
  ['text/html', 304],
])('a response of type %j and status %i is refused', async (type, status) => {
  // Proves trust 12/6.
  const outside = await startExternalServer((_request, response) => {
    response.writeHead(status, type ? { 'content-type': type } : {}).end('<title>x</title>')
  })
  expect(await reasonOf(fetchFrom(outside))).toMatch(/^not HTML$|^status /)
})

test('a response is asked for without anything of the member or of Quad', async () => {
  // Proves trust 12/7.
  const seen: (string | undefined)[] = []
  let connection: string | undefined
  const outside = await startExternalServer(({ method, headers, rawHeaders }, response) => {
    connection = headers.connection
    seen.push(method, ...rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()))
    serveHtml(response, 'x')
  })
  await fetchFrom(outside)
  expect(connection).toBe('close')
  expect(seen.sort()).toEqual(
    [...['GET', 'accept', 'accept-encoding', 'accept-language', 'connection', 'host'], 'user-agent'].sort(),
  )
})

test('a response without an end is left after the first megabyte', async () => {
  // Proves trust 12/6.
  let sent = 0
  const outside = await startExternalServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const piece = Buffer.alloc(65_536, ' ')
    const more = () => {
      while (!response.destroyed) {
        sent += piece.length
        if (!response.write(piece)) return response.once('drain', more)
      }
    }
    more()
  })
  expect(await reasonOf(fetchFrom(outside))).toBe('too large')
  // The sockets' buffers are sent and never read.
  expect(sent).toBeLessThan(FETCH_MAX_BYTES * 20)
})

test.each(['gzip', 'gzip, gzip'])(
  'a response that unfolds to a gigabyte (%s) is left after its first megabyte',
  async (encoding) => {
    // Proves trust 12/6.
    // Members of a gzip file follow each other, so a large bomb is made without a large buffer.
    const once = Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(10_000_000))))
    const bomb = encoding === 'gzip' ? once : gzipSync(once)
    const outside = await startExternalServer((_request, response) =>
      serveHtml(response, bomb, { 'content-encoding': encoding }),
    )
    const before = process.resourceUsage().maxRSS
    let characters = 0
    const reading = readPage(outside.internet, {
      address: `http://${HOST}:${outside.port}/`,
      hosts: [HOST],
      read: (text) => {
        characters += text.length
        return false
      },
    })
    expect(await reasonOf(reading.then(() => ''))).toBe('too large')
    expect(characters).toBeLessThanOrEqual(FETCH_MAX_BYTES)
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000)
  },
)

test('a response is left as soon as its reader has enough', async () => {
  let isClosed = false
  const outside = await startExternalServer((_request, response) => {
    response.on('close', () => {
      isClosed = true
    })
    response.writeHead(200, { 'content-type': 'text/html' }).write('<title>x</title>')
  })
  await readPage(outside.internet, {
    address: `http://${HOST}:${outside.port}/`,
    hosts: [HOST],
    read: () => true,
  })
  await expect.poll(() => isClosed).toBe(true)
})

test('a response that takes its time is given up after five seconds in all, however it is slow', async () => {
  // Proves trust 12/6.
  const slow = await startExternalServer(({ url }, response) => {
    if (url === '/silent') return
    if (url?.startsWith('/redirect')) return setTimeout(() => redirectTo(`${url}x`)(response.req, response), 2000)
    response.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  })
  const silentServer: Internet = { ...slow.internet, resolve: () => new Promise(() => {}) }
  const started = performance.now()
  const reasons = await Promise.all([
    ...['/silent', '/redirect', '/drip'].map((path) => reasonOf(fetchFrom(slow, path))),
    reasonOf(fetchFrom({ ...slow, internet: silentServer })),
  ])
  const taken = performance.now() - started
  expect(reasons).toEqual(Array(4).fill(expect.stringContaining('TimeoutError')))
  expect(taken).toBeGreaterThan(FETCH_TIMEOUT_MS - 100)
})

test.each<[string, () => Promise<string[]>, boolean]>([
  ['leads to public addresses', async () => ['93.184.216.34'], true],
  ['leads inward', async () => ['10.0.0.8'], false],
  ['leads inward beside a public address', async () => ['93.184.216.34', '::1'], false],
  ['cannot be looked up now', () => Promise.reject(new Error('EAI_AGAIN')), true],
])('the address of a name is checked before it is saved: one that %s', async (_what, resolve, passes) => {
  const checked = checkPostAddress({ ...publicInternet, resolve }, 'https://push.example/a')
  await expect(
    checked.then(
      () => true,
      () => false,
    ),
  ).resolves.toBe(passes)
})

test.each([
  'localhost',
  'a.localhost',
  'push',
  'push.local',
  'a.internal',
  '1.168.192.in-addr.arpa',
  'a.onion',
  'LOCALHOST.',
])('https://%s/ is no address to post to, and is not looked up', async (host) => {
  const resolve = () => Promise.reject(new Error('looked up'))
  await expect(checkPostAddress({ ...publicInternet, resolve }, `https://${host}/`)).rejects.toThrow(
    'not a public address',
  )
})
