import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { NOTIFICATIONS_STREAM_PATH } from '../../contract/notifications.ts'
import { EXPORT_PATH } from '../../contract/settings.values.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { plainPayload } from './hostile/requests.ts'
import { PDF, shareIdea } from './ideas.ts'
import { signedInMember, type TestMember } from './members.ts'
import { routesRegisteredBy } from './registered-routes.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Audience = 'everybody' | 'members'

const endpoints: [string, EndpointShape][] = Object.entries(ENDPOINTS)
/** Public calls that show neither the community nor ideas. */
const OF_NO_PART = ['getSite', 'getSiteTeam', 'getSiteTexts']
const CONTENT_TYPE = { 'content-type': 'application/json' }

function usernameOf({ email }: TestMember): string {
  return email.split('@')[0] ?? ''
}

/** A community of two with an idea, and every route with every id in it, as requests. */
async function startCommunity() {
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
  const { comment } = (await app.call('POST', `/v1/ideas/${idea.id}/comments`, say)).json()
  const offers = `/v1/ideas/${idea.id}/roles/${idea.roles[0]?.id}/offers`
  const { offer } = (await app.call('POST', offers, { token: friend.token, body: {} })).json()
  await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: author.token })
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved', feedback: 'Go.' } })

  const ids = [idea.id, author.id, friend.id, comment.id, offer.id, profile.avatar, idea.pdf]
  const markers = {
    // Not their faculty: the list of faculties is for everybody.
    community: [
      ...['Zebulonia', 'Quince', 'Okapi', 'Marsh', 'Grows lanterns', 'Glassblowing', 'Murmured approval'],
      ...[usernameOf(author), usernameOf(friend), author.id, friend.id, profile.avatar],
    ],
    ideas: ['Lantern library', 'Lantern repair', 'glowworm', 'Soldering', 'Quiz bundles', idea.id, idea.pdf],
  }
  const requestsOf = () =>
    routes.flatMap((route) => {
      const [method = '', path = ''] = route.split(' ')
      const endpoint = endpoints.find(([, one]) => one.method === method && one.path === path)?.[1]
      // Who may not call at all is refused whatever is named.
      const named = method === 'GET' ? ids : [idea.id]
      const paths = path.includes(':n') ? [path.replace(':n', '1'), path.replace(':n', '2')] : [path]
      const urls = paths.flatMap((one) => (one.includes(':') ? named.map((id) => one.replace(/:\w+/g, id)) : [one]))
      const queries = path === '/v1/ideas/feed' ? ['', '?q=lantern&scope=all', `?user_id=${author.id}`] : ['']
      if (path.endsWith('/similar')) queries.push('?title=Lantern&tags=glowworm')
      if (path === '/v1/profiles-with-ideas') queries.push('?q=zebu')
      return urls.flatMap((url) => queries.map((query) => ({ method, url: url + query, endpoint })))
    })

  async function shownBy({ method, url, endpoint }: ReturnType<typeof requestsOf>[number], token?: string) {
    const payload = endpoint && plainPayload(endpoint)
    const headers = { ...(payload ? CONTENT_TYPE : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await app.send({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) })
    const isZip = url === EXPORT_PATH && response.statusCode === 200
    const body = isZip
      ? Object.values(unzipSync(response.rawPayload)).map((file) => strFromU8(file))
      : response.rawPayload
    return `${JSON.stringify(response.headers)}${body}`
  }

  /** Each text of these that a visitor gets from any route, with the route; or a member from those that read. */
  async function seenBy(texts: string[], token?: string): Promise<string[]> {
    const isSent = (method?: string, url?: string) => !token || (method === 'GET' && url !== NOTIFICATIONS_STREAM_PATH)
    const found: string[] = []
    for (const request of requestsOf().filter(({ method, url }) => isSent(method, url))) {
      const shown = await shownBy(request, token)
      // What was sent before does not count.
      const isNews = (text: string) => shown.includes(text) && !request.url.includes(text)
      found.push(...texts.filter(isNews).map((text) => `${request.url} ${text}`))
    }
    return found
  }

  const show = (visibility: Record<'community' | 'ideas', Audience>) => save({ visibility })

  async function save(change: Partial<SiteSettings>): Promise<void> {
    const { token } = admin
    const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
    const saved = await app.call('PUT', '/v1/admin/settings', { token, body: { ...change, version } })
    expect(saved.statusCode).toBe(200)
  }

  const get = async (url: string, token?: string) => app.call('GET', url, token ? { token } : {})
  return { app, ids, admin, author, friend, idea, markers, profile, seenBy, show, save, get }
}

test('every public call that reads says which parts of the site it shows', () => {
  const silent = endpoints.filter(([, { method, access, shows }]) => method === 'GET' && access === 'public' && !shows)
  expect(silent.map(([name]) => name)).toEqual(OF_NO_PART)
})

test('nothing of what is for members reaches a visitor by any route, from the switch on', async () => {
  const { app, friend, idea, profile, markers, seenBy, show, get } = await startCommunity()
  const everything = [...markers.community, ...markers.ideas]
  const isSeen = (found: string[], text: string) => found.some((one) => one.endsWith(` ${text}`))
  // Also fills the cache with what was for everybody.
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
    // As a page asks for what it shows.
    const cookie = `quad_member=1; quad_files=${friend.token}`
    const file = await app.call('GET', url, { headers: { cookie } })
    expect([url, file.statusCode]).toEqual([url, 200])
    expect(file.headers['cache-control']).not.toContain('public')
    const unknown = { cookie: `quad_files=${'A'.repeat(26)}` }
    expect((await app.call('GET', url, { headers: unknown })).statusCode).toBe(401)
  }
  // Nowhere else is a cookie a session.
  const withCookie = { headers: { cookie: `quad_files=${friend.token}` } }
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

test('nothing of what waits for an approval reaches others by any route, notification or mail, until it is approved', async () => {
  const { app, ids, admin, author, idea, seenBy, save, get } = await startCommunity()
  const reader = await signedInMember(app, { firstname: 'Wanda' })
  const asReader = (body: object = {}) => ({ token: reader.token, body })
  await app.call('PUT', `/v1/ideas/${idea.id}/support`, asReader())
  await app.call('PUT', `/v1/ideas/${idea.id}/follow`, asReader({ following: true }))
  await app.call('POST', `/v1/ideas/${idea.id}/comments`, asReader({ text: 'How bright is it?' }))
  await seenBy([])

  await save({ ideas: { publishing: 'after_review' } })
  const body = {
    ...{
      title: 'Walrus library',
      description: 'Tusks that are lent overnight.',
      category: 'Design',
      tags: ['walrusy'],
    },
    ...{ learning_outcome: 'A herd needs a timetable.', recommended_level: 'advanced', pdf: PDF },
    github_link: 'https://github.com/quad/walrus',
  }
  const edited = await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body })
  const held = await shareIdea(app, author, {
    ...body,
    title: 'Heron post',
    tags: ['heronry'],
    roles: [{ title: 'Wader' }],
  })
  const comment = { token: author.token, body: { text: 'Nobody reads the heron yet.' } }
  await app.call('POST', `/v1/ideas/${held.id}/comments`, comment)
  const { pdf } = edited.json().idea
  ids.push(held.id, pdf, held.pdf)
  const words = [
    ...['Walrus library', 'Tusks that', 'walrusy', 'A herd', 'quad/walrus', pdf],
    ...['Heron post', 'heronry', 'Wader', 'the heron', held.pdf],
  ]
  const isSeen = (found: string[], text: string) => found.some((one) => one.endsWith(` ${text}`))
  const own = await seenBy(words, author.token)
  for (const text of words) expect([text, isSeen(own, text)]).toEqual([text, true])
  expect(await seenBy([...words, held.id])).toEqual([])
  expect(await seenBy([...words, held.id], reader.token)).toEqual([])
  for (const url of [`/v1/pdfs/${pdf}`, `/v1/pdfs/${held.pdf}`, `/v1/ideas/${idea.id}/versions/2`]) {
    expect([url, (await get(url, reader.token)).statusCode]).toEqual([url, 404])
  }
  // What would be of an idea that one may not see.
  for (const path of ['comments', 'follow', 'support', `roles/${held.roles[0]?.id}/offers`]) {
    const method = path === 'comments' || path.startsWith('roles') ? 'POST' : 'PUT'
    const response = await app.call(method, `/v1/ideas/${held.id}/${path}`, asReader({ text: 'Hm.', following: true }))
    expect([path, response.statusCode]).not.toEqual([path, 200])
  }
  const sent = async () => {
    const notifications = await app.deps.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '!=', author.id)
      .execute()
    return JSON.stringify([notifications, await app.deps.db.selectFrom('outbox').selectAll().execute()])
  }
  for (const text of words) expect([text, (await sent()).includes(text)]).toEqual([text, false])

  for (const { id } of [idea, held]) {
    await app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body: { status: 'Approved' } })
  }
  const open = await seenBy(words)
  for (const text of words) expect([text, isSeen(open, text)]).toEqual([text, true])
  expect(await sent()).toContain('Walrus library')
})
