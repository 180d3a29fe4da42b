import { expect, test } from 'vitest'
import { commitWarnings } from './commits.ts'

test('the check of commits warns of long subjects and of commits with many files', () => {
  const long = 'ideas: '.padEnd(61, 'x')
  expect(commitWarnings([{ subject: 'ideas: sort by support', files: 30 }])).toEqual([])
  expect(commitWarnings([{ subject: long, files: 1 }])).toEqual([`“${long}” has 61 characters; 60 at most`])
  expect(commitWarnings([{ subject: 'ideas: rewrite', files: 31 }])).toEqual([
    '“ideas: rewrite” changes 31 files; is it one intent?',
  ])
})
