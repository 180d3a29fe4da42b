import { describe, expect, test } from 'vitest'
import { type ApiResponse, call } from './harness/client.ts'
import { enrol, IDEA } from './harness/community.ts'
import { installationForTest, memberOf, quadForTest } from './harness/for-test.ts'
import { ENGINES } from './harness/installation.ts'

const MEMBERS = 100

/** Calls again while the server says that it is too busy. */
async function insist(url: string, method: string, path: string, token: string): Promise<ApiResponse> {
  for (;;) {
    const response = await call(url, method, path, { token })
    if (response.status !== 503) return response
  }
}

describe.each(ENGINES)('two processes on %s', (engine) => {
  test('counters are exact after a hundred supports at once, and fifty withdrawn at once', async () => {
    // Proves trust 26/1.
    const installation = await installationForTest(engine)
    const author = await memberOf(installation)
    const members = await installation.withDeps((deps) => enrol(deps, MEMBERS, { prefix: 'supporter' }))
    const urls = [(await quadForTest(installation)).url, (await quadForTest(installation)).url] as const
    const body = { ...IDEA, title: 'Packs', description: 'Ten characters' }
    const { idea } = (await call(urls[0], 'POST', '/v1/ideas', { token: author.token, body })).body as {
      idea: { id: string }
    }
    const each = (method: string, who: typeof members, turn: number) =>
      Promise.all(
        who.map(({ token }, index) =>
          insist(urls[(index + turn) % 2 === 0 ? 0 : 1], method, `/v1/ideas/${idea.id}/support`, token),
        ),
      )
    expect((await each('PUT', members, 0)).map(({ status }) => status)).toEqual(Array(MEMBERS).fill(200))
    await each('DELETE', members.slice(0, MEMBERS / 2), 1)
    const counted = await installation.withDeps(async ({ db }) => ({
      ...(await db.selectFrom('ideas').select('support_count').executeTakeFirstOrThrow()),
      rows: (await db.selectFrom('idea_supports').selectAll().execute()).length,
      notified: await db.selectFrom('notifications').select('count').execute(),
    }))
    expect(counted).toEqual({ support_count: MEMBERS / 2, rows: MEMBERS / 2, notified: [{ count: MEMBERS / 2 }] })
  })
})
