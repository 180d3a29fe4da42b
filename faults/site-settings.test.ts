import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '../server/db/migrate.ts'
import { type ApiResponse, call } from './harness/client.ts'
import { enrol } from './harness/community.ts'
import { installationForTest, quadForTest } from './harness/for-test.ts'
import { ENGINES } from './harness/installation.ts'

const ROUNDS = 30

type Saved = { settings: { general: { name: string }; links: { contact: string }; version: number } }

const settingsOf = ({ body }: ApiResponse) => (body as Saved).settings

describe.each(ENGINES)('two administrators in two processes on %s', (engine) => {
  test('administrators who save settings at once, again and again, mix nothing and lose nothing', async () => {
    // Proves trust 32/7.
    const installation = await installationForTest(engine)
    await migrateDatabase(installation.config.database)
    const admins = await installation.withDeps((deps) => enrol(deps, 2, { isAdmin: true }))
    const urls = [(await quadForTest(installation)).url, (await quadForTest(installation)).url]
    const read = async (index: number) =>
      settingsOf(await call(urls[index] ?? '', 'GET', '/v1/admin/settings', { token: admins[index]?.token ?? '' }))
    const won: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const responses = await Promise.all(
        admins.map(({ token }, index) => {
          const name = `${round} by ${index}`
          const links = { source: 'https://quad.example/', contact: `c${round}${index}@campus.example`, footer: [] }
          return call(urls[index] ?? '', 'PUT', '/v1/admin/settings', {
            token,
            body: { general: { name }, links, version: round },
          })
        }),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = responses.findIndex(({ status }) => status === 200)
      won.push(`${round} by ${winner}`)
      const expected = {
        general: { name: `${round} by ${winner}` },
        links: { contact: `c${round}${winner}@campus.example` },
        version: round + 1,
      }
      for (const index of [0, 1]) expect(await read(index)).toMatchObject(expected)
    }
    for (const url of urls) {
      await expect
        .poll(async () => ((await call(url, 'GET', '/v1/site')).body as { name: string }).name)
        .toBe(won.at(-1))
    }
    const names = await installation.withDeps(({ db }) =>
      db
        .selectFrom('audit_entries')
        .select('value_after')
        .where('action', '=', 'settings_changed')
        .where('value_after', 'like', '% by %')
        .orderBy('id')
        .execute(),
    )
    expect(names.map(({ value_after }) => value_after)).toEqual(won)
  })
})
