import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLiveStream, titlesOf } from '../../e2e/harness/live-stream.ts'
import { startMailSink } from '../../e2e/harness/mail-sink.ts'
import { addAdmin, addMember, type Member, reviewIdea, shareIdea } from '../../e2e/harness/members.ts'
import { launchQuad } from '../../e2e/harness/quad-server.ts'
import { startRoundRobin } from '../../e2e/harness/round-robin.ts'
import { startPostgres } from '../../server/testing/postgres-cluster.ts'

const SOON = { timeout: 30_000, interval: 50 }
/** A mail that a process was sending when it was killed is sent by another when the lease has run out. */
const AFTER_LEASE = { timeout: 120_000, interval: 500 }
/** With the one before, as many mails as one mailbox gets in half an hour. */
const IDEAS_OF_EACH = 2

/** Two servers that start at once on an empty PostgreSQL, with one folder of files, behind a round-robin. */
async function startTwo() {
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
  const [one, two] = await Promise.all([launchQuad({ env }), launchQuad({ env })])
  onTestFinished(one.stop)
  onTestFinished(two.stop)
  urls.push(one.url, two.url)
  return { one, two, together: { ...two, url: proxy.url }, mails }
}

/** Retries until there is a response: the killed process may have completed a request without responding. */
async function retryUntilResponse<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isLostConnection(error)) throw error
    }
  }
}

/** The error of `fetch` when a connection ends within a response. */
const isLostConnection = (error: unknown) => error instanceof TypeError

async function hasIdea(url: string, ideaId: string, { token }: Member): Promise<boolean> {
  return (await fetch(`${url}/v1/ideas/${ideaId}`, { headers: { authorization: `Bearer ${token}` } })).ok
}

test('acknowledged writes survive the kill of one process', { timeout: 5 * 60_000 }, async () => {
  const { one, two, together, mails } = await startTwo()
  const authors = await Promise.all(['Nethmi', 'Ruwan', 'Kavya'].map((name) => addMember(together, name)))
  const admin = await addAdmin(together)
  const author = authors[0] as Member
  const approve = (ideaId: string) => reviewIdea(together, admin, ideaId, { status: 'Approved' })
  const lost = await openLiveStream(one.url, author)
  await approve(await shareIdea(together, author, 'Before'))
  await vi.waitFor(() => expect(titlesOf(lost)).toEqual(['Before']), SOON)

  const approved: { id: string; title: string; author: Member }[] = []
  const work = authors.map(async (account) => {
    for (let index = 0; index < IDEAS_OF_EACH; index++) {
      const title = `${account.email} ${index}`
      const id = await retryUntilResponse(() => shareIdea(together, account, title))
      await retryUntilResponse(() => approve(id))
      approved.push({ id, title, author: account })
    }
  })
  await vi.waitFor(() => expect(approved.length).toBeGreaterThanOrEqual(authors.length), SOON)
  await one.kill()
  await Promise.all(work)

  expect(approved).toHaveLength(authors.length * IDEAS_OF_EACH)
  for (const idea of approved) expect(await hasIdea(two.url, idea.id, idea.author)).toBe(true)

  await vi.waitFor(() => expect(lost.isOver()).toBe(true), SOON)
  const again = await openLiveStream(together.url, author, lost.lastId())
  const own = approved.filter((idea) => idea.author === author).map(({ title }) => title)
  await vi.waitFor(
    () => expect(new Set([...titlesOf(lost), ...titlesOf(again)])).toEqual(new Set(['Before', ...own])),
    SOON,
  )
  again.close()

  await vi.waitFor(() => {
    const texts = mails.received().map((mail) => `${mail.text} ${mail.subject}`)
    for (const { title } of approved) expect(texts.some((text) => text.includes(title))).toBe(true)
  }, AFTER_LEASE)
})
