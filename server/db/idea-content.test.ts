// @module-tag postgres

import { expect, test } from 'vitest'
import { CONTENT_FIELDS, EMPTY_CONTENT } from '../../contract/idea-content.values.ts'
import { MATCHED_PARTS } from '../../contract/ideas.values.ts'
import { IDEA } from '../testing/ideas.ts'
import { contentOfRow, isSameContent, moderatedTexts, proseOf, rowOfContent, searchedTexts } from './idea-content.ts'

const CONTENT = { ...EMPTY_CONTENT, ...IDEA, recommended_level: 'intermediate' as const }

test('a row holds every field of the content', () => {
  expect(Object.keys(rowOfContent(CONTENT)).sort()).toEqual([...CONTENT_FIELDS].sort())
  expect(contentOfRow(rowOfContent(CONTENT))).toEqual(CONTENT)
})

test.each(CONTENT_FIELDS)('content with another %s is not the same', (field) => {
  const change = { [field]: Array.isArray(CONTENT[field]) ? ['another'] : 'another' }
  expect(isSameContent(CONTENT, { ...CONTENT, tags: [...CONTENT.tags] })).toBe(true)
  expect(isSameContent(CONTENT, { ...CONTENT, ...change })).toBe(false)
})

test('searches cover the parts that they can match', () => {
  expect([...Object.keys(searchedTexts(CONTENT)), 'pdf'].sort()).toEqual([...MATCHED_PARTS].sort())
})

test('moderators read what the author wrote, and links are limited in prose', () => {
  const { title, description, learning_outcome, github_link } = CONTENT
  expect(moderatedTexts(CONTENT)).toEqual([description, learning_outcome, 'offline, quizzes', github_link])
  expect(proseOf(CONTENT)).toEqual({ title, description, learning_outcome })
})
