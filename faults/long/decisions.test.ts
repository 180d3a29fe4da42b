import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../server/db/migrate.ts'
import type { Deps } from '../../server/deps.ts'
import { call, type Request } from '../harness/client.ts'
import { enrol, IDEA } from '../harness/community.ts'
import { installationForTest, quadForTest } from '../harness/for-test.ts'
import { ENGINES } from '../harness/installation.ts'
import { type QuadProcess, spawnQuad } from '../harness/quad-process.ts'

const KEPT = 'Quiz packs'
const UNDONE = 'Study groups'
/** While it notifies the author: before anything is written, and before all of it is committed. */
const CUTS = ['update "reviews" set "notified_at"', 'insert into "outbox"']

async function send({ url }: QuadProcess, method: string, path: string, request: Request) {
  const { status, body } = await call(url, method, path, request)
  expect([status, body], path).toEqual([expect.toBeOneOf([200, 201, 204]), body])
  return body as { idea: { id: string; version: number }; review: { id: string } }
}

async function decideOn(quad: QuadProcess, title: string, author: string, reviewer: string): Promise<string> {
  const body = { ...IDEA, title, description: 'Bundles that download overnight on cheap data.' }
  const { idea } = await send(quad, 'POST', '/v1/ideas', { token: author, body })
  const decision = { decision: 'approve', version: idea.version }
  return (await send(quad, 'POST', `/v1/ideas/${idea.id}/reviews`, { token: reviewer, body: decision })).review.id
}

async function sentMessages({ db }: Deps) {
  const notifications = await db
    .selectFrom('notifications')
    .select('payload')
    .where('kind', '=', 'idea_reviewed')
    .execute()
  const mails = await db
    .selectFrom('outbox')
    .select(['params', 'sent_at'])
    .where('kind', '=', 'idea-reviewed')
    .execute()
  return { notifications: notifications.map(({ payload }) => payload), mails }
}

describe.each(ENGINES)('decisions on %s', (engine) => {
  test('a decision is sent once after a killed process restarts, and never after it is undone', async () => {
    // Proves trust 25/4, 28/8.
    const installation = await installationForTest(engine)
    await migrateDatabase(installation.config.database)
    const [author = '', reviewer = ''] = await installation.withDeps(async (deps) =>
      [...(await enrol(deps, 1)), ...(await enrol(deps, 1, { isAdmin: true }))].map(({ token }) => token),
    )
    const first = await quadForTest(installation)
    const undone = await decideOn(first, UNDONE, author, reviewer)
    await send(first, 'DELETE', `/v1/reviews/${undone}`, { token: reviewer })
    await decideOn(first, KEPT, author, reviewer)
    await first.kill()
    expect(await installation.withDeps(sentMessages)).toEqual({ notifications: [], mails: [] })

    for (const cut of CUTS) {
      const quad = await spawnQuad(installation, { hook: 'power-cut-at-statement.ts', env: { CUT_AT: cut } })
      expect(await quad.exited, cut).toMatchObject({ signal: 'SIGKILL' })
      expect(await installation.withDeps(sentMessages), cut).toEqual({ notifications: [], mails: [] })
    }

    await Promise.all([quadForTest(installation), quadForTest(installation)])
    let found = await installation.withDeps(sentMessages)
    // Decisions are sent in their order: the undone one would have been before this.
    while (found.mails.every(({ sent_at }) => sent_at === null)) {
      await sleep(200)
      found = await installation.withDeps(sentMessages)
    }
    expect(found.notifications).toEqual([expect.stringContaining(KEPT)])
    expect(found.mails.map(({ params }) => params)).toEqual([expect.stringContaining(KEPT)])
  })
})
