// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../../lib/clock.ts'
import { connectMembers, ideaWithTeam, talking } from '../../testing/conversations.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { insertMessages } from '../../testing/message-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** More than are read without the index. */
const MANY = 700

let app: TestApp
let amaya: TestMember
let bimal: TestMember
let calls: ReturnType<typeof talking>
let id: string

beforeEach(async () => {
  app = await startTestApp()
  amaya = await signedInMember(app)
  bimal = await signedInMember(app)
  calls = talking(app)
  await connectMembers(app, amaya, bimal)
  id = await calls.open(amaya, { user_id: bimal.id })
})

const write = (conversationId: string, texts: string[]) =>
  insertMessages(app.deps.db, {
    ...{ id: conversationId, authorIds: [amaya.id], texts },
    at: new Date(app.clock.now().getTime() - DAY),
  })

const find = async (member: TestMember, q: string): Promise<string[]> =>
  (await calls.list(member, `?q=${encodeURIComponent(q)}`)).conversations.map(
    ({ last_message }: { last_message: { text: string } }) => last_message.text,
  )

test('the search of messages finds the last message with every word, wherever in a word, by the index and without it', async () => {
  const texts = Array.from({ length: MANY }, (_, index) => `Note ${index} of the workshop`)
  texts[3] = 'The LANTERN kit, first'
  texts[5] = 'A kit with a paper lantern, second'
  texts[7] = 'விளக்கு மற்றும் පහන් 🪔 50%'
  await write(id, texts)
  for (const [q, found] of [
    ['lantern', texts[5]],
    ['kit anter', texts[5]],
    ['first lantern', texts[3]],
    ['workshop', texts[MANY - 1]],
    ['ob', undefined],
    ['no', texts[MANY - 1]],
    ['விளக்கு', texts[7]],
    ['පහන්', texts[7]],
    ['🪔', texts[7]],
    ['🪔 50%', texts[7]],
    // No word.
    ['%', undefined],
    ['lantern workshop', undefined],
  ] as const) {
    expect([q, await find(bimal, q)]).toEqual([q, found === undefined ? [] : [found]])
  }
})

test('the search of messages finds nothing of others, deleted, hidden or not shown, whatever the index has', async () => {
  // Proves trust 41/3.
  const chamari = await signedInMember(app)
  await write(id, [...Array.from({ length: MANY }, () => 'Something else'), 'The lantern is here'])
  expect(await find(chamari, 'lantern')).toEqual([])
  expect(await find(bimal, 'lantern')).toEqual(['The lantern is here'])
  await app.deps.db
    .updateTable('messages')
    .set({ hidden_at: app.clock.now().toISOString() })
    .where('position', '=', MANY + 1)
    .execute()
  expect([await find(bimal, 'lantern'), await find(amaya, 'lantern')]).toEqual([[], []])
  await app.deps.db.updateTable('messages').set({ hidden_at: null }).execute()
  await app.call('DELETE', `/v1/conversations/${id}`, { token: bimal.token })
  expect([await find(bimal, 'lantern'), await find(amaya, 'lantern')]).toEqual([[], ['The lantern is here']])
})

test('a later member of a team finds no earlier message, a former one no later message', async () => {
  // Proves trust 41/3.
  const chamari = await signedInMember(app)
  const { ideaId, add, remove } = await ideaWithTeam(app, amaya, [bimal])
  const team = await calls.open(amaya, { idea_id: ideaId })
  await calls.send(amaya, team, 'The first compass')
  await add(chamari)
  await calls.send(amaya, team, 'The second lantern')
  await remove(bimal)
  await calls.send(amaya, team, 'The third anchor')
  const each = async (member: TestMember) => [
    await find(member, 'compass'),
    await find(member, 'lantern'),
    await find(member, 'anchor'),
  ]
  expect(await each(chamari)).toEqual([[], ['The second lantern'], ['The third anchor']])
  expect(await each(bimal)).toEqual([['The first compass'], ['The second lantern'], []])
})

test('the search of messages counts what it finds by filter', async () => {
  await write(id, ['A lantern'])
  expect((await calls.list(bimal, '?q=lantern')).counts).toEqual({ all: 1, unread: 0, teams: 0 })
  expect((await calls.list(bimal, '?q=compass')).counts).toEqual({ all: 0, unread: 0, teams: 0 })
})
