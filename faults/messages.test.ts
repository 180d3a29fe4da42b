import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '../server/db/migrate.ts'
import type { Deps } from '../server/deps.ts'
import { insertConnection } from '../server/features/connections/connections.repo.ts'
import { timestamp } from '../server/lib/clock.ts'
import { freePort } from '../server/testing/free-port.ts'
import { transact } from '../server/transact.ts'
import { type ApiResponse, call, outcomeOf } from './harness/client.ts'
import { enrol, type Member } from './harness/community.ts'
import { installationForTest, quadForTest } from './harness/for-test.ts'
import { ENGINES, type Engine } from './harness/installation.ts'
import { spawnQuad, startQuad } from './harness/quad-process.ts'
import { randomFrom } from './harness/random.ts'

const SEED = Number(process.env.MESSAGES_SEED ?? Date.now() % 1_000_000)
const SENDERS_OF_EACH = 5
const MESSAGES_OF_EACH = 40
const KILLS = 4
const RETRY_MS = 50
const PAGE_SIZE = 100
/** From the first statement that writes to the last. */
const CUTS = [
  'insert into "messages"',
  'update "conversations"',
  'update "conversation_members"',
  'insert into "notifications"',
]

type Message = { id: string; position: number; text: string; author: { id: string } }

async function connectedMembers(engine: Engine) {
  const installation = await installationForTest(engine)
  await migrateDatabase(installation.config.database)
  const members = await installation.withDeps(async (deps) => {
    const [one, other] = (await enrol(deps, 2)) as [Member, Member]
    await transact(deps, (tx) => insertConnection(tx, one.id, other.id, timestamp(deps.clock)))
    return [one, other] as const
  })
  return { installation, members }
}

async function openConversation(url: string, { token }: Member, other: Member): Promise<string> {
  const { body } = await call(url, 'POST', '/v1/conversations', { token, body: { user_id: other.id } })
  return (body as { conversation: { id: string } }).conversation.id
}

async function readAll(url: string, { token }: Member, id: string): Promise<Message[]> {
  const messages: Message[] = []
  for (;;) {
    const before = messages[0] ? `&before=${messages[0].id}` : ''
    const path = `/v1/conversations/${id}/messages?page_size=${PAGE_SIZE}${before}`
    const page = (await call(url, 'GET', path, { token })).body as { messages: Message[]; has_earlier: boolean }
    messages.unshift(...page.messages)
    if (!page.has_earlier) return messages
  }
}

async function unreadOf(url: string, { token }: Member, id: string): Promise<number> {
  const { body } = await call(url, 'GET', `/v1/conversations/${id}`, { token })
  return (body as { conversation: { unread_count: number } }).conversation.unread_count
}

const notified = ({ db }: Deps) =>
  db.selectFrom('notifications').select(['user_id', 'count']).where('kind', '=', 'message').execute()

describe.each(ENGINES)('messages on %s', (engine) => {
  test('messages are written once each and in the order of each sender while their process is killed', async () => {
    // Proves trust 41/5.
    const { installation, members } = await connectedMembers(engine)
    const [one, other] = members
    const random = randomFrom(SEED)
    const port = await freePort()
    let quad = await startQuad(installation, { port })
    const { url } = quad
    const id = await openConversation(url, one, other)
    let unconfirmed = 0
    let left = 2 * SENDERS_OF_EACH

    /** Sends a message again with the same id until the server confirms it. */
    async function insist({ token }: Member, text: string): Promise<ApiResponse> {
      const body = { text, draft_id: randomUUID() }
      for (;;) {
        const response = await call(url, 'POST', `/v1/conversations/${id}/messages`, { token, body })
        if (outcomeOf(response) !== 'unknown') return response
        unconfirmed++
        await sleep(RETRY_MS)
      }
    }
    async function sendInTurn(member: Member, sender: string): Promise<string[]> {
      const ids: string[] = []
      for (let index = 0; index < MESSAGES_OF_EACH; index++) {
        const { status, body } = await insist(member, `${sender} ${index}`)
        expect(status).toBe(201)
        ids.push((body as { message: Message }).message.id)
      }
      left--
      return ids
    }
    async function killInTurn(): Promise<void> {
      for (let kill = 0; kill < KILLS && left > 0; kill++) {
        await sleep(random.between(50, 600))
        await quad.kill()
        quad = await startQuad(installation, { port })
      }
    }

    const senders = members.flatMap((member, place) =>
      Array.from({ length: SENDERS_OF_EACH }, (_, index) => ({ member, name: `${place}-${index}` })),
    )
    const [confirmed] = await Promise.all([
      Promise.all(senders.map(({ member, name }) => sendInTurn(member, name))),
      killInTurn(),
    ])
    const messages = await readAll(url, one, id)
    const because = `MESSAGES_SEED=${SEED}`
    expect(unconfirmed, because).toBeGreaterThan(0)
    expect(
      messages.map(({ position }) => position),
      because,
    ).toEqual(Array.from({ length: senders.length * MESSAGES_OF_EACH }, (_, index) => index + 1))
    for (const [place, { name, member }] of senders.entries()) {
      const own = messages.filter(({ text }) => text.startsWith(`${name} `))
      expect(
        own.map(({ text, author, id: messageId }) => [text, author.id, messageId]),
        because,
      ).toEqual((confirmed[place] ?? []).map((messageId, index) => [`${name} ${index}`, member.id, messageId]))
    }
    expect(await readAll(url, other, id)).toEqual(messages)
    const each = SENDERS_OF_EACH * MESSAGES_OF_EACH
    expect([await unreadOf(url, one, id), await unreadOf(url, other, id)], because).toEqual([each, each])
    const told = await installation.withDeps(notified)
    expect(
      told.toSorted((a, b) => a.user_id.localeCompare(b.user_id)),
      because,
    ).toEqual(
      members
        .map((member) => ({ user_id: member.id, count: each }))
        .toSorted((a, b) => a.user_id.localeCompare(b.user_id)),
    )
    await quad.kill()
  })

  test('messages leave nothing half written when the process is killed between two statements, and are sent again', async () => {
    // Proves trust 41/5.
    const { installation, members } = await connectedMembers(engine)
    const [one, other] = members
    const first = await quadForTest(installation)
    const id = await openConversation(first.url, one, other)
    await first.kill()
    for (const [index, cut] of CUTS.entries()) {
      const quad = await spawnQuad(installation, { hook: 'power-cut-at-statement.ts', env: { CUT_AT: cut } })
      const send = (url: string) => {
        const body = { text: `Cut ${index}`, draft_id: DRAFTS[index] }
        return call(url, 'POST', `/v1/conversations/${id}/messages`, { token: one.token, body })
      }
      // The first requests find no server yet.
      const ended = quad.exited.then((exit) => ({ exit }))
      for (;;) {
        const response = await Promise.race([send(quad.url), ended])
        if ('exit' in response) {
          expect(response.exit, cut).toMatchObject({ signal: 'SIGKILL' })
          break
        }
        expect(outcomeOf(response), cut).toBe('unknown')
        await sleep(RETRY_MS)
      }
      const again = await quadForTest(installation)
      expect(await readAll(again.url, other, id), cut).toHaveLength(index)
      expect(await unreadOf(again.url, other, id), cut).toBe(index)
      const [sent, repeated] = [await send(again.url), await send(again.url)]
      expect(sent, cut).toMatchObject({ status: 201, body: { message: { position: index + 1 } } })
      expect(repeated.body, cut).toEqual(sent.body)
      expect(await unreadOf(again.url, other, id), cut).toBe(index + 1)
      await again.kill()
    }
    expect(await installation.withDeps(notified)).toEqual([{ user_id: other.id, count: CUTS.length }])
  })
})

const DRAFTS = CUTS.map(() => randomUUID())
