import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment, Mentionable } from '../../../contract/comments.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { DAY, MINUTE } from '../../lib/clock.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'

let app: TestApp
let author: TestMember
let member: TestMember
let other: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi' })
  member = await signedInMember(app, { firstname: 'Arul' })
  other = await signedInMember(app, { firstname: 'Binuri' })
  idea = await shareIdea(app, author)
})

const post = (who: TestMember, text: unknown, reply_to?: string, id = idea.id) =>
  app.call('POST', `/v1/ideas/${id}/comments`, { token: who.token, body: { text, ...(reply_to ? { reply_to } : {}) } })
const edit = (who: TestMember, id: string, text: unknown) =>
  app.call('PATCH', `/v1/comments/${id}`, { token: who.token, body: { text } })
const remove = (who: TestMember, id: string) => app.call('DELETE', `/v1/comments/${id}`, { token: who.token })
const list = async (query = '', who?: TestMember) =>
  (await app.call('GET', `/v1/ideas/${idea.id}/comments${query}`, who ? { token: who.token } : {})).json()
const seen = async (): Promise<Idea> => (await app.call('GET', `/v1/ideas/${idea.id}`)).json().idea
const notified = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/notifications', { token })).json().notifications

/** Posts a comment, a second after the previous one. */
async function say(who: TestMember, text: string, reply_to?: string): Promise<Comment> {
  app.clock.advance(1_000)
  const response = await post(who, text, reply_to)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().comment
}

/** Repeats a call that exceeds the statement timeout of PostgreSQL. */
async function insist(call: () => ReturnType<typeof post>) {
  for (;;) {
    const response = await call()
    if (response.statusCode !== 503) return response
  }
}

async function liftLimits(): Promise<void> {
  await app.deps.db.deleteFrom('throttles').execute()
}

test('POST /v1/ideas/:id/comments adds a comment that everybody sees and the idea counts', async () => {
  // Proves spec S/8.
  const comment = await say(member, '  <b>I can help</b>\n\nwith the Tamil strings.  ')
  expect(comment).toEqual({
    id: expect.any(String),
    author: expect.objectContaining({ id: member.id, firstname: 'Arul', faculty: 'Faculty of Education' }),
    text: '<b>I can help</b>\n\nwith the Tamil strings.',
    created_at: app.clock.now().toISOString(),
    edited_at: null,
    deleted_at: null,
    reply_to: null,
    replies: [],
    support_count: 0,
    mentions: [],
  })
  expect(await list()).toMatchObject({ comments: [comment], metadata: { total_records: 1 } })
  expect(await seen()).toMatchObject({ comment_count: 1, last_activity_at: comment.created_at, version: 1 })
})

test('POST /v1/ideas/:id/comments takes replies on one level, and a reply to a reply joins them', async () => {
  // Proves spec S/8.
  const first = await say(member, 'First')
  const second = await say(other, 'Second')
  const reply = await say(author, 'Reply', first.id)
  const further = await say(other, 'Further', reply.id)
  expect(further.reply_to).toBe(first.id)
  const { comments, metadata } = await list()
  expect(comments).toMatchObject([
    { id: first.id, replies: [{ id: reply.id }, { id: further.id }] },
    { id: second.id, replies: [] },
  ])
  expect(metadata.total_records).toBe(2)
  expect((await seen()).comment_count).toBe(4)
})

test('POST /v1/ideas/:id/comments writes a repeated comment once, with the last text', async () => {
  // Proves spec S/18.
  const draft_id = '01900000-0000-7000-8000-00000000d0d0'
  const send = (from: TestMember, text: string) =>
    app.call('POST', `/v1/ideas/${idea.id}/comments`, { token: from.token, body: { text, draft_id } })
  const sent = await Promise.all([send(member, 'I can help'), send(member, 'I can help')])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const { id } = sent[0].json().comment
  expect((await send(member, 'I can help tomorrow')).json().comment).toMatchObject({
    id,
    text: 'I can help tomorrow',
  })
  expect(await list()).toMatchObject({ comments: [{ id }], metadata: { total_records: 1 } })
  expect((await seen()).comment_count).toBe(1)
  expect(await notified(author)).toMatchObject([{ kind: 'comment', count: 1 }])
  // The same draft id of another member makes another comment.
  expect((await send(other, 'Me too')).json().comment.id).not.toBe(id)
  await say(other, 'When?', id)
  await app.call('DELETE', `/v1/comments/${id}`, { token: member.token })
  expect((await send(member, 'I can help')).json().error).toEqual({ draft_id: 'This comment was deleted.' })
})

test('POST /v1/ideas/:id/comments refuses blank and long texts, unknown keys, newcomers, and ideas that are hidden or not there', async () => {
  for (const text of ['', '  ', undefined, 7, 'x'.repeat(2001)]) {
    expect((await post(member, text)).json().error).toHaveProperty('text')
  }
  expect((await post(member, 'Hi', 'x')).json().error).toHaveProperty('reply_to')
  const body = { text: 'Hi', user_id: other.id }
  const url = `/v1/ideas/${idea.id}/comments`
  expect((await app.call('POST', url, { token: member.token, body })).statusCode).toBe(422)
  expect((await post(await signedInMember(app, { hasProfile: false }), 'Hi')).statusCode).toBe(403)
  expect((await post(member, 'Hi', undefined, NOBODY)).statusCode).toBe(404)
  const admin = await signedInMember(app, { isAdmin: true })
  await rejectIdea(app, admin, idea.id)
  expect((await post(member, 'Hi')).statusCode).toBe(404)
  expect((await app.call('GET', url)).statusCode).toBe(404)
  expect((await post(author, 'Why?')).statusCode).toBe(201)
  expect((await list('', admin)).comments).toHaveLength(1)
  expect((await app.call('GET', url)).statusCode).toBe(404)
})

test('POST /v1/ideas/:id/comments handles the deletion of the idea at the same moment', async () => {
  // Proves trust 26/3.
  await say(member, 'Early')
  const [deleted, ...late] = await Promise.all([
    insist(() => app.call('DELETE', `/v1/ideas/${idea.id}`, { token: author.token })),
    ...[member, other, member].map((who) => insist(() => post(who, 'Late'))),
  ])
  expect(deleted.statusCode).toBe(200)
  for (const { statusCode } of late) expect([201, 404]).toContain(statusCode)
  expect((await post(member, 'Too late')).statusCode).toBe(404)
  for (const table of ['comments', 'comment_mentions'] as const) {
    expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('POST /v1/ideas/:id/comments has one error for a comment that is gone, deleted or on another idea', async () => {
  const elsewhere = await shareIdea(app, author)
  const there = (await post(member, 'There', undefined, elsewhere.id)).json().comment
  const kept = await say(member, 'Kept')
  await say(other, 'Reply', kept.id)
  await remove(member, kept.id)
  for (const id of [NOBODY, there.id, kept.id]) {
    const response = await post(other, 'Reply', id)
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toEqual({ reply_to: 'The comment that you reply to is no longer there.' })
  }
})

test('POST /v1/ideas/:id/comments takes a hundred replies at once, and refuses one more', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 26/3.
  const members: TestMember[] = []
  for (let index = 0; index < 20; index++) members.push(await signedInMember(app, { hasPassword: false }))
  const first = await say(member, 'First')
  const posted = members.flatMap((one) =>
    Array.from({ length: 5 }, (_, turn) => insist(() => post(one, `Reply ${turn}`, first.id))),
  )
  for (const response of await Promise.all(posted)) expect(response.statusCode, response.body).toBe(201)
  const late = await post(other, 'One more', first.id)
  expect(late.json().error.reply_to).toContain('100 replies')
  const { comments } = await list()
  expect(comments[0].replies).toHaveLength(100)
  expect((await seen()).comment_count).toBe(101)
  expect(await notified(author)).toMatchObject([{ kind: 'comment', count: 101 }])
})

test('POST /v1/ideas/:id/comments allows ten in ten minutes, and new accounts ten a day with three links', async () => {
  // Proves spec S/13.
  const admin = await signedInMember(app, { isAdmin: true })
  const links = (count: number) => Array.from({ length: count }, (_, index) => `https://a.example/${index}`).join(' ')
  expect((await post(member, links(4))).json().error.text).toContain('at most 3 links')
  for (let index = 0; index < 10; index++) expect((await post(member, links(3))).statusCode).toBe(201)
  expect((await post(member, 'Eleven')).json().message).toContain('write 10 comments in 10 minutes')
  app.clock.advance(10 * MINUTE)
  expect((await post(member, 'Eleven')).json().message).toContain('write 10 comments a day while your account is new')
  const own = await shareIdea(app, member)
  await app.call('PATCH', `/v1/ideas/${own.id}`, { token: admin.token, body: { status: 'Approved' } })
  expect((await post(member, links(4))).statusCode).toBe(201)
  app.clock.advance(DAY)
  const { token } = await openSession(app.deps, other.id)
  expect((await post({ ...other, token }, links(4))).statusCode).toBe(201)
})

test('GET /v1/ideas/:id/comments comes in pages of thirty, oldest first', async () => {
  // Proves spec S/8.
  for (let index = 0; index < 31; index++) {
    await liftLimits()
    await say(member, `Comment ${index}`)
  }
  const [first, second] = [await list(), await list('?page=2')]
  expect(first.comments).toHaveLength(30)
  expect(first.comments[0].text).toBe('Comment 0')
  expect(second.comments.map(({ text }: Comment) => text)).toEqual(['Comment 30'])
  expect(second.metadata).toMatchObject({ current_page: 2, last_page: 2, total_records: 31 })
  expect((await app.call('GET', `/v1/ideas/${idea.id}/comments?page=0`)).statusCode).toBe(422)
})

test('GET /v1/ideas/:id/comments is the same for everybody, and fresh after each change', async () => {
  const comment = await say(member, 'First')
  const texts = async (who?: TestMember) => (await list('', who)).comments.map(({ text }: Comment) => text)
  for (const who of [undefined, member, other]) expect(await texts(who)).toEqual(['First'])
  await edit(member, comment.id, 'Second')
  for (const who of [undefined, member, other]) expect(await texts(who)).toEqual(['Second'])
  await app.call('PUT', `/v1/comments/${comment.id}/support`, { token: other.token })
  expect((await list()).comments).toMatchObject([{ support_count: 1 }])
  await changeAccountStatus(app.deps, member.email, 'suspend')
  expect(await texts()).toEqual([])
  expect((await seen()).comment_count).toBe(0)
  await changeAccountStatus(app.deps, member.email, 'restore')
  expect(await texts()).toEqual(['Second'])
})

test('GET /v1/ideas/:id/comments shows replied comments of a suspended member as placeholders', async () => {
  const comment = await say(member, 'Rude')
  await say(other, 'Please do not', comment.id)
  await changeAccountStatus(app.deps, member.email, 'suspend')
  const [place] = (await list()).comments
  expect(place).toMatchObject({ text: '', deleted_at: expect.any(String), author: { username: 'Anonymous' } })
  expect(place.replies).toMatchObject([{ text: 'Please do not' }])
  expect((await post(other, 'Reply', comment.id)).statusCode).toBe(409)
})

test('PATCH /v1/comments/:id marks an edit after a quarter of an hour, and shows earlier texts to administrators', async () => {
  // Proves spec S/9.
  const admin = await signedInMember(app, { isAdmin: true })
  const { id } = await say(member, 'One')
  expect((await edit(member, id, 'Two')).json().comment).toMatchObject({ text: 'Two', edited_at: null })
  app.clock.advance(15 * MINUTE + 1)
  const now = app.clock.now().toISOString()
  expect((await edit(member, id, 'Three')).json().comment).toMatchObject({ text: 'Three', edited_at: now })
  await edit(member, id, 'Three')
  const versions = (who: TestMember) => app.call('GET', `/v1/comments/${id}/versions`, { token: who.token })
  expect((await versions(admin)).json().versions).toMatchObject([{ text: 'Two' }, { text: 'One' }])
  expect((await versions(member)).statusCode).toBe(403)
  expect((await app.call('GET', `/v1/comments/${NOBODY}/versions`, { token: admin.token })).statusCode).toBe(404)
})

test('PATCH /v1/comments/:id refuses everybody but the author, administrators included', async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  const { id } = await say(member, 'Mine')
  for (const who of [author, other, admin]) expect((await edit(who, id, 'Theirs')).statusCode).toBe(403)
  expect((await edit(member, NOBODY, 'Nothing')).statusCode).toBe(404)
  expect((await edit(member, id, ' ')).json().error).toEqual({ text: 'Please write something' })
  await rejectIdea(app, admin, idea.id)
  expect((await edit(member, id, 'Hidden')).statusCode).toBe(404)
  expect((await list('', author)).comments).toMatchObject([{ text: 'Mine' }])
})

test('DELETE /v1/comments/:id leaves a placeholder until the last reply is deleted', async () => {
  // Proves spec S/10.
  const [first, second] = [await say(member, 'First'), await say(member, 'Second')]
  const reply = await say(other, 'Reply', first.id)
  const before = (await seen()).last_activity_at
  expect((await remove(member, first.id)).statusCode).toBe(204)
  expect((await remove(member, second.id)).statusCode).toBe(204)
  expect((await list()).comments).toMatchObject([
    {
      id: first.id,
      text: '',
      deleted_at: expect.any(String),
      author: { username: 'Anonymous' },
      replies: [{ id: reply.id }],
    },
  ])
  expect(await seen()).toMatchObject({ comment_count: 1, last_activity_at: before })
  expect((await remove(member, first.id)).statusCode).toBe(404)
  await remove(other, reply.id)
  expect(await app.deps.db.selectFrom('comments').selectAll().execute()).toEqual([])
  expect(await seen()).toMatchObject({ comment_count: 0, last_activity_at: idea.updated_at })
})

test('DELETE /v1/comments/:id is for its author and administrators', async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  const { id } = await say(member, 'Mine')
  for (const who of [author, other]) expect((await remove(who, id)).statusCode).toBe(403)
  expect((await remove(admin, id)).statusCode).toBe(204)
  expect((await remove(admin, NOBODY)).statusCode).toBe(404)
})

test('DELETE /v1/comments/:id beside a reply at the same time loses no reply', { tags: ['postgres'] }, async () => {
  // Proves trust 26/3.
  for (let turn = 0; turn < 5; turn++) {
    await liftLimits()
    const { id } = await say(member, 'First')
    const [deleted, replied] = await Promise.all([remove(member, id), post(other, 'Reply', id)])
    expect(deleted.statusCode).toBe(204)
    expect([201, 409]).toContain(replied.statusCode)
    const { comments } = await list()
    if (replied.statusCode === 201) expect(comments.at(-1)).toMatchObject({ text: '', replies: [{ text: 'Reply' }] })
  }
})

describe('PUT and DELETE /v1/comments/:id/support', () => {
  const support = (who: TestMember, id: string) => app.call('PUT', `/v1/comments/${id}/support`, { token: who.token })
  const withdraw = (who: TestMember, id: string) =>
    app.call('DELETE', `/v1/comments/${id}/support`, { token: who.token })

  test('PUT and DELETE /v1/comments/:id/support count once, and say to the caller which are supported', async () => {
    // Proves spec S/11.
    const { id } = await say(member, 'First')
    for (const _ of ['first', 'again']) {
      expect((await support(other, id)).json()).toEqual({ supported: true, support_count: 1 })
    }
    await support(author, id)
    const own = async (who: TestMember) =>
      (await app.call('GET', `/v1/ideas/${idea.id}/comments/me`, { token: who.token })).json()
    expect(await own(other)).toEqual({ supported: [id], blocked: [] })
    expect(await own(member)).toEqual({ supported: [], blocked: [] })
    expect((await list()).comments).toMatchObject([{ support_count: 2 }])
    for (const _ of ['first', 'again']) {
      expect((await withdraw(other, id)).json()).toEqual({ supported: false, support_count: 1 })
    }
    expect(await own(other)).toEqual({ supported: [], blocked: [] })
    expect((await app.call('GET', `/v1/ideas/${NOBODY}/comments/me`, { token: other.token })).statusCode).toBe(404)
  })

  test('PUT and DELETE /v1/comments/:id/support refuse own, deleted and hidden comments, and are counted exactly when sent at once', {
    tags: ['postgres'],
  }, async () => {
    const { id } = await say(member, 'First')
    expect((await support(member, id)).statusCode).toBe(403)
    expect((await support(other, NOBODY)).statusCode).toBe(404)
    const presses = Array.from({ length: 21 }, (_, index) =>
      index % 2 === 0 ? support(other, id) : withdraw(other, id),
    )
    await Promise.all(presses)
    expect((await support(other, id)).json().support_count).toBe(1)
    await changeAccountStatus(app.deps, author.email, 'suspend')
    expect((await withdraw(other, id)).statusCode).toBe(404)
  })
})

test('notifications of comments reach followers who did not mute the idea, one for each idea', async () => {
  // Proves spec S/47.
  await app.call('PUT', `/v1/ideas/${idea.id}/follow`, { token: other.token })
  const first = await say(member, 'First')
  await say(member, 'Second')
  const group = { kind: 'comment', count: 2, idea: { id: idea.id, title: idea.title }, actor: null }
  expect(await notified(author)).toMatchObject([group])
  expect(await notified(other)).toMatchObject([group])
  expect(await notified(member)).toEqual([])
  await app.call('DELETE', `/v1/ideas/${idea.id}/follow`, { token: other.token })
  await say(member, 'Third')
  expect(await notified(other)).toMatchObject([group])
  await remove(member, first.id)
  expect(await notified(author)).toMatchObject([{ ...group, count: 2 }])
  expect(await app.deliverMails()).toEqual([])
})

test('notifications of comments reach the author of the parent comment, by mail too, who then follows the idea', async () => {
  // Proves spec S/12, S/47.
  const first = await say(member, 'First')
  const reply = await say(author, 'Thank you, <Arul>', first.id)
  expect(await notified(member)).toMatchObject([
    { kind: 'reply', actor: { user_id: author.id }, idea: { id: idea.id }, comment_id: reply.id },
  ])
  const [mail] = await app.deliverMails()
  expect(mail).toMatchObject({
    to: member.email,
    subject: expect.stringContaining('replied to you: Offline quiz packs'),
  })
  expect(mail?.text).toContain('> Thank you, <Arul>')
  expect(mail?.html).toContain('&lt;Arul&gt;')
  expect(mail?.text).toContain(`${app.deps.config.publicUrl}/ideas/${idea.id}`)
  const { ideas } = (await app.call('GET', `/v1/ideas/me?ids=${idea.id}`, { token: member.token })).json()
  expect(ideas[idea.id].following).toBe(true)
  await say(member, 'To myself', first.id)
  expect(await notified(member)).toHaveLength(1)
})

test('the deletion of a comment retracts its notifications and unsent mails', async () => {
  // Proves trust 28/3.
  const first = await say(member, 'First')
  const reply = await say(author, 'Sorry', first.id)
  await remove(author, reply.id)
  expect(await notified(member)).toEqual([])
  expect(await app.deliverMails()).toEqual([])
})

describe('mentions', () => {
  const nameOf = async ({ id }: TestMember) =>
    (await app.deps.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
  const rename = async ({ id }: TestMember, username: string) =>
    app.deps.db.updateTable('users').set({ username }).where('id', '=', id).execute()

  test('mentions notify members, in any case, beside punctuation and of several words, once each', async () => {
    // Proves spec S/15.
    await rename(other, 'Binuri de Silva')
    const name = await nameOf(member)
    const comment = await say(
      author,
      `@${name.toUpperCase()}, (@binuri DE silva) and @${name}: look. @${await nameOf(author)}`,
    )
    expect(comment.mentions.map(({ id }) => id).sort()).toEqual([author.id, member.id, other.id].sort())
    for (const one of [member, other]) {
      expect(await notified(one)).toMatchObject([
        { kind: 'mention', comment_id: comment.id, actor: { user_id: author.id } },
      ])
    }
    expect(await notified(author)).toEqual([])
    expect((await app.deliverMails()).map(({ to }) => to).sort()).toEqual([member.email, other.email].sort())
  })

  test('mentions of nobody, of suspended members and newcomers, and within a word are plain text', async () => {
    // Proves trust 27/8.
    const [suspended, newcomer] = [await signedInMember(app), await signedInMember(app, { hasProfile: false })]
    await changeAccountStatus(app.deps, suspended.email, 'suspend')
    const names = await Promise.all([suspended, newcomer].map(nameOf))
    for (const name of [...names, 'nobody.at.all', '']) {
      expect((await say(author, `Hello @${name} there`)).mentions).toEqual([])
    }
    expect((await say(author, `mail@${await nameOf(member)} is no mention`)).mentions).toEqual([])
    expect(await app.deps.db.selectFrom('outbox').select('kind').execute()).toEqual([])
  })

  test('mentions of an ambiguous name reach participants or connections, else nobody', async () => {
    // Proves spec S/15.
    await rename(member, 'arul')
    await rename(other, 'arul')
    expect((await say(author, '@arul')).mentions).toEqual([])
    const ask = (who: TestMember, to: TestMember) =>
      app.call('POST', '/v1/connections', { token: who.token, body: { user_id: to.id } })
    await ask(author, other)
    await ask(other, author)
    expect((await say(author, '@arul')).mentions).toMatchObject([{ id: other.id }])
    await say(member, 'I take part')
    expect((await say(author, '@arul')).mentions).toMatchObject([{ id: member.id }])
  })

  test('mentions are suggested from the author, the team, commenters, then connections', async () => {
    // Proves spec S/20.
    const suggested = async (q: string, who = author) => {
      const response = await app.call('GET', `/v1/ideas/${idea.id}/mentionable?q=${q}`, { token: who.token })
      const { members } = response.json() as { members: Mentionable[] }
      return members.map(({ id, relation }) => [id, relation])
    }
    const ask = (who: TestMember, to: TestMember) =>
      app.call('POST', '/v1/connections', { token: who.token, body: { user_id: to.id } })
    const stranger = await signedInMember(app, { firstname: 'Arun' })
    const admin = await signedInMember(app, { firstname: 'Arosha', isAdmin: true })
    await ask(admin, other)
    await ask(other, admin)
    await rename(author, 'ARtist')
    await rename(stranger, 'aruna')
    await say(member, 'I take part')
    await say(other, 'So do I')
    expect(await suggested('aR', other)).toEqual([
      [author.id, 'author'],
      [member.id, 'commenter'],
      [admin.id, 'connection'],
    ])
    expect(await suggested('ar')).toEqual([[member.id, 'commenter']])
    expect(await suggested('%25')).toEqual([])
    expect(await suggested('')).toHaveLength(2)
    // A member of the team sees a rejected idea only as a co-author.
    const joined = { idea_id: idea.id, user_id: other.id, role: '', created_at: '2026-01-01T00:00:00.000Z' }
    await app.deps.db
      .insertInto('idea_members')
      .values({ ...joined, coauthor_at: null })
      .execute()
    expect(await suggested('bin')).toEqual([[other.id, 'team']])
    await rejectIdea(app, admin, idea.id)
    expect(await suggested('bin')).toEqual([])
    const hidden = await app.call('GET', `/v1/ideas/${idea.id}/mentionable?q=a`, { token: other.token })
    expect(hidden.statusCode).toBe(404)
    await app.deps.db.updateTable('idea_members').set({ coauthor_at: joined.created_at }).execute()
    expect(await suggested('bin')).toEqual([[other.id, 'team']])
  })

  test('mentions on a hidden idea reach only its readers', async () => {
    // Proves trust 27/8.
    const admin = await signedInMember(app, { isAdmin: true })
    await rejectIdea(app, admin, idea.id)
    const comment = await say(author, `@${await nameOf(member)} @${await nameOf(admin)}`)
    expect(comment.mentions).toMatchObject([{ id: admin.id }])
    expect(await notified(member)).toEqual([])
  })

  test('an edit notifies newly mentioned members only, and eleven mentions are too many', async () => {
    const [one, two] = [await nameOf(member), await nameOf(other)]
    const { id } = await say(author, `@${one}`)
    const edited = (await edit(author, id, `@${one} @${two}`)).json().comment
    expect(edited.mentions).toHaveLength(2)
    expect(await notified(member)).toHaveLength(1)
    expect(await notified(other)).toMatchObject([{ kind: 'mention' }])
    expect((await edit(author, id, 'nobody')).json().comment.mentions).toEqual([])
    expect((await post(author, '@a '.repeat(11))).json().error).toEqual({ text: 'At most 10 mentions' })
  })
})

describe('an account that is deleted', () => {
  const leave = (who: TestMember, ideas: string) =>
    app.call('POST', '/v1/settings/account-deletion', { token: who.token, body: { password: who.password, ideas } })

  test('an account that is deleted takes its comments with it, but for the places where others replied', async () => {
    // Proves spec S/14.
    const [alone, repliedTo] = [await say(member, 'Alone'), await say(member, 'Replied to')]
    await say(other, 'Reply', repliedTo.id)
    const theirs = await say(other, 'Theirs')
    const own = await say(member, 'Own reply', theirs.id)
    await edit(member, repliedTo.id, 'Edited')
    expect((await leave(member, 'delete')).statusCode).toBe(200)
    const { comments } = await list()
    expect(comments).toMatchObject([
      { id: repliedTo.id, text: '', replies: [{ text: 'Reply' }] },
      { id: theirs.id, replies: [] },
    ])
    const text = JSON.stringify(await app.deps.db.selectFrom('comments').selectAll().execute())
    for (const gone of [member.id, alone.id, own.id, 'Edited']) expect(text).not.toContain(gone)
    expect(await app.deps.db.selectFrom('comment_versions').selectAll().execute()).toEqual([])
    expect((await seen()).comment_count).toBe(2)
  })

  test('an account that is deleted leaves its comments as "Anonymous" when the member wants it', async () => {
    // Proves spec S/14.
    const comment = await say(member, 'Kept')
    await edit(member, comment.id, 'Kept on')
    await leave(member, 'keep')
    expect((await list()).comments).toMatchObject([{ text: 'Kept on', author: { username: 'Anonymous' } }])
    expect(await app.deps.db.selectFrom('comment_versions').selectAll().execute()).toEqual([])
    expect((await post(other, 'Reply', comment.id)).statusCode).toBe(201)
    expect((await seen()).comment_count).toBe(2)
  })
})
