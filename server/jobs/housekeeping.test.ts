// @module-tag postgres

import { expect, test } from 'vitest'
import { HOUR } from '../lib/clock.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { housekeeping } from './housekeeping.ts'
import { runJob } from './scheduler.ts'

test('of several processes one tidies up, once an hour', async () => {
  const app = await startTestApp()
  await signedInMember(app)
  const inTurn = () => Promise.all(Array.from({ length: 4 }, () => runJob(app.deps, housekeeping)))
  expect((await inTurn()).filter(Boolean)).toHaveLength(1)
  app.clock.advance(HOUR - 1)
  expect((await inTurn()).filter(Boolean)).toHaveLength(0)
  app.clock.advance(1)
  expect((await inTurn()).filter(Boolean)).toHaveLength(1)
})

test('housekeeping deletes expired rows', async () => {
  const app = await startTestApp()
  await signedInMember(app)
  app.clock.advance(10_000 * HOUR)
  await runJob(app.deps, housekeeping)
  expect(await app.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})
