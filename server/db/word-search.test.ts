// @module-tag postgres

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoIdea } from '../cli/demo-community.ts'
import { accountRows, demoAdmin, ideaRow, ideaTextOf } from '../cli/demo-rows.ts'
import { startTestApp } from '../testing/test-app.ts'
import { engineOf } from './engine.ts'
import { insertRows } from './insert-rows.ts'
import { countWords } from './word-search.ts'

test('the search of words counts the ideas with a word exactly where they are few, and up to a maximum', async () => {
  const { deps } = await startTestApp()
  const now = deps.clock.now().toISOString()
  const { user, profile } = accountRows(demoAdmin(), '', now)
  const ideas = Array.from({ length: 800 }, (_, index) => {
    const words = ['lantern', index % 2 === 0 ? 'railway' : '', index % 40 === 0 ? 'heron' : '']
    const idea = { ...demoIdea(0, 1), form: { ...demoIdea(0, 1).form, title: words.join(' '), tags: [] } }
    return ideaRow(idea, { authorId: String(user.id), pdfFileId: null }, now, now)
  })
  await insertRows(deps.db, { users: [user], profiles: [profile], ideas, idea_texts: ideas.map(ideaTextOf) })
  // With statistics, PostgreSQL reads no row for frequent words.
  if (engineOf(deps.db) === 'postgres') {
    await sql`analyze idea_texts`.execute(deps.db)
    await sql`delete from idea_texts where title_words || text_words like '%railway%' and title_words || text_words not like '%heron%'`.execute(
      deps.db,
    )
  }
  const counts = await countWords(deps.db, ['lantern', 'railway', 'heron', 'nowhere'], 600)
  expect(counts.get('lantern')).toBe(600)
  // Estimated.
  expect(counts.get('railway')).toBeGreaterThanOrEqual(390)
  expect(counts.get('railway')).toBeLessThanOrEqual(410)
  expect([counts.get('heron'), counts.get('nowhere')]).toEqual([20, 0])
})
