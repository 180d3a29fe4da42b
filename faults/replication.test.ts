import pg from 'pg'
import { expect, test } from 'vitest'
import { call } from './harness/client.ts'
import { IDEA, type Member } from './harness/community.ts'
import { installationWithPostgres, isHonest503, memberOf, quadForTest } from './harness/for-test.ts'
import type { QuadProcess } from './harness/quad-process.ts'

const share = ({ url }: QuadProcess, { token }: Member) =>
  call(url, 'POST', '/v1/ideas', { token, body: { ...IDEA, title: 'Packs', description: 'Ten characters' } })

test('a write that the other node lacks is not acknowledged, however long that takes', async () => {
  const installation = await installationWithPostgres()
  const member = await memberOf(installation)
  const quad = await quadForTest(installation)
  expect((await share(quad, member)).status).toBe(201)
  const client = new pg.Client({ connectionString: installation.postgres?.url ?? '' })
  await client.connect()
  const replicateTo = async (node: string) => {
    await client.query(`alter system set synchronous_standby_names = '${node}'`)
    await client.query('select pg_reload_conf()')
  }
  await replicateTo('gone')
  expect(await share(quad, member)).toSatisfy(isHonest503)
  await replicateTo('')
  await client.end()
  expect((await share(quad, member)).status).toBe(201)
})
