import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { openCall, writeCall } from '../../testing/calls.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { drawCard } from './cards.ts'

const BYTES_MAX = 60 * 1024
const EVENT = {
  ...{ type: 'working_session', title: 'Caption sprint', description: 'Two hours, twelve clips.' },
  ...{
    starts_at: '2026-03-06T18:30:00Z',
    ends_at: '2026-03-06T20:30:00Z',
    time_zone: 'Europe/London',
    place: 'Room 4',
  },
}
const CARD = { kind: 'Idea', title: 'Offline quiz packs', byline: 'Nethmi Perera', site: 'Quad', width: 1_200 } as const
const LONG = {
  si: 'ශ්‍රී ලංකාවේ විශ්වවිද්‍යාල ශිෂ්‍යයන් සඳහා මාර්ගගත නොවන පුස්තකාලයක් සහ අධ්‍යයන කණ්ඩායම් සොයා ගැනීමේ පහසුකම් සලසන ව්‍යාපෘතිය',
  ta: 'தொலைதூரக் கல்வி மாணவர்களுக்கான கட்டணமில்லா நூலகம் மற்றும் படிப்புக் குழுக்களைக் கண்டறியும் வசதி',
  ar: 'مكتبة مفتوحة للطلاب في الجامعة: كيف نشارك الكتب بين المراكز الإقليمية في كل مدينة؟',
  en: 'W'.repeat(150),
}

async function startCommunity() {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const author = await signedInMember(app)
  const save = async (change: object) => {
    const { version } = (await app.call('GET', '/v1/admin/settings', admin)).json().settings
    const saved = await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { version, ...change } })
    expect(saved.statusCode).toBe(200)
  }
  const event = async (by = admin) =>
    (await app.call('POST', '/v1/events', { token: by.token, body: EVENT })).json().event.id as string
  return { app, admin, author, save, event }
}

const cardOf = (app: TestApp, kind: string, id: string, options = {}) =>
  app.call('GET', `/v1/cards/${kind}/${id}.png`, options)
/** All by which responses differ, but for the id of the request. */
const told = ({ statusCode, body, headers }: Awaited<ReturnType<typeof cardOf>>) => {
  const { requestId: _id, ...error } = JSON.parse(body)
  const { date: _date, ...others } = headers
  return { statusCode, error, others }
}

/** The part of a card with its title, as columns with and without ink. */
async function inkOf(card: Buffer) {
  const { data, info } = await sharp(card)
    .extract({ left: 0, top: 160, width: 1_200, height: 320 })
    .greyscale()
    .threshold(150)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const columns = Array.from({ length: info.width }, (_, x) =>
    Array.from({ length: info.height }, (_, y) => data[y * info.width + x]).some((value) => value === 255),
  )
  return { first: columns.indexOf(true), last: columns.lastIndexOf(true) }
}

test('an idea, a call and an event have a card of 1200 × 630 pixels and at most 60 KB', async () => {
  const { app, admin, author, event } = await startCommunity()
  const ideas = (await shareIdea(app, author)).id
  const calls = (await openCall(app, admin)).id
  for (const [kind, id] of Object.entries({ ideas, calls, events: await event() })) {
    const card = await cardOf(app, kind, id)
    expect([kind, card.statusCode, card.headers['content-type']]).toEqual([kind, 200, 'image/png'])
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
    expect(card.rawPayload.length).toBeLessThanOrEqual(BYTES_MAX)
    expect(card.headers['cross-origin-resource-policy']).toBe('cross-origin')
  }
})

test('a card is drawn once, and not sent again to who has it', async () => {
  const { app, author, save } = await startCommunity()
  const { id } = await shareIdea(app, author)
  const first = await cardOf(app, 'ideas', id)
  const again = await cardOf(app, 'ideas', id)
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  const headers = { 'if-none-match': String(first.headers.etag) }
  const known = await cardOf(app, 'ideas', id, { headers })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  expect(await drawCard(CARD)).toBe(await drawCard({ ...CARD }))
  await save({ general: { name: 'Open University' } })
  const renamed = await cardOf(app, 'ideas', id, { headers })
  expect(renamed.statusCode).toBe(200)
  expect(renamed.headers.etag).not.toBe(first.headers.etag)
})

test('a card shows what a visitor sees, whoever asks, and tells nothing of what they may not see', async () => {
  // Proves trust 51/3.
  const { app, admin, author, save, event } = await startCommunity()
  const gone = await signedInMember(app)
  const [shown, rejected, ofGone] = [
    await shareIdea(app, author),
    await shareIdea(app, author),
    await shareIdea(app, gone),
  ]
  const draft = await writeCall(app, admin)
  const proposed = await event(author)
  const held = await shareIdea(app, author)
  await rejectIdea(app, admin, rejected.id)
  await changeAccountStatus(app.deps, gone.email, 'suspend')
  await app.call('DELETE', `/v1/ideas/${held.id}`, author)
  const missing = told(await cardOf(app, 'ideas', newId()))
  expect(missing.statusCode).toBe(404)
  const hidden = [
    ['ideas', rejected.id],
    ['ideas', ofGone.id],
    ['ideas', held.id],
    ['calls', draft.id],
    ['events', proposed],
    ['calls', shown.id],
    ['profiles', author.id],
    ['ideas', 'none'],
  ] as const
  for (const [kind, id] of hidden) {
    for (const token of [undefined, author.token, admin.token]) {
      expect([kind, told(await cardOf(app, kind, id, { token }))]).toEqual([kind, missing])
    }
  }
  const open = await cardOf(app, 'ideas', shown.id)
  expect((await cardOf(app, 'ideas', shown.id, { token: author.token })).headers.etag).toBe(open.headers.etag)
  await save({ visibility: { community: 'members', ideas: 'everybody' } })
  const withoutAuthor = await cardOf(app, 'ideas', shown.id, { token: author.token })
  expect(withoutAuthor.headers.etag).not.toBe(open.headers.etag)
  await save({ visibility: { community: 'members', ideas: 'members' } })
  for (const token of [undefined, author.token]) {
    expect(told(await cardOf(app, 'ideas', shown.id, { token }))).toEqual(missing)
  }
})

test('a card says nothing of an author whose account is deleted', async () => {
  const { app, author, save } = await startCommunity()
  const { id } = await shareIdea(app, author)
  await save({ visibility: { community: 'members', ideas: 'everybody' } })
  const { etag } = (await cardOf(app, 'ideas', id)).headers
  await save({ visibility: { community: 'everybody', ideas: 'everybody' } })
  expect((await cardOf(app, 'ideas', id)).headers.etag).not.toBe(etag)
  const body = { password: author.password, ideas: 'keep' }
  const left = await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  expect(left.statusCode).toBeLessThan(300)
  expect((await cardOf(app, 'ideas', id)).headers.etag).toBe(etag)
})

test('a long title in any script keeps to the margins and to 60 KB, and Arabic begins at the right', async () => {
  for (const [language, title] of Object.entries(LONG)) {
    const card = await drawCard({ ...CARD, title })
    expect(card.length).toBeLessThanOrEqual(BYTES_MAX)
    const { first, last } = await inkOf(card)
    expect([language, first >= 79, last <= 1_121, first < last]).toEqual([language, true, true, true])
  }
  const short = await inkOf(await drawCard({ ...CARD, title: 'مكتبة' }))
  expect([short.first > 600, short.last > 1_100]).toEqual([true, true])
  expect((await inkOf(await drawCard(CARD))).first).toBeLessThan(100)
})

test('a text in a script without a font, of symbols alone or with markup draws a card without boxes', async () => {
  const blank = await drawCard({ ...CARD, title: '' })
  for (const title of ['你好世界', '🎉🎉', '\ud800', '\u{f0000}']) {
    expect((await drawCard({ ...CARD, title })).equals(blank)).toBe(true)
  }
  const plain = await inkOf(await drawCard({ ...CARD, title: 'Quiz 🎉' }))
  expect(plain).toEqual(await inkOf(await drawCard({ ...CARD, title: 'Quiz' })))
  for (const title of ['<span size="900pt">x</span>', '&amp; </span>', 'a\u0301'.repeat(75), 'ﷺ'.repeat(75)]) {
    expect((await drawCard({ ...CARD, title })).length).toBeLessThanOrEqual(BYTES_MAX)
  }
})
