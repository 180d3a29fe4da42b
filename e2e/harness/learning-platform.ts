import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { generate } from 'selfsigned'

const HOST = 'moodle.example'
export const PLATFORM_RULES = `--host-resolver-rules=MAP ${HOST} 127.0.0.2`
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const CLIENT = 'quad-1'

/** A learning platform of our own on another origin, whose course has Quad in a frame. */
export type LocalPlatform = {
  /** PEM of its certificate. */
  certificate: string
  /** `host:port`. */
  host: string
  origin: string
  /** Who is signed in there. */
  user: { sub: string; name: string; email: string }
  /** Claims of its messages over the usual ones. */
  claims: Record<string, unknown>
  /** Keeps values for frames (LTI Client Side postMessages). Where it only promises, its page has `respondLate()`. */
  storage: 'none' | 'kept' | 'promised'
  /** The body that adds it by hand. */
  body: (domains?: string[]) => object
  /** The page of a course, with a frame that opens a page of the site, or a link that does. */
  courseUrl: (target: string, how?: 'frame' | 'link') => string
  /** Signs with a new key from now on, and lists that one alone, or the one before. */
  rollKey: (isListed?: boolean) => Promise<void>
  /** Its services do not respond as they should; its pages do. */
  isAway: boolean
  /** Who is in its course, as its service says. */
  roster: object[]
  /** Forms that were posted to it, by path. */
  posted: { path: string; form: URLSearchParams }[]
  stop: () => Promise<void>
}

type Key = Awaited<ReturnType<typeof makeKey>>

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

export async function startLocalPlatform(): Promise<LocalPlatform> {
  const pems = await generate([{ name: 'commonName', value: `Platform ${randomUUID()}` }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] },
    ],
  })
  let key = await makeKey('one')
  let listed = key.publicKey
  const services = new Map<string, () => object>([
    ['/jwks', () => ({ keys: [listed] })],
    ['/token', () => ({ access_token: 'token-1', expires_in: 3600 })],
    ['/roster', () => ({ members: platform.roster })],
  ])
  const server = createServer({ key: pems.private, cert: pems.cert }, async (request, response) => {
    const url = new URL(request.url ?? '/', platform.origin)
    if (request.method === 'POST') {
      platform.posted.push({ path: url.pathname, form: new URLSearchParams(await text(request)) })
    }
    const service = services.get(url.pathname)
    if (service) return platform.isAway ? response.writeHead(503).end() : sendJson(response, service())
    if (url.pathname === '/course') return sendPage(response, coursePage(platform, url.searchParams))
    if (url.pathname === '/auth') return sendPage(response, await messagePage(platform, url.searchParams, key))
    sendPage(response, '<h1>Done</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const host = `${HOST}:${(server.address() as AddressInfo).port}`
  const origin = `https://${host}`
  const platform: LocalPlatform = {
    ...{ certificate: pems.cert, host, origin, storage: 'none', claims: {}, posted: [], roster: [], isAway: false },
    user: { sub: 'user-1', name: 'Nethmi Perin', email: 'nethmi@mail.example' },
    body: (domains = []) => ({
      ...{ name: 'Hanthana Moodle', issuer: origin, client_id: CLIENT, deployment_ids: ['1'], domains },
      ...{ auth_url: `${origin}/auth`, token_url: `${origin}/token`, jwks_url: `${origin}/jwks` },
    }),
    rollKey: async (isListed = true) => {
      key = await makeKey(randomUUID())
      if (isListed) listed = key.publicKey
    },
    courseUrl: (target, how = 'frame') => `${origin}/course?${new URLSearchParams({ target, how })}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return platform
}

function sendJson(response: ServerResponse, value: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}

function sendPage(response: ServerResponse, body: string): void {
  const html = `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><main>${body}</main></html>`
  response.setHeader('content-type', 'text/html').end(html)
}

function coursePage({ origin, storage }: LocalPlatform, query: URLSearchParams): string {
  const target = query.get('target') ?? ''
  const initiation = new URLSearchParams({
    ...{ iss: origin, client_id: CLIENT, login_hint: 'hint', target_link_uri: target, lti_deployment_id: '1' },
    ...(storage !== 'none' ? { lti_storage_target: '_parent' } : {}),
  })
  const url = `${new URL(target).origin}/lti/login?${initiation}`.replaceAll('&', '&amp;')
  if (query.get('how') === 'link') return `<h1>EDU 3204</h1><a href="${url}">Open Quad</a>`
  return `<h1>EDU 3204</h1><iframe src="${url}" title="Quad" width="700" height="500"></iframe>
<script>
const kept = new Map()
addEventListener('message', ({ data, source, origin }) => {
  if (!/^lti\\.(put|get)_data$/.test(data?.subject)) return
  if (data.subject === 'lti.put_data') kept.set(origin + data.key, data.value)
  const value = kept.get(origin + data.key)
  const response = { subject: data.subject + '.response', message_id: data.message_id, key: data.key, value }
  const respond = () => source.postMessage(response, origin)
  if (${storage === 'kept'}) respond()
  else globalThis.respondLate = respond
})
</script>`
}

async function messagePage(
  { origin, user, claims }: LocalPlatform,
  query: URLSearchParams,
  { kid, privateKey }: Key,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const redirect = query.get('redirect_uri') ?? ''
  const payload = {
    ...{ iss: origin, aud: CLIENT, iat: now, exp: now + 60, nonce: query.get('nonce'), ...user },
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/deployment_id`]: '1',
    [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}/target_link_uri`]: `${new URL(redirect).origin}/events`,
    [`${CLAIM}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
    [`${CLAIM}/context`]: { id: 'course-1', label: 'EDU 3204', title: 'Learning Technology' },
    ...claims,
  }
  const token = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  return `<form method="post" action="${redirect}"><input type="hidden" name="state" value="${query.get('state')}">
<input type="hidden" name="id_token" value="${token}"></form><script>document.forms[0].submit()</script>`
}
