import { beforeEach, describe, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { Report } from '../../../contract/reports.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let author: TestMember
let reader: TestMember
let reviewer: TestMember
let idea: Idea

const get = (url: string, who?: TestMember) => app.call('GET', url, who ? { token: who.token } : {})
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, who: TestMember, body?: object) =>
  app.call(method, url, { token: who.token, ...(body ? { body } : {}) })
const reports = async (query = ''): Promise<Report[]> => (await get(`/v1/reports${query}`, reviewer)).json().reports
const reportOn = async (id: string) => (await reports('?page_size=50')).find(({ target }) => target.id === id)
const notified = async (who: TestMember) => (await get('/v1/notifications', who)).json().notifications
const decide = async (id: string, action: string) => {
  const { statusCode } = await send('POST', `/v1/reports/${id}/decision`, reviewer, { action, reason: 'Read it.' })
  expect(statusCode).toBe(200)
}
const seenBy = async (url: string, who?: TestMember) => (await get(url, who)).statusCode === 200
const comment = async (text: string, more: object = {}) =>
  (await send('POST', `/v1/ideas/${idea.id}/comments`, author, { text, ...more })).json()
const shownTexts = async () =>
  (await get(`/v1/ideas/${idea.id}/comments`)).json().comments.map(({ text }: { text: string }) => text)

async function setWords(words: string[], events = 'reviewers'): Promise<void> {
  const admin = await signedInMember(app, { isAdmin: true })
  const { version } = (await get('/v1/admin/settings', admin)).json().settings
  const change = { version, word_list: { words }, events: { publishing: events } }
  expect((await send('PUT', '/v1/admin/settings', admin, change)).statusCode).toBe(200)
}

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  reader = await signedInMember(app)
  reviewer = await signedInMember(app, { isReviewer: true })
  await setWords(['casino', 'exam answers', 'කැසිනෝ'], 'members')
  idea = await shareIdea(app, reader, { title: 'A place to meet' })
})

test('an idea with a listed word waits for a moderator, with the reason, and its author is notified at once', async () => {
  // Proves trust 27/13; spec S/96.
  const created = await send('POST', '/v1/ideas', author, { ...IDEA, title: 'Exam   ANSWERS, by bus' })
  expect(created.statusCode).toBe(201)
  const { idea: held, is_held } = created.json()
  expect(is_held).toBe(true)
  const url = `/v1/ideas/${held.id}`
  expect([await seenBy(url), await seenBy(url, reader), await seenBy(url, author)]).toEqual([false, false, true])
  expect((await get('/v1/ideas/feed?q=answers')).json().ideas).toEqual([])
  expect(await reportOn(held.id)).toMatchObject({
    ...{ reason: 'word_list', listed_words: ['exam answers'], reporter_count: 0, texts: [] },
    target: { is_hidden: true, author: { id: author.id } },
  })
  const [notification] = await notified(author)
  expect(notification).toMatchObject({ kind: 'content_moderated', cause: 'word_list', decision: null })
  // Moderators alone see the word.
  expect(JSON.stringify([notification, created.json()])).not.toContain('exam answers')

  // An edit without the word does not release it.
  const edit = { ...IDEA, title: 'By bus' }
  expect((await send('PUT', url, author, edit)).json()).toMatchObject({ is_held: false, idea: { title: 'By bus' } })
  expect(await seenBy(url, reader)).toBe(false)

  const id = (await reportOn(held.id))?.id ?? ''
  await decide(id, 'keep')
  expect(await seenBy(url)).toBe(true)
  expect((await notified(author))[0]).toMatchObject({ cause: 'word_list', decision: { action: 'keep' } })
  const mails = (await app.deliverMails()).filter(({ to }) => to === author.email)
  expect(mails.at(-1)?.subject).toBe('Everybody sees what you wrote')
  // Words accepted by a moderator are not held again, other words are.
  const again = { ...IDEA, title: 'Exam answers by train' }
  expect((await send('PUT', url, author, again)).json().is_held).toBe(false)
  const other = { ...IDEA, title: 'Exam answers at the casino' }
  expect((await send('PUT', url, author, other)).json().is_held).toBe(true)
  expect(await reportOn(held.id)).toMatchObject({ listed_words: ['casino'] })
})

test('an idea is held for a listed word in its roles or tags, and once for simultaneous edits', async () => {
  const roles = [{ title: 'Dealer', note: 'For our casino', skills: [] }]
  const withRoles = (await send('POST', '/v1/ideas', author, { ...IDEA, roles })).json()
  expect(withRoles.is_held).toBe(true)
  const tagged = (await send('POST', '/v1/ideas', author, { ...IDEA, tags: ['කැසිනෝ'] })).json()
  expect(tagged.is_held).toBe(true)
  const plain = (await send('POST', '/v1/ideas', author, IDEA)).json()
  expect(plain.is_held).toBe(false)
  const edits = await Promise.all(
    ['Casino one', 'Casino two'].map((title) => send('PUT', `/v1/ideas/${plain.idea.id}`, author, { ...IDEA, title })),
  )
  expect(edits.some(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await reports('?page_size=50')).filter(({ target }) => target.id === plain.idea.id)).toHaveLength(1)
  expect(await seenBy(`/v1/ideas/${plain.idea.id}`, reader)).toBe(false)
})

test('an idea of a moderator, or a draft, is not held for a listed word', async () => {
  const own = (await send('POST', '/v1/ideas', reviewer, { ...IDEA, title: 'The casino rules' })).json()
  expect(own.is_held).toBe(false)
  expect(await seenBy(`/v1/ideas/${own.idea.id}`, reader)).toBe(true)
  const draft = { title: 'Casino', id: crypto.randomUUID() }
  await send('PUT', `/v1/drafts/${draft.id}`, author, { title: 'Casino' })
  expect((await reports('?page_size=50')).some(({ target }) => target.title === 'Casino')).toBe(false)
})

test('a comment with a listed word is hidden and sends no notification until a moderator keeps it', async () => {
  // Proves trust 27/13; spec S/96.
  const before = (await notified(reader)).length
  const draft_id = crypto.randomUUID()
  const first = await comment('See you at the casino', { draft_id })
  expect(first).toMatchObject({ is_held: true, comment: { text: 'See you at the casino', deleted_at: null } })
  // A repeated request returns the same comment; with another text it would bypass the moderators.
  expect(await comment('See you at the casino', { draft_id })).toEqual(first)
  const changed = await send('POST', `/v1/ideas/${idea.id}/comments`, author, { text: 'Something else', draft_id })
  expect(changed.statusCode).toBe(409)
  expect(await shownTexts()).toEqual([])
  expect(await notified(reader)).toHaveLength(before)
  await decide((await reportOn(first.comment.id))?.id ?? '', 'keep')
  expect(await shownTexts()).toEqual(['See you at the casino'])
  expect((await notified(reader))[0]).toMatchObject({ kind: 'comment', count: 1 })
})

test('a comment is held after an edit with a listed word, and notifies mentioned members once it is kept', async () => {
  // Proves trust 27/13.
  const { comment: written } = await comment('Harmless')
  const { username } = (await get('/v1/profile', reader)).json().profile
  const count = (await notified(reader)).length
  const text = `@${username}, to the casino!`
  const edited = await send('PATCH', `/v1/comments/${written.id}`, author, { text })
  expect(edited.json()).toMatchObject({ is_held: true, comment: { text } })
  expect(await shownTexts()).not.toContain(text)
  expect(await notified(reader)).toHaveLength(count)
  expect((await send('PATCH', `/v1/comments/${written.id}`, author, { text: 'Harmless' })).statusCode).toBe(404)
  await decide((await reportOn(written.id))?.id ?? '', 'keep')
  expect((await notified(reader))[0]).toMatchObject({ kind: 'mention', actor: { user_id: author.id } })
  expect(await notified(reader)).toHaveLength(count + 1)
})

test('the deletion of a comment with a listed word lowers the count of a notification only if it included it', async () => {
  const remove = async (id: string) => expect((await send('DELETE', `/v1/comments/${id}`, author)).statusCode).toBe(204)
  const { comment: announced } = await comment('Harmless')
  const { comment: held } = await comment('See you at the casino')
  await remove(held.id)
  expect((await notified(reader))[0]).toMatchObject({ kind: 'comment', count: 1 })
  // A comment that is held after an edit was announced before.
  await comment('Harmless too')
  await send('PATCH', `/v1/comments/${announced.id}`, author, { text: 'Casino' })
  await remove(announced.id)
  expect((await notified(reader))[0]).toMatchObject({ kind: 'comment', count: 1 })
  const { comment: kept } = await comment('Exam answers here')
  await decide((await reportOn(kept.id))?.id ?? '', 'keep')
  expect((await notified(reader))[0]).toMatchObject({ kind: 'comment', count: 2 })
  await remove(kept.id)
  expect((await notified(reader))[0]).toMatchObject({ kind: 'comment', count: 1 })
})

test('a comment with a listed word stays hidden after a moderator hides it, and its author is notified', async () => {
  const { comment: written } = await comment('Casino, casino')
  await decide((await reportOn(written.id))?.id ?? '', 'hide')
  expect(await shownTexts()).not.toContain('Casino, casino')
  const [{ decision }] = await notified(author)
  const read = (await get(`/v1/decisions/${decision.id}`, author)).json().decision
  expect(read).toMatchObject({ cause: 'word_list', action: 'hide' })
  const mail = (await app.deliverMails()).filter(({ to }) => to === author.email).at(-1)
  expect(mail?.text).toContain('It has a word that reviewers check first.')
})

test('a profile with a listed word waits for a moderator', async () => {
  const member = await signedInMember(app)
  const saved = await send('PATCH', '/v1/profile/update', member, { bio: 'I work at a casino.' })
  expect([saved.statusCode, saved.json().is_held, saved.json().profile.bio]).toEqual([200, true, 'I work at a casino.'])
  expect(await seenBy(`/v1/profiles/id/${member.id}`, reader)).toBe(false)
  await decide((await reportOn(member.id))?.id ?? '', 'keep')
  expect(await seenBy(`/v1/profiles/id/${member.id}`, reader)).toBe(true)
})

describe('an event with a listed word', () => {
  const event = {
    ...{ type: 'open_session', title: 'An evening', time_zone: 'Asia/Colombo', place: 'Kandy' },
    ...{ starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z' },
  }

  test('an event with a listed word is hidden with all its dates until a moderator keeps it', async () => {
    // Proves spec S/96.
    const repeat = { until: '2026-02-10', except: [] }
    const body = { ...event, title: 'Casino evening', repeat }
    const created = (await send('POST', '/v1/events', author, body)).json()
    expect(created).toMatchObject({ is_held: true, event: { status: 'published' } })
    expect(created.dates).toHaveLength(4)
    const month = '/v1/events?from=2026-01-01T00:00:00Z&to=2026-02-28T00:00:00Z'
    const listed = async () => (await get(month)).json().events.length
    expect(await listed()).toBe(0)
    expect((await reports('?kind=event')).map(({ target }) => target.title)).toEqual(['Casino evening'])
    // Dates added to a held event are held too.
    const longer = { version: 1, scope: 'following', repeat: { until: '2026-02-17', except: [] } }
    expect((await send('PATCH', `/v1/events/${created.event.id}`, author, longer)).statusCode).toBe(200)
    expect(await listed()).toBe(0)
    await decide((await reportOn(created.event.id))?.id ?? '', 'keep')
    expect(await listed()).toBe(5)
  })

  test.each([
    ['extends a series', { until: '2026-02-10', except: [] }, 'following', '2026-02-24', 6],
    ['makes a series of one event', undefined, 'one', '2026-02-10', 4],
  ])('a listed word in an edit that %s hides all dates of the event', async (_what, repeat, scope, until, dates) => {
    // Proves trust 27/14.
    const { id, version } = (await send('POST', '/v1/events', author, { ...event, repeat })).json().event
    const edit = { version, scope, description: 'With exam answers.', repeat: { until, except: [] } }
    expect((await send('PATCH', `/v1/events/${id}`, author, edit)).json().is_held).toBe(true)
    const listed = async () =>
      (await get('/v1/events?from=2026-01-01T00:00:00Z&to=2026-02-28T00:00:00Z')).json().events.length
    expect(await listed()).toBe(0)
    await decide((await reportOn(id))?.id ?? '', 'keep')
    expect(await listed()).toBe(dates)
  })

  test('a listed word in an edit of one date hides this date alone', async () => {
    const repeat = { until: '2026-02-10', except: [] }
    const { id, version } = (await send('POST', '/v1/events', author, { ...event, repeat })).json().event
    const edit = { version, scope: 'one', title: 'Casino evening' }
    expect((await send('PATCH', `/v1/events/${id}`, author, edit)).json().is_held).toBe(true)
    const month = '/v1/events?from=2026-01-01T00:00:00Z&to=2026-02-28T00:00:00Z'
    expect((await get(month)).json().events.map(({ title }: { title: string }) => title)).toEqual(
      Array(3).fill(event.title),
    )
  })

  test('a proposed event with a listed word is held when its organiser publishes it', async () => {
    await setWords(['casino'])
    const { id, version } = (await send('POST', '/v1/events', author, { ...event, title: 'Casino' })).json().event
    await setWords(['casino'], 'members')
    const published = await send('PATCH', `/v1/events/${id}`, author, { version, status: 'published' })
    expect(published.json()).toMatchObject({ is_held: true, event: { status: 'published' } })
    expect(await seenBy(`/v1/events/${id}`, reader)).toBe(false)
  })

  test('a listed word in an edit holds an event before attendees are notified, and does not hold a proposal', async () => {
    const { id, version } = (await send('POST', '/v1/events', author, event)).json().event
    await send('PUT', `/v1/events/${id}/rsvp`, reader, { answer: 'going' })
    const count = (await notified(reader)).length
    const edit = { version, place: 'Galle', description: 'With exam answers.' }
    expect((await send('PATCH', `/v1/events/${id}`, author, edit)).json().is_held).toBe(true)
    expect(await seenBy(`/v1/events/${id}`, reader)).toBe(false)
    expect((await reportOn(id))?.target.text).toContain('With exam answers.')
    expect(await notified(reader)).toHaveLength(count)

    await setWords(['casino', 'exam answers'])
    const proposed = (await send('POST', '/v1/events', author, { ...event, title: 'Casino' })).json()
    expect(proposed).toMatchObject({ is_held: false, event: { status: 'proposed' } })
  })
})

test('a comment is not held without a word list', async () => {
  await setWords([])
  expect((await comment('casino')).is_held).toBe(false)
})
