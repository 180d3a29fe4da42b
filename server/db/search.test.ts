import { expect, test } from 'vitest'
import { shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { planSearch } from './search.ts'

test.each([
  ['few rows are sorted', { sorted: 1_000, rareShare: 0.05 }],
  ['rare rows are looked for in the order', { sorted: 1, rareShare: 1 }],
  ['frequent rows are met in the order', { sorted: 1, rareShare: 0 }],
])('a search finds the same when %s', async (_name, limits) => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  for (let index = 0; index < 12; index++) {
    const title = index % 3 === 0 ? `Reading circle ${index}` : `Circle of readers ${index}`
    await shareIdea(app, member, { title })
  }
  for (const [query, count] of [
    ['reading circle', 4],
    ['circ read', 12],
    // Its trigrams are there, the word is not.
    ['reading reada', 0],
    ['leaders', 0],
    ['ci', 12],
  ] as const) {
    const { page, count: counted } = await planSearch(app.deps.db, 'ideas', query, limits)
    const ideas = app.deps.db.selectFrom('ideas').select('title').orderBy('search_text').orderBy('id')
    expect(await ideas.where(page).execute()).toHaveLength(count)
    expect(await ideas.where(counted).execute()).toEqual(await ideas.where(page).execute())
  }
})
