import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import type { Agent, buildConnector, Response, fetch as undiciFetch } from 'undici'
import { SECOND } from './clock.ts'
import { htmlTexts } from './html-encoding.ts'

/** How addresses that somebody else chose are reached. Tests put servers of their own in its place. */
export type Internet = {
  ports: readonly number[]
  resolve: (host: string) => Promise<string[]>
  mayConnectTo: (address: string) => boolean
}

export const publicInternet: Internet = {
  ports: [80, 443],
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnectTo: isPublicAddress,
}

/** Why a page was not read: for the log, never for the caller. `status`: of a response that is none of those expected. */
export class SafeFetchError extends Error {
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

export const FETCH_TIMEOUT_MS = 5 * SECOND
export const FETCH_MAX_BYTES = 1_000_000
const MAX_REDIRECTS = 3
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]
const HTML = /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i
const HEADERS = { accept: 'text/html, application/xhtml+xml', 'user-agent': 'Quad link preview' }

/** The assigned part of IPv6 (RFC 4291); the rest includes old notations of IPv4 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for an address that anybody on the internet could reach: not private, local, mapped, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

const INWARD_DOMAINS = new Set([
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'arpa',
  'onion',
  'alt',
  'invalid',
])

type Page = {
  address: string
  /** The only hosts that may be asked, also by a redirect. */
  hosts: readonly string[]
  /** Takes the text as it arrives; true ends the reading. */
  read: (text: string) => boolean
}

/**
 * Reads an HTML page whose address is not to be trusted: only known hosts and ports, only public addresses, each hop
 * checked again, within `FETCH_TIMEOUT_MS` and `FETCH_MAX_BYTES` in all. Throws for everything else.
 */
export async function readPage(internet: Internet, { address, hosts, read }: Page): Promise<void> {
  await withCheckedFetch(internet, async (fetchChecked) => {
    let url = checkUrl(internet, URL.parse(address), hosts)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await fetchChecked(url, { headers: HEADERS })
      if (!REDIRECT_STATUSES.includes(response.status)) return readHtml(response, read)
      await response.body?.cancel()
      url = checkUrl(internet, URL.parse(response.headers.get('location') ?? '', url.href), hosts)
    }
    throw new SafeFetchError('too many redirects')
  })
}

/**
 * Posts to an https address that is not to be trusted: only public addresses and known ports, within `FETCH_TIMEOUT_MS`.
 * Redirects are not followed, and at most `readMax` bytes of the response are read.
 */
export async function postSafely(
  internet: Internet,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: Uint8Array },
  readMax = 0,
): Promise<{ status: number; retryAfter: string | null; text: string }> {
  const url = checkPostUrl(internet, address)
  return withCheckedFetch(internet, async (fetchChecked) => {
    const response = await fetchChecked(url, { method: 'POST', headers, body })
    const text = response.body && readMax > 0 ? await beginningOf(response.body, readMax) : ''
    await response.body?.cancel().catch(() => {})
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
  })
}

/** Reads JSON from an https address that is not to be trusted, under the rules of `postSafely`. Throws for other statuses than 200. */
export async function readJsonSafely(
  internet: Internet,
  address: string,
  { headers = {}, maxBytes }: { headers?: Record<string, string>; maxBytes: number },
): Promise<{ json: unknown; headers: Response['headers'] }> {
  const url = checkPostUrl(internet, address)
  return withCheckedFetch(internet, async (fetchChecked) => {
    const response = await fetchChecked(url, { headers: { accept: 'application/json', ...headers } })
    if (response.status !== 200 || !response.body)
      throw new SafeFetchError(`status ${response.status}`, response.status)
    const chunks: Uint8Array[] = []
    for await (const chunk of countedBytes(response.body, maxBytes)) chunks.push(chunk)
    try {
      return { json: JSON.parse(Buffer.concat(chunks).toString('utf8')), headers: response.headers }
    } catch {
      throw new SafeFetchError('not JSON')
    }
  })
}

/** Beginning of a body as text without NUL, also where it breaks off. */
async function beginningOf(body: NonNullable<Response['body']>, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes >= max) break
    }
  } catch {
    // The status has arrived, which is what counts.
  }
  return Buffer.concat(chunks).subarray(0, max).toString('utf8').replaceAll('\0', '')
}

/**
 * Throws for an address to which `postSafely` never posts: of an inward name, or of one that leads inward now. A name that
 * cannot be looked up passes, since the lookup may fail for a while.
 */
export async function checkPostAddress(internet: Internet, address: string): Promise<void> {
  const host = hostOf(checkPostUrl(internet, address))
  if (isIP(host) !== 0) return
  const addresses = await Promise.race([
    internet.resolve(host),
    setTimeout(FETCH_TIMEOUT_MS, [], { ref: false }),
  ]).catch(() => [])
  if (!addresses.every(internet.mayConnectTo)) throw notPublic()
}

function checkPostUrl(internet: Internet, address: string): URL {
  const url = checkUrl(internet, URL.parse(address))
  if (url.protocol !== 'https:') throw new SafeFetchError('not encrypted')
  const host = hostOf(url)
  const isPublic = isIP(host) === 0 ? !isInwardName(host) : internet.mayConnectTo(host)
  if (!isPublic) throw notPublic()
  return url
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** A name that no public server has: of one label, or in a domain for local use (RFC 6761, 6762, 8375, 9476). */
function isInwardName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  return labels.length === 1 || INWARD_DOMAINS.has(labels.at(-1) ?? '')
}

type Fetch = typeof undiciFetch

/** Does the work with a `fetch` whose connections are checked. */
async function withCheckedFetch<T>(internet: Internet, work: (fetchChecked: Fetch) => Promise<T>): Promise<T> {
  // Loaded when first needed.
  const undici = await import('undici')
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  // One connection a request (no pipelining means no keeping it alive), so that each has its address checked.
  const agent: Agent = new undici.Agent({
    connect: checkedConnector(undici.buildConnector, internet, signal),
    pipelining: 0,
  })
  try {
    return await work((url, init) =>
      undici.fetch(url, {
        ...init,
        ...{ dispatcher: agent, signal, redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' },
      }),
    )
  } finally {
    await agent.destroy()
  }
}

function checkUrl({ ports }: Internet, url: URL | null, hosts?: readonly string[]): URL {
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new SafeFetchError('not a web address')
  if (url.username || url.password) throw new SafeFetchError('credentials in the address')
  if (hosts && !hosts.includes(url.hostname)) throw new SafeFetchError('not a known host')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!ports.includes(port)) throw new SafeFetchError('not a web port')
  return url
}

/** Connects to addresses that were checked, and resolves a name once, so that a second lookup cannot differ. */
function checkedConnector(
  build: typeof buildConnector,
  internet: Internet,
  signal: AbortSignal,
): buildConnector.connector {
  const connect = build({
    allowH2: false,
    timeout: FETCH_TIMEOUT_MS,
    autoSelectFamily: true,
    lookup: checkedLookup(internet, signal),
  })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    // An address is not looked up, so the check in the lookup would never see it.
    if (isIP(host) !== 0 && !internet.mayConnectTo(host)) return callback(notPublic(), null)
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (internet.mayConnectTo(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(notPublic(), null)
    })
  }
}

function checkedLookup(internet: Internet, signal: AbortSignal): LookupFunction {
  const resolve = async (host: string) => {
    const addresses = await internet.resolve(host)
    signal.throwIfAborted()
    if (!addresses.every(internet.mayConnectTo)) throw notPublic()
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
  return (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (!first) return done(new SafeFetchError('the host has no address'), '')
        return all ? done(null, found) : done(null, first.address, first.family)
      },
      (error) => done(error, ''),
    )
  }
}

function notPublic(): SafeFetchError {
  return new SafeFetchError('not a public address')
}

/** The body arrives decompressed, piece by piece; it is counted so, since a small file can unfold to a huge one. */
async function readHtml(response: Response, read: Page['read']): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !response.body) throw new SafeFetchError(`status ${response.status}`)
  if (!HTML.test(type)) throw new SafeFetchError('not HTML')
  for await (const text of htmlTexts(countedBytes(response.body), type)) if (read(text)) return
}

async function* countedBytes(body: AsyncIterable<Uint8Array>, max = FETCH_MAX_BYTES): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > max) throw new SafeFetchError('too large')
    yield chunk
  }
}

/** Why another host was not reached: a failed connection is hidden in the cause of a "fetch failed". */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
