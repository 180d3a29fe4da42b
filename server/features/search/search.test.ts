// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import { demoPdf } from '../../cli/demo-pdf.ts'
import { openCall, writeCall } from '../../testing/calls.ts'
import { connectMembers, talking } from '../../testing/conversations.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readDueTexts } from '../ideas/idea-texts.service.ts'

let app: TestApp
let author: TestMember
let reader: TestMember
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Arul', lastname: 'Perin', skills: ['Soldering', 'C++'] })
  reader = await signedInMember(app, { firstname: 'Nethmi', lastname: 'Perera' })
  admin = await signedInMember(app, { isAdmin: true, firstname: 'Dilani' })
})

type Hit = {
  id: string
  title: string
  path: string
  title_marks: number[][]
  snippet: { field: string; page: number | null; text: string; marks: number[][] }
}
type Group = { kind: string; total: number; is_counted_fully: boolean; hits: Hit[] }

const get = async (path: string, token?: string) => app.call('GET', path, token ? { token } : {})
const search = async (q: string, { token, more = '' }: { token?: string; more?: string } = {}) =>
  (await app.call('GET', `/v1/search?q=${encodeURIComponent(q)}${more}`, token ? { token } : {})).json()
const suggest = async (q: string, token?: string) =>
  (await app.call('GET', `/v1/search/suggestions?q=${encodeURIComponent(q)}`, token ? { token } : {})).json()
const titles = async (q: string, token?: string): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await search(q, token ? { token } : {})).groups.map(({ kind, hits }: Group) => [
      kind,
      hits.map(({ title }) => title),
    ]),
  )
const comment = (by: TestMember, ideaId: string, text: string) =>
  app.call('POST', `/v1/ideas/${ideaId}/comments`, { token: by.token, body: { text } })
const marked = ({ snippet: { text, marks } }: Hit) => marks.map(([start, end]) => text.slice(start, end))

const EVENT = {
  type: 'open_session',
  title: 'Lantern evening',
  description: 'We fold paper lanterns.',
  starts_at: '2026-02-02T10:00:00Z',
  ends_at: '2026-02-02T12:00:00Z',
  time_zone: 'Asia/Colombo',
  place: 'Courtyard',
}

test('GET /v1/search finds ideas, people, calls, events and own messages, each kind with its page', async () => {
  const idea = await shareIdea(app, author, {
    title: 'Paper lantern walks',
    description: 'Neighbours meet after dusk.',
  })
  const call = await openCall(app, admin, { title: 'Which lantern lasts?' })
  await writeCall(app, admin, { title: 'A lantern draft' })
  const event = await app.call('POST', '/v1/events', { token: admin.token, body: EVENT })
  expect(event.statusCode).toBe(201)
  await app.call('PATCH', '/v1/profile/update', { token: reader.token, body: { bio: 'I mend lanterns.' } })
  await connectMembers(app, author, reader)
  const { open, send } = talking(app)
  const conversation = await open(author, { user_id: reader.id })
  await send(author, conversation, 'The lantern is ready')

  const { groups, did_you_mean, metadata } = await search('lantern', { token: reader.token })
  const paths = Object.fromEntries(groups.map(({ kind, hits }: Group) => [kind, hits.map(({ path }) => path)]))
  expect(paths).toEqual({
    ideas: [`/ideas/${idea.id}`],
    calls: [`/calls/${call.id}`],
    events: [`/events/${event.json().event.id}`],
    people: [`/profile/${reader.id}`],
    messages: [`/messages/${conversation}`],
  })
  expect(groups.map(({ kind }: Group) => kind).slice(-2)).toEqual(expect.arrayContaining(['people', 'messages']))
  expect(groups.every(({ total, is_counted_fully }: Group) => total === 1 && is_counted_fully)).toBe(true)
  expect(did_you_mean).toBe(null)
  expect(metadata).toMatchObject({ current_page: 1, last_page: 1, total_records: 1 })
  // Others read no message.
  expect(Object.keys(await titles('lantern', admin.token))).not.toContain('messages')
  expect(Object.keys(await titles('lantern')).toSorted()).toEqual(['calls', 'events', 'ideas', 'people'])
  const { groups: some } = await search('lantern', { more: '&kinds=people,events' })
  expect(some.map(({ kind }: Group) => kind).toSorted()).toEqual(['events', 'people'])
  const suggested = await suggest('lantern', reader.token)
  expect(suggested).toMatchObject({ did_you_mean: null })
  expect(suggested.groups).toHaveLength(5)
  expect(suggested.groups[0].hits[0]).not.toHaveProperty('snippet')
})

test('GET /v1/search says how many people go to an event, at once after an answer', async () => {
  const { event } = (await app.call('POST', '/v1/events', { token: admin.token, body: EVENT })).json()
  const going = async () => (await search('lantern', { more: '&kinds=events' })).groups[0].hits
  expect(await going()).toMatchObject([{ id: event.id, going_count: 0 }])
  await app.call('PUT', `/v1/events/${event.id}/rsvp`, { token: reader.token, body: { answer: 'going' } })
  expect(await going()).toMatchObject([{ id: event.id, going_count: 1 }])
})

test('GET /v1/search refuses unknown kinds and long queries, and finds nothing without a word', async () => {
  expect((await get('/v1/search?q=a&kinds=ideas,files')).statusCode).toBe(422)
  expect((await get(`/v1/search?q=${'a'.repeat(201)}`)).statusCode).toBe(422)
  expect((await get('/v1/search?q=a&page=0')).statusCode).toBe(422)
  expect((await get(`/v1/search/suggestions?q=${'a'.repeat(201)}`)).statusCode).toBe(422)
  for (const q of ['', '%', '""', '-lantern']) {
    expect(await search(q)).toMatchObject({ groups: [], did_you_mean: null, metadata: { total_records: 0 } })
  }
})

test('a search puts titles before tags, tags before texts, texts before comments, and these before PDFs', async () => {
  const pdf = Buffer.from(demoPdf('Brief', 'A lantern costs little.')).toString('base64')
  const plain = {
    description: 'Neighbours meet after dusk.',
    tags: ['evening'],
    learning_outcome: 'Begin with one street.',
  }
  await shareIdea(app, author, { ...plain, title: 'In a file', pdf })
  const talked = await shareIdea(app, author, { ...plain, title: 'Talked about' })
  await comment(reader, talked.id, 'Bring a lantern, please.')
  await shareIdea(app, author, { ...plain, title: 'Told in the text', description: 'Everybody brings a lantern.' })
  await shareIdea(app, author, { ...plain, title: 'Tagged', tags: ['lantern'] })
  await shareIdea(app, author, { ...plain, title: 'Lantern walks through the old town' })
  await shareIdea(app, author, { ...plain, title: 'Lantern' })
  await readDueTexts(app.deps, new AbortController().signal)
  const { groups } = await search('lantern', { more: '&kinds=ideas' })
  const [{ hits, total }] = groups as [Group]
  expect(total).toBe(6)
  expect(hits.map(({ title }) => title)).toEqual([
    ...['Lantern', 'Lantern walks through the old town', 'Tagged', 'Told in the text', 'Talked about', 'In a file'],
  ])
  expect(hits.map(({ snippet }) => [snippet.field, snippet.page])).toEqual([
    ...[
      ['description', null],
      ['description', null],
      ['tags', null],
      ['description', null],
      ['comment', null],
      ['pdf', 1],
    ],
  ])
  for (const hit of hits) {
    const inTitle = hit.title_marks.map(([start, end]) => hit.title.slice(start, end))
    expect([...inTitle, ...marked(hit)].map((word) => word.toLowerCase())).toEqual(['lantern'])
  }
})

test('GET /v1/search filters and sorts ideas, filters people, and corrects no word for a filter', async () => {
  const content = { description: 'Neighbours meet after dusk.', category: 'Education' }
  const first = await shareIdea(app, author, { ...content, title: 'Lantern' })
  const role = { title: 'Painter', skills: ['Painting'] }
  const second = await shareIdea(app, author, { ...content, title: 'A lantern for walks', roles: [role] })
  const third = await shareIdea(app, author, { title: 'Walks at dusk', category: 'Healthcare' })
  await comment(reader, third.id, 'Bring a lantern.')
  for (const by of [reader, admin]) await app.call('PUT', `/v1/ideas/${second.id}/support`, { token: by.token })
  await app.call('PUT', `/v1/ideas/${third.id}/support`, { token: admin.token })
  const ideas = async (more: string, q = 'lantern') =>
    (await search(q, { more: `&kinds=ideas${more}` })).groups.flatMap(({ hits }: Group) => hits.map(({ id }) => id))
  expect(await ideas('')).toEqual([first.id, second.id, third.id])
  expect(await ideas('&sort=newest')).toEqual([third.id, second.id, first.id])
  expect(await ideas('&sort=supported')).toEqual([second.id, third.id, first.id])
  expect(await ideas('&category=Education')).toEqual([first.id, second.id])
  expect(await ideas('&category=Healthcare')).toEqual([third.id])
  expect(await ideas('&looking=true')).toEqual([second.id])
  expect(await ideas('&skill=painting')).toEqual([second.id])
  expect(await ideas('&stage=team')).toEqual([])
  expect(await ideas('&stage=idea&category=Education&sort=newest')).toEqual([second.id, first.id])
  const none = await search('lantern', { more: '&kinds=ideas&category=Design' })
  expect(none).toMatchObject({ groups: [], did_you_mean: null })
  const misspelt = await search('lantrn', { more: '&kinds=ideas&category=Healthcare' })
  expect(misspelt).toMatchObject({ groups: [{ total: 1 }], did_you_mean: { q: 'lantern' } })
  const [{ hits }] = (await search('lantern', { more: '&kinds=ideas&sort=supported' })).groups
  expect(hits[0]).toMatchObject({ support_count: 2, stage: 'idea', category: 'Education', pdf: '' })
  const { faculty } = (await search('Arul')).groups[0].hits[0]
  expect((await search('Arul', { more: `&faculty=${encodeURIComponent(faculty)}` })).groups).toHaveLength(1)
  expect((await search('Arul', { more: '&faculty=Elsewhere' })).groups).toEqual([])
  expect((await get('/v1/search?q=a&sort=oldest')).statusCode).toBe(422)
})

test('of several comments with the words on one idea, the newest is shown', async () => {
  const idea = await shareIdea(app, author, { title: 'Walks at dusk' })
  for (const text of ['A lantern, please.', 'Two lanterns, please.']) {
    await comment(reader, idea.id, text)
    app.clock.advance(1000)
  }
  const [group] = (await search('lantern', { more: '&kinds=ideas' })).groups
  expect(group.hits).toMatchObject([{ id: idea.id, snippet: { field: 'comment', text: 'Two lanterns, please.' } }])
})

test.each(['', '&sort=newest', '&sort=supported'])('kinds come by their best hit in each order: %s', async (more) => {
  await shareIdea(app, author, { title: 'Lantern' })
  const worse = await shareIdea(app, author, { title: 'Walks at dusk', description: 'Everybody brings a lantern.' })
  await app.call('PUT', `/v1/ideas/${worse.id}/support`, { token: admin.token })
  await openCall(app, admin, { title: 'Which lantern lasts?' })
  const { groups } = await search('lantern', { more })
  expect(groups.map(({ kind }: Group) => kind)).toEqual(['ideas', 'calls'])
})

test('a search for people leaves out those with an excluded word in any text', async () => {
  await app.call('PATCH', '/v1/profile/update', { token: reader.token, body: { bio: 'I teach maths.' } })
  await signedInMember(app, { firstname: 'Nethmi', lastname: 'Silva' })
  expect((await titles('nethmi -maths')).people).toEqual(['Nethmi Silva'])
  const { profiles, count } = (await get('/v1/profiles-with-ideas?sort=best&q=nethmi%20-maths')).json()
  expect([count, profiles.length]).toEqual([1, 1])
})

test('a search puts words side by side before words far apart', async () => {
  const far = 'Solar power is cheap. After a year of rain, everybody in the village wants a dryer for rice and a kiln.'
  await shareIdea(app, author, { title: 'Far', description: far })
  await shareIdea(app, author, {
    title: 'Near',
    description: 'We build a solar kiln. After a year of rain, it is ready for rice and wood.',
  })
  expect(await titles('solar kiln')).toEqual({ ideas: ['Near', 'Far'] })
})

test.each([
  ['interviews', 'An interview'],
  ['“interview guide”', 'The interview guide'],
  ['Perin, Arul', null],
  ['c++', null],
  ['erview', 'An interview'],
])('a search for %s finds titles by words, and people by name and skill', async (q, title) => {
  await shareIdea(app, author, { title: 'An interview' })
  await shareIdea(app, author, { title: 'The interview guide' })
  const found = await titles(q)
  if (title === null) expect(found.people).toEqual(['Arul Perin'])
  else expect(found.ideas).toContain(title)
})

test('a search shows nothing of hidden, rejected or blocked content, and each actor what the lists show', async () => {
  const open = await shareIdea(app, author, { title: 'Open compass' })
  const rejected = await shareIdea(app, author, { title: 'Rejected compass' })
  await rejectIdea(app, admin, rejected.id)
  await comment(reader, open.id, 'An astrolabe is better.')
  expect((await titles('compass')).ideas).toEqual(['Open compass'])
  expect((await titles('astrolabe', author.token)).ideas).toEqual(['Open compass'])
  await app.call('PUT', `/v1/blocks/${reader.id}`, { token: author.token })
  expect(await titles('astrolabe', author.token)).toEqual({})
  expect((await titles('astrolabe', admin.token)).ideas).toEqual(['Open compass'])
  await app.deps.db.updateTable('comments').set({ hidden_at: '2026-01-05T09:00:00.000Z' }).execute()
  expect(await titles('astrolabe', admin.token)).toEqual({})
  const { version } = (await get('/v1/admin/settings', admin.token)).json().settings
  const show = (visibility: object, at: number) =>
    app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { visibility, version: at } })
  await show({ community: 'members', ideas: 'everybody' }, version)
  expect(await titles('arul')).toEqual({})
  const [group] = (await search('compass')).groups
  expect(group.hits[0].author.username).toBe('Anonymous')
  await show({ community: 'members', ideas: 'members' }, version + 1)
  expect((await search('compass')).groups).toEqual([])
  expect((await titles('compass', reader.token)).ideas).toEqual(['Open compass'])
})

test('a misspelt word gets the nearest one that the reader finds, with its results', async () => {
  await shareIdea(app, author, { title: 'Biodiversity counts', description: 'Birds around the university lake.' })
  for (const [q, meant] of [
    ['biodiversty', 'biodiversity'],
    ['biodivversity', 'biodiversity'],
    ['boidiversity', 'biodiversity'],
    ['biodiversith', 'biodiversity'],
    ['univrsity lake', 'university lake'],
    ['Nethni', 'nethmi'],
  ] as const) {
    const { groups, did_you_mean } = await search(q)
    expect([q, did_you_mean]).toEqual([q, { q: meant, is_applied: true }])
    expect(groups.length).toBeGreaterThan(0)
  }
  expect((await search('biodiversity')).did_you_mean).toBe(null)
  expect((await search('xylophone')).did_you_mean).toBe(null)
  const suggested = await suggest('biodiversty')
  expect(suggested.did_you_mean).toEqual({ q: 'biodiversity', is_applied: true })
  // Nobody learns a word of what is hidden.
  const secret = await shareIdea(app, author, { title: 'Zeppelins', description: 'They carry parcels.', tags: [] })
  expect((await search('zeppelims')).did_you_mean).toEqual({ q: 'zeppelins', is_applied: true })
  await rejectIdea(app, admin, secret.id)
  expect((await search('zeppelims')).did_you_mean).toBe(null)
})

test('a search is paged, and says how many there are', async () => {
  for (let index = 0; index < 7; index++) await shareIdea(app, author, { title: `Lantern ${index}` })
  const page = async (number: number) => {
    const { groups, metadata } = await search('lantern', { more: `&kinds=ideas&page=${number}&page_size=3` })
    return { titles: groups[0].hits.map(({ title }: Hit) => title), total: groups[0].total, last: metadata.last_page }
  }
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages.map(({ titles: { length } }) => length)).toEqual([3, 3, 1])
  expect(new Set(pages.flatMap(({ titles: all }) => all)).size).toBe(7)
  expect(pages.every(({ total, last }) => total === 7 && last === 3)).toBe(true)
})

test('results while somebody types count as one search', async () => {
  const q = 'a lantern in the old town'
  for (let turn = 0; turn < 10; turn++) {
    for (let letters = 1; letters <= q.length; letters++) {
      expect(
        (await get(`/v1/search/suggestions?q=${encodeURIComponent(q.slice(0, letters))}`, reader.token)).statusCode,
      ).toBe(200)
    }
  }
  expect((await get('/v1/search?q=other', reader.token)).statusCode).toBe(200)
})

test('searches count against the rate limit of searches', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 120; index++) {
    statuses.push((await get(`/v1/search/suggestions?q=word${index}`, reader.token)).statusCode)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await get('/v1/search?q=other', reader.token)).statusCode).toBe(429)
  expect((await get('/v1/search?q=other', admin.token)).statusCode).toBe(200)
})

test('lists take the order `best`: of ideas by scope, of members by name before other words', async () => {
  const plain = { description: 'Neighbours meet after dusk.', tags: [], learning_outcome: 'Begin with one street.' }
  await shareIdea(app, author, { ...plain, title: 'Kiln' })
  await shareIdea(app, author, { ...plain, title: 'The long road to a kiln' })
  await shareIdea(app, author, { ...plain, title: 'Bricks', description: 'They come from a kiln.' })
  const feed = async (query: string) =>
    (await get(`/v1/ideas/feed?sort=best&q=kiln${query}`)).json().ideas.map(({ title }: Hit) => title)
  expect(await feed('')).toEqual(['Kiln', 'The long road to a kiln'])
  expect(await feed('&scope=all')).toEqual(['Kiln', 'The long road to a kiln', 'Bricks'])
  expect(await feed('&page_size=1&page=2')).toEqual(['The long road to a kiln'])
  expect((await get('/v1/ideas/feed?sort=best')).json().ideas).toHaveLength(3)
  expect((await get('/v1/ideas?sort=best&q=kiln', admin.token)).json().ideas[0].title).toBe('Kiln')
  await app.call('PATCH', '/v1/profile/update', { token: reader.token, body: { bio: 'Arul taught me to weld.' } })
  const { profiles, count } = (await get('/v1/profiles-with-ideas?sort=best&q=arul')).json()
  expect(count).toBe(2)
  expect(profiles.map(({ profile }: { profile: { id: string } }) => profile.id)).toEqual([author.id, reader.id])
})
