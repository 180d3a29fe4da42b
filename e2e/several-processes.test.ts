import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '../server/testing/postgres-cluster.ts'
import { type LiveStream, openLiveStream } from './harness/live-stream.ts'
import { type MailSink, startMailSink } from './harness/mail-sink.ts'
import { type Account, addAdmin, addMember, shareIdea } from './harness/members.ts'
import { type QuadServer, startQuad } from './harness/quad-server.ts'
import { startRoundRobin } from './harness/round-robin.ts'

const SOON = { timeout: 30_000, interval: 50 }
/** A mail in the hands of a process that is killed is sent by another when the lease has run out. */
const AFTER_LEASE = { timeout: 120_000, interval: 500 }
/** With the one before, as many mails as one mailbox gets in half an hour. */
const IDEAS_OF_EACH = 2

type Group = { one: QuadServer; two: QuadServer; together: QuadServer; mails: MailSink }

/** Two servers that start at once on an empty PostgreSQL, with one folder of files, behind a round-robin. */
async function startTwo(): Promise<Group> {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const folder = mkdtempSync(join(tmpdir(), 'quad-shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mails = await startMailSink()
  onTestFinished(mails.stop)
  const urls: string[] = []
  const proxy = await startRoundRobin(() => urls)
  onTestFinished(proxy.stop)
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, SMTP_URL: mails.url, PUBLIC_URL: proxy.url }
  const [one, two] = await Promise.all([startQuad({ env }), startQuad({ env })])
  urls.push(one.url, two.url)
  return { one, two, together: { ...one, url: proxy.url }, mails }
}

async function approve(quad: QuadServer, admin: Account, ideaId: string): Promise<void> {
  const response = await fetch(`${quad.url}/v1/ideas/${ideaId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ status: 'Approved' }),
  })
  expect(response.status).toBe(200)
}

/** Asks again until there is an answer: a request that the killed process held may have been done, but was never answered. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isLostConnection(error)) throw error
    }
  }
}

/** What `fetch` throws when a connection ends before the whole answer is there. */
const isLostConnection = (error: unknown) => error instanceof TypeError

const titlesOf = ({ news }: LiveStream) => news.flatMap(({ notification }) => notification?.idea?.title ?? [])

async function statusOf(quad: QuadServer, path: string, { token }: Account): Promise<number> {
  return (await fetch(quad.url + path, { headers: { authorization: `Bearer ${token}` } })).status
}

test('two processes on one PostgreSQL are one Quad', async () => {
  const { one, two, together, mails } = await startTwo()
  const authors = [await addMember(one, 'nethmi'), await addMember(two, 'ruwan'), await addMember(together, 'kavya')]
  const [author, other] = authors as [Account, Account, Account]
  const admin = await addAdmin(two)

  // A session of one holds on the other, and what one is told, live streams of both tell.
  const streams = [await openLiveStream(one.url, author), await openLiveStream(two.url, author)]
  for (const [index, server] of [one, two].entries()) {
    await approve(server, admin, await shareIdea(index === 0 ? two : one, author, `Seen by both ${index}`))
    for (const stream of streams) {
      await vi.waitFor(() => expect(stream.news.at(-1)).toMatchObject({ count: index + 1 }), SOON)
    }
  }
  for (const stream of streams) expect(titlesOf(stream)).toEqual(['Seen by both 0', 'Seen by both 1'])

  // Signing out on one signs out on the other.
  expect(await statusOf(two, '/v1/profile', other)).toBe(200)
  await fetch(`${one.url}/v1/auth/tokens/authentication`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${other.token}` },
  })
  expect(await statusOf(two, '/v1/profile', other)).toBe(401)

  // Both work one outbox: every mail comes once.
  await vi.waitFor(() => expect(mails.received()).toHaveLength(2), SOON)
  expect(new Set(mails.received().map(({ messageId }) => messageId)).size).toBe(2)
})

test('what was acknowledged is there when one of the processes is killed', { timeout: 5 * 60_000 }, async () => {
  const { one, two, together, mails } = await startTwo()
  const authors = await Promise.all(['nethmi', 'ruwan', 'kavya'].map((name) => addMember(together, name)))
  const admin = await addAdmin(together)
  const author = authors[0] as Account
  const lost = await openLiveStream(one.url, author)
  await approve(together, admin, await shareIdea(together, author, 'Before'))
  await vi.waitFor(() => expect(titlesOf(lost)).toEqual(['Before']), SOON)

  const approved: { id: string; title: string; author: Account }[] = []
  const work = authors.map(async (account) => {
    for (let index = 0; index < IDEAS_OF_EACH; index++) {
      const title = `${account.email} ${index}`
      const id = await untilAnswered(() => shareIdea(together, account, title))
      await untilAnswered(() => approve(together, admin, id))
      approved.push({ id, title, author: account })
    }
  })
  await vi.waitFor(() => expect(approved.length).toBeGreaterThanOrEqual(authors.length), SOON)
  await one.kill()
  await Promise.all(work)

  expect(approved).toHaveLength(authors.length * IDEAS_OF_EACH)
  for (const idea of approved) expect(await statusOf(two, `/v1/ideas/${idea.id}`, idea.author)).toBe(200)

  await vi.waitFor(() => expect(lost.isOver()).toBe(true), SOON)
  const again = await openLiveStream(together.url, author, lost.lastId())
  const own = approved.filter((idea) => idea.author === author).map(({ title }) => title)
  await vi.waitFor(
    () => expect(new Set([...titlesOf(lost), ...titlesOf(again)])).toEqual(new Set(['Before', ...own])),
    SOON,
  )

  await vi.waitFor(() => {
    const told = mails.received().map((mail) => `${mail.text} ${mail.subject}`)
    for (const { title } of approved) expect(told.some((text) => text.includes(title))).toBe(true)
  }, AFTER_LEASE)
})
