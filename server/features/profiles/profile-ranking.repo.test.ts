// @module-tag postgres

import { expect, test } from 'vitest'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findMatching } from './profile-ranking.repo.ts'

const SECOND = 1000

test.each([
  ['in their names', 'nethmi', { firstname: 'Nethmi' }],
  ['elsewhere', 'soldering', { skills: ['Soldering'] }],
])('of more members than the limit with words %s, the newest are ranked', async (_place, q, described) => {
  const app = await startTestApp()
  const members: TestMember[] = []
  for (let index = 0; index < 5; index++) {
    members.push(await signedInMember(app, described))
    app.clock.advance(SECOND)
  }
  const found = await findMatching(app.deps.db, { q, faculty: '' }, 2)
  expect(found.map(({ user_id }) => user_id).sort()).toEqual(
    members
      .slice(-2)
      .map(({ id }) => id)
      .sort(),
  )
})

test.each(['nimal -maths', 'm -maths'])('words that a query leaves out are in no text of a member: %s', async (q) => {
  const app = await startTestApp()
  const nimal = { firstname: 'Nimal', lastname: 'Ma' }
  await signedInMember(app, { ...nimal, skills: ['Maths'] })
  const other = await signedInMember(app, { ...nimal, skills: ['Painting'] })
  expect(await findMatching(app.deps.db, { q, faculty: '' }, 10)).toMatchObject([{ user_id: other.id }])
})
