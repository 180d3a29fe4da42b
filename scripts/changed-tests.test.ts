import { join } from 'node:path'
import { expect, test } from 'vitest'
import { relatedTests, testsFor } from './changed-tests.ts'

const ROOT = join(import.meta.dirname, '..')

test('a changed file of a feature selects the tests of the feature on both sides, and the enumerating tests', () => {
  const selected = testsFor(['server/features/offers/offers.repo.ts'], ROOT)
  expect(selected).toEqual(expect.arrayContaining(['server/features/offers/', 'server/testing/', 'scripts/']))
  expect(selected).not.toContain('server/features/events/')
})

test('a module of the contract selects the features whose handlers import it', () => {
  const selected = testsFor(['contract/event-comments.ts'], ROOT)
  expect(selected).toContain('server/features/comments/')
  expect(selected).not.toContain('server/features/blocks/')
})

test('a file outside features selects the tests beside it', () => {
  expect(testsFor(['web/ui/forms/TextField.tsx'], ROOT)).toContain('web/ui/forms/')
  expect(testsFor(['server/lib/http/response-cache.ts'], ROOT)).toContain('server/lib/http/')
})

test('the list of all endpoints selects the enumerating tests alone', () => {
  expect(testsFor(['contract/endpoints.ts'], ROOT).filter((path) => path.startsWith('server/features/'))).toEqual([
    'server/features/settings/settings.data.test.ts',
    'server/features/reports/word-list.fields.test.ts',
    'server/features/docs/',
  ])
})

test('a path of a test is that test alone, and a folder all that belongs to its feature', () => {
  expect(relatedTests(['server/features/offers/offers.test.ts'], ROOT)).toEqual([
    'server/features/offers/offers.test.ts',
  ])
  expect(relatedTests(['web/features/events'], ROOT)).toEqual(['server/features/events/', 'web/features/events/'])
  expect(relatedTests(['server/db'], ROOT)).toEqual(['server/db'])
})
