import { expect, test } from 'vitest'
import { firstLineOf } from './progress.ts'
import type { TestFailure } from './test-report.ts'
import { lineOf, summaryOf } from './test-summary.ts'

const EDITED: TestFailure = {
  name: 'e2e/ideas.test.ts › an idea is edited',
  message: 'Error: \u001b[31mno button\u001b[0m\n  at x',
  command: 'npm run test:e2e -- e2e/ideas.test.ts:12',
  files: ['.cache/e2e/ideas/trace.zip'],
  isFlaky: false,
}
const FILES = [
  { path: 'e2e/profiles.test.ts', ms: 60_000 },
  { path: 'e2e/ideas.test.ts', ms: 61_000 },
]

test('the line of a step has its tests and its time', () => {
  expect(lineOf({ name: 'Lint', isGreen: false, ms: 4_000 })).toBe('✗ Lint, 0:04\n')
  const report = { passed: 2, failures: [EDITED], files: FILES }
  expect(lineOf({ name: 'Browser tests', isGreen: false, ms: 125_000, report })).toBe(
    '✗ Browser tests, 3 tests, 2:05\n',
  )
})

test('a failure is told at once in one line', () => {
  expect(firstLineOf(EDITED)).toBe('  ✗ e2e/ideas.test.ts › an idea is edited: Error: no button')
})

test('the summary has each failure with the command that runs it alone', () => {
  const results = [
    { name: 'Lint', isGreen: false, ms: 4_000 },
    { name: 'Browser tests', isGreen: false, ms: 125_000, report: { passed: 2, failures: [EDITED], files: FILES } },
    { name: 'Build', isGreen: true, ms: 9_400 },
  ]
  expect(summaryOf(results, 136_000)).toBe(`
Failed:
  Lint
    See its lines above.

  e2e/ideas.test.ts › an idea is edited
    Error: no button
      at x
    .cache/e2e/ideas/trace.zip
    $ npm run test:e2e -- e2e/ideas.test.ts:12

Slowest: e2e/ideas.test.ts 1:01, e2e/profiles.test.ts 1:00

3 passed, 2 failed in 2:16
`)
})

test('a flaky test is named, and fails nothing', () => {
  const report = { passed: 1, failures: [{ ...EDITED, isFlaky: true }], files: [] }
  const summary = summaryOf([{ name: 'Browser tests', isGreen: true, ms: 61_000, report }], 61_000)
  expect(summary).toContain('Flaky: passed when it ran again')
  expect(summary).toContain('e2e/ideas.test.ts › an idea is edited')
  expect(summary).toContain('1 passed, 0 failed')
})
