// @module-tag postgres

import { expect, test } from 'vitest'
import { countedIdeas } from '../features/ideas/idea-filters.repo.ts'
import { LIMITS } from '../lib/limits.ts'
import { SEARCHES_AT_ONCE_MAX } from '../lib/search-limit.ts'
import { shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { planSearch } from './search.ts'

test.each([
  ['few rows are sorted', 1_000],
  ['many rows are met in the order', 1],
])('a search finds the same when %s', async (_name, listedMax) => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  for (let index = 0; index < 12; index++) {
    const title = index % 3 === 0 ? `Reading circle ${index}` : `Circle of readers ${index}`
    await shareIdea(app, member, { title })
  }
  for (const title of ['开放数据平台', 'අධ්‍යාපන පුවත්']) await shareIdea(app, member, { title })
  for (const [query, count] of [
    ['数据', 1],
    ['台', 1],
    ['数据 开', 1],
    ['据数', 0],
    ['අධ', 1],
    ['පුව', 1],
    ['අ ප', 1],
    ['ධ', 0],

    ['reading circle', 4],
    ['circ read', 12],
    // Its trigrams are there, the word is not.
    ['reading reada', 0],
    ['leaders', 0],
    // Short words are the start of a word.
    ['ci', 12],
    ['re', 12],
    ['ea', 0],
    ['re ci 1', 3],
    ['r', 12],
    ['c', 12],
    ['r c', 12],
    // Punctuation is no word, and no part of one.
    ['reading, circle', 4],
    ['#circle', 12],
    ['“reading circle”', 4],
    ['circle -reading', 8],
    ['e', 0],
    ['%', 0],
    ['_r', 12],
  ] as const) {
    const { page, count: counted } = await planSearch(app.deps.db, 'ideas', query, listedMax)
    const ideas = app.deps.db.selectFrom('ideas').select('title').orderBy('search_text').orderBy('ideas.id')
    expect(await ideas.where(page).execute()).toHaveLength(count)
    expect(await ideas.where(counted).execute()).toEqual(await ideas.where(page).execute())
    const search = await planSearch(app.deps.db, 'idea_texts', query, listedMax)
    const everywhere = await ideas.where(search.page).execute()
    expect(everywhere.length).toBeGreaterThanOrEqual(count)
    const found = countedIdeas(app.deps.db, { search }).orderBy('search_text').orderBy('ideas.id')
    expect(await found.clearSelect().select('title').where(search.count).execute()).toEqual(everywhere)
  }
})

test.each([
  ['ක්\u200dරියාකාරකම්', 'ක්රියාකාරකම්'],
  ['සත්\u200dය කතා', 'සත්ය'],
  ['தமிழ் வாசிப்பு', 'தமிழ்'],
  ['கொடை', 'க\u0bc6\u0bbeடை'],
  ['Café', 'cafe\u0301'],
])('the title %s is found in its other forms as well', async (title, form) => {
  const app = await startTestApp()
  await shareIdea(app, await signedInMember(app), { title })
  for (const query of [title, form, form.normalize('NFD'), form.normalize('NFC')]) {
    const { metadata } = (await app.call('GET', `/v1/ideas/feed?q=${encodeURIComponent(query)}`)).json()
    expect(metadata.total_records, query).toBe(1)
  }
})

test.each([
  // A vowel sign is part of a word.
  ['මල්', 'මිල', 0],
  ['මිල ගණන්', 'මල', 0],
  ['ගුරු', 'ගරු', 0],
  ['கல்வி', 'கலவி', 0],
  ['கல்', 'கால்', 0],
  // A suffix takes the place of the sign for no vowel.
  ['தமிழில் கதை', 'தமிழ்', 1],
  ['පොතේ කතාව', 'පොත්', 1],
  ['පොත් සාප්පුව', 'පොත', 1],
])('the title %s, searched for %s, is found %i times', async (title, query, count) => {
  const app = await startTestApp()
  await shareIdea(app, await signedInMember(app), { title })
  const { metadata } = (await app.call('GET', `/v1/ideas/feed?q=${encodeURIComponent(query)}`)).json()
  expect(metadata.total_records).toBe(count)
})

test('no more words than sixteen are looked for', async () => {
  // Proves trust 3/6.
  const app = await startTestApp()
  const words = Array.from({ length: 16 }, (_, index) => `w${index + 10}`)
  await shareIdea(app, await signedInMember(app), { title: words.join(' ') })
  const countOf = async (query: string) =>
    (await app.call('GET', `/v1/ideas/feed?q=${encodeURIComponent(query)}`)).json().metadata.total_records
  expect(await countOf(words.join(' '))).toBe(1)
  expect(await countOf([...words.slice(1), 'other'].join(' '))).toBe(0)
  expect(await countOf([...words, 'other'].join(' '))).toBe(1)
})

test('searches beyond the cache are limited, a member apart from visitors', async () => {
  // Proves trust 3/6.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const ip = '203.0.113.9'
  const search = (index: number, caller = {}) => app.call('GET', `/v1/ideas/feed?q=word${index}`, { ip, ...caller })
  for (let index = 0; index < 600; index++) expect((await search(index)).statusCode).toBe(200)
  const refused = await search(600)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await search(600, { token })).statusCode).toBe(200)
  expect((await app.call('GET', '/v1/ideas/feed', { ip })).statusCode).toBe(200)
})

test('a network has a share of the searches at once, and others search meanwhile', async () => {
  const app = await startTestApp()
  const search = (ip: string, word: string) => app.call('GET', `/v1/ideas/feed?q=${word}`, { ip })
  const [burst, other] = await Promise.all([
    Promise.all(Array.from({ length: SEARCHES_AT_ONCE_MAX + 5 }, (_, index) => search('203.0.113.9', `many${index}`))),
    search('198.51.100.7', 'one'),
  ])
  expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  expect(other.statusCode).toBe(200)
  expect((await search('203.0.113.9', 'later')).statusCode).toBe(200)
})

test('a search whose response is personal counts once', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  for (let index = 0; index < LIMITS.memberSearches.limit; index++) {
    expect((await app.call('GET', `/v1/ideas/feed?q=personal${index}`, { token })).statusCode).toBe(200)
  }
  expect((await app.call('GET', '/v1/ideas/feed?q=other', { token })).statusCode).toBe(429)
})

test.each([{ isReviewer: true }, { isAdmin: true }])('staff search more often than members: %o', async (role) => {
  const app = await startTestApp()
  const { token } = await signedInMember(app, role)
  for (let index = 0; index <= LIMITS.memberSearches.limit; index++) {
    expect((await app.call('GET', `/v1/reviews/queue?q=word${index}`, { token })).statusCode).toBe(200)
  }
})
