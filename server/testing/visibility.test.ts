import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { idsOf, shownOf, urlsOf } from './crawl.ts'
import { plainPayload } from './hostile/requests.ts'
import { PDF, shareIdea } from './ideas.ts'
import { liftSearchLimits } from './lift-search-limits.ts'
import { filesCookieOf, signedInMember, type TestMember } from './members.ts'
import { routesRegisteredBy } from './registered-routes.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Audience = 'everybody' | 'members'
type Request = { method: string; url: string; endpoint: EndpointShape | undefined }

const endpoints: [string, EndpointShape][] = Object.entries(ENDPOINTS)
/** Public calls that show neither the community nor ideas. */
const OF_NO_PART = [
  ...['getCertificate', 'getCertificateKeys', 'getDidDocument'],
  ...['getMailLink', 'getPlatformKeys', 'getProviders', 'getReference', 'getSecondFactorReset', 'getSignUpChallenge'],
  ...['getSite', 'getSiteTeam', 'getSiteTexts', 'listReference'],
  // Each kind is of a part.
  ...['search', 'suggest'],
]
const CONTENT_TYPE = { 'content-type': 'application/json' }

function usernameOf({ email }: TestMember): string {
  return email.split('@')[0] ?? ''
}

/** A community of two with an idea, and every route with every id in it, as requests. */
async function startCommunity() {
  liftSearchLimits()
  let app = undefined as unknown as TestApp
  const routes = await routesRegisteredBy(async () => {
    app = await startTestApp()
  })
  const admin = await signedInMember(app, { isAdmin: true, firstname: 'Dilani' })
  const author = await signedInMember(app, { firstname: 'Zebulonia', lastname: 'Quince' })
  const friend = await signedInMember(app, { firstname: 'Okapi', lastname: 'Marsh' })
  const image = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { profile } = (
    await app.call('PATCH', '/v1/profile/update', {
      token: author.token,
      body: { avatar: image.toString('base64'), bio: 'Grows lanterns', skills: ['Glassblowing'] },
    })
  ).json()
  const roles = ['Tester', 'Writer'].map((title) => ({ title, skills: ['Soldering'] }))
  const idea = await shareIdea(app, author, { title: 'Lantern library', tags: ['glowworm'], pdf: PDF, roles })
  await shareIdea(app, friend, { title: 'Lantern repair', tags: ['glowworm'] })
  const say = { token: friend.token, body: { text: 'Murmured approval' } }
  await app.call('POST', `/v1/ideas/${idea.id}/comments`, say)
  const offers = `/v1/ideas/${idea.id}/roles/${idea.roles[0]?.id}/offers`
  const { offer } = (await app.call('POST', offers, { token: friend.token, body: {} })).json()
  await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: author.token })
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved', feedback: 'Go.' } })

  const markers = {
    // Not their faculty: the list of faculties is for everybody.
    community: [
      ...['Zebulonia', 'Quince', 'Okapi', 'Marsh', 'Grows lanterns', 'Glassblowing', 'Murmured approval'],
      ...[usernameOf(author), usernameOf(friend), author.id, friend.id, profile.avatar],
    ],
    ideas: ['Lantern library', 'Lantern repair', 'glowworm', 'Soldering', 'Quiz bundles', idea.id, idea.pdf],
  }
  async function requestsOf(): Promise<Request[]> {
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }
    const urls = urlsOf(routes, { ids: await idsOf(app), word: 'lantern', range })
    // A forbidden caller is refused for any parameter.
    const writing = routes.flatMap((route) => {
      const [method = '', path = ''] = route.split(' ')
      const endpoint = endpoints.find(([, one]) => one.method === method && one.path === path)?.[1]
      return method === 'GET' ? [] : { method, url: path.replace(/:\w+/g, idea.id), endpoint }
    })
    return [...urls.map((url) => ({ method: 'GET', url, endpoint: undefined })), ...writing]
  }

  async function shownBy({ method, url, endpoint }: Request): Promise<string> {
    const payload = endpoint && plainPayload(endpoint)
    const headers = payload ? CONTENT_TYPE : {}
    return shownOf(url, await app.send({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) }))
  }

  /** Each text of these that a visitor gets from any route, with the route. */
  async function seenBy(texts: string[]): Promise<string[]> {
    const found: string[] = []
    for (const request of await requestsOf()) {
      const shown = await shownBy(request)
      // The response may repeat the URL.
      const isShown = (text: string) => shown.includes(text) && !request.url.includes(text)
      found.push(...texts.filter(isShown).map((text) => `${request.url} ${text}`))
    }
    return found
  }

  async function show(visibility: Record<'community' | 'ideas', Audience>): Promise<void> {
    const { token } = admin
    const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
    const saved = await app.call('PUT', '/v1/admin/settings', { token, body: { visibility, version } })
    expect(saved.statusCode).toBe(200)
  }

  const get = async (url: string, token?: string) => app.call('GET', url, token ? { token } : {})
  return { app, friend, idea, markers, profile, seenBy, show, get }
}

test('every public call that reads says which parts of the site it shows', () => {
  // Proves trust 32/5.
  const silent = endpoints.filter(([, { method, access, shows }]) => method === 'GET' && access === 'public' && !shows)
  expect(silent.map(([name]) => name).toSorted()).toEqual(OF_NO_PART)
})

test('content for members reaches no visitor by any route, from the switch on', async () => {
  // Proves trust 32/5; spec S/58.
  const { app, friend, idea, profile, markers, seenBy, show, get } = await startCommunity()
  const everything = [...markers.community, ...markers.ideas]
  const isSeen = (found: string[], text: string) => found.some((one) => one.endsWith(` ${text}`))
  // Also fills the cache with public responses.
  const open = await seenBy(everything)
  for (const text of everything) expect([text, isSeen(open, text)]).toEqual([text, true])

  await show({ community: 'members', ideas: 'members' })
  expect(await seenBy(everything)).toEqual([])
  expect((await get('/v1/site')).json()).toMatchObject({ members: 0, faculties: 0 })
  for (const url of [`/v1/ideas/${idea.id}`, `/v1/ideas/${friend.id}`, '/v1/ideas/feed', '/ideas.atom']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 401])
  }
  for (const url of [`/v1/avatars/${profile.avatar}`, `/v1/pdfs/${idea.pdf}`]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 401])
    // As a page requests its files.
    const cookie = `quad_member=1; ${await filesCookieOf(app, friend.token)}`
    const file = await app.call('GET', url, { headers: { cookie } })
    expect([url, file.statusCode]).toEqual([url, 200])
    expect(file.headers['cache-control']).not.toContain('public')
    const unknown = { cookie: `quad-files=${'a'.repeat(64)}` }
    expect((await app.call('GET', url, { headers: unknown })).statusCode).toBe(401)
  }
  // Nowhere else is a cookie a session.
  const withCookie = { headers: { cookie: await filesCookieOf(app, friend.token) } }
  for (const url of [`/v1/ideas/${idea.id}`, '/v1/profile', '/v1/ideas/mine']) {
    expect([url, (await app.call('GET', url, withCookie)).statusCode]).toEqual([url, 401])
  }
  const asMember = await get(`/v1/ideas/${idea.id}`, friend.token)
  expect(asMember.json().idea.author.firstname).toBe('Zebulonia')

  await show({ community: 'members', ideas: 'everybody' })
  expect(await seenBy(markers.community)).toEqual([])
  const anonymous = (await get(`/v1/ideas/${idea.id}`)).json().idea
  expect(anonymous).toMatchObject({ title: 'Lantern library', team: [], comment_count: 1 })
  expect(anonymous.author.username).toBe('Anonymous')
  expect((await get(`/v1/ideas/${idea.id}`, friend.token)).json().idea.team).toHaveLength(1)
  const { ideas } = (await get('/v1/ideas/feed', friend.token)).json()
  expect(ideas.map((one: { author: { firstname: string } }) => one.author.firstname)).toContain('Zebulonia')
  expect((await get('/ideas.atom')).body).toContain('<author><name>Anonymous</name></author>')

  await show({ community: 'everybody', ideas: 'members' })
  expect(await seenBy(markers.ideas)).toEqual([])
  expect((await get(`/v1/profiles/id/${idea.user_id}`)).json().response).toMatchObject({ ideas: [], ideas_count: 0 })

  await show({ community: 'everybody', ideas: 'everybody' })
  expect((await seenBy(everything)).toSorted()).toEqual(open.toSorted())
})
