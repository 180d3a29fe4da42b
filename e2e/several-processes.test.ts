import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/testing/postgres-cluster.ts'
import { findPostgresPrograms, POSTGRES_MISSING } from '../server/testing/postgres-programs.ts'
import { titlesOf } from './harness/live-stream.ts'
import { startMailSink } from './harness/mail-sink.ts'
import { addAdmin, addMember, reviewIdea, shareIdea } from './harness/members.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { startRoundRobin } from './harness/round-robin.ts'
import { test as base, expect } from './harness/test.ts'

/** Two servers that start at once on an empty PostgreSQL, with one folder of files, behind a round-robin. */
type Group = { one: QuadServer; two: QuadServer; together: QuadServer }

const test = base.extend<{ group: Group }>({
  group: async ({ startQuad }, provide) => {
    const postgres = await startPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'quad-shared-'))
    const mails = await startMailSink()
    const urls: string[] = []
    const proxy = await startRoundRobin(() => urls)
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, SMTP_URL: mails.url, PUBLIC_URL: proxy.url }
    const [one, two] = await Promise.all([startQuad({ env }), startQuad({ env })])
    urls.push(one.url, two.url)
    await provide({ one, two, together: { ...one, url: proxy.url, mails } })
    await Promise.all([one.stop(), two.stop()])
    await Promise.all([proxy.stop(), mails.stop(), postgres.stop()])
    rmSync(folder, { recursive: true, force: true })
  },
})

test.skip(findPostgresPrograms() === undefined, POSTGRES_MISSING)

test('two processes on one PostgreSQL are one Quad', { tag: '@main' }, async ({ group, openStream, request }) => {
  // Proves trust 32/7.
  const { one, two, together } = group
  const [author, other] = [await addMember(one, 'Nethmi'), await addMember(together, 'Ruwan')]
  const admin = await addAdmin(two)

  // A session of one holds on the other, and a notification from one reaches live streams of both.
  const streams = [await openStream(one.url, author), await openStream(two.url, author)]
  for (const [index, server] of [one, two].entries()) {
    const ideaId = await shareIdea(index === 0 ? two : one, author, `Seen by both ${index}`)
    await reviewIdea(server, admin, ideaId, { status: 'Approved' })
    for (const stream of streams) {
      await expect.poll(() => stream.received.at(-1)).toMatchObject({ count: index + 1 })
    }
  }
  for (const stream of streams) expect(titlesOf(stream)).toEqual(['Seen by both 0', 'Seen by both 1'])

  // Signing out on one signs out on the other.
  const headers = { authorization: `Bearer ${other.token}` }
  expect((await request.get(`${two.url}/v1/profile`, { headers })).status()).toBe(200)
  await request.delete(`${one.url}/v1/auth/tokens/authentication`, { headers })
  // The other process learns of it over the bus.
  await expect.poll(async () => (await request.get(`${two.url}/v1/profile`, { headers })).status()).toBe(401)

  // Of two administrators who save settings at once one wins, in both processes; the other is told and goes on from there.
  const admins = [await addAdmin(one), await addAdmin(two)]
  const save = (index: number, data: object) =>
    request.put(`${[one, two][index]?.url}/v1/admin/settings`, {
      headers: { authorization: `Bearer ${admins[index]?.token}` },
      data,
    })
  const settingsOf = (index: number) => ({
    general: { name: `Quad of ${index}` },
    links: { source: `https://${index}.example/`, contact: '', footer: [] },
  })
  const responses = await Promise.all([0, 1].map((index) => save(index, { ...settingsOf(index), version: 0 })))
  expect(responses.map((response) => response.status()).toSorted()).toEqual([200, 409])
  const winner = responses.findIndex((response) => response.ok())
  const loser = 1 - winner
  const expectShown = async (server: QuadServer, name: string) => {
    await expect.poll(async () => (await (await request.get(`${server.url}/v1/site`)).json()).name).toBe(name)
  }
  for (const [index, server] of [one, two].entries()) {
    const own = { headers: { authorization: `Bearer ${admins[index]?.token}` } }
    const { settings } = await (await request.get(`${server.url}/v1/admin/settings`, own)).json()
    expect(settings).toMatchObject({ ...settingsOf(winner), version: 1 })
    await expectShown(server, `Quad of ${winner}`)
  }
  const again = await save(loser, { general: { name: 'Quad of both' }, version: 1 })
  expect((await again.json()).settings).toMatchObject({ general: { name: 'Quad of both' }, version: 2 })
  for (const server of [one, two]) await expectShown(server, 'Quad of both')

  // Both work one outbox: every mail comes once.
  await expect.poll(() => together.mails.received().length).toBe(2)
  expect(new Set(together.mails.received().map(({ messageId }) => messageId)).size).toBe(2)
})
