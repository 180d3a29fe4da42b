// @module-tag postgres

import { expect, test } from 'vitest'
import { parseQuery } from '../../../contract/search-query.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findCandidates } from './idea-ranking.repo.ts'

test.each([
  ['title', 'lantern', 'Lantern'],
  // Too short for an index of parts of words.
  ['title', 'x', 'X'],
  ['all', 'lantern', 'Lantern'],
  ['all', 'lantern -kiln', 'Lantern'],
] as const)('of more ideas than the limit with words in %s, the newest are ranked: %s', async (scope, q, title) => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.push((await shareIdea(app, author, { title: `${title} ${index}` })).id)
  const found = await findCandidates(app.deps.db, { isPublic: true }, { q, query: parseQuery(q), scope }, 2)
  expect(found.map(({ id }) => id).sort()).toEqual(ids.slice(-2).sort())
})
