import { expect, test } from 'vitest'
import { summaryOf } from './test-summary.ts'

const file = (
  name: string,
  assertionResults: { fullName: string; status: string; failureMessages?: string[]; files?: string[] }[],
) => ({
  name: `/quad/${name}`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  ms: 61_000,
  assertionResults,
})

test('the summary says what ran, how long, and what to look at', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      file('e2e/ideas.test.ts', [
        { fullName: 'an idea is shared', status: 'passed' },
        {
          fullName: 'an idea is edited',
          status: 'failed',
          failureMessages: ['Error: \u001b[31mno button\u001b[0m\n  at x'],
          files: ['/quad/.cache/e2e/ideas/trace.zip'],
        },
      ]),
      file('e2e/profiles.test.ts', [{ fullName: 'a profile is read', status: 'passed' }]),
    ],
  }
  const summary = summaryOf(
    [
      { name: 'Lint', isGreen: false, ms: 4_000 },
      { name: 'Browser tests', isGreen: false, ms: 125_000, report },
      { name: 'Build', isGreen: true, ms: 9_400 },
    ],
    '/quad',
    136_000,
  )
  expect(summary).toBe(`
✗ Lint                         0:04
✗ Browser tests     3 tests    2:05
✓ Build                        0:09

To look at:
  Lint: see its lines above
  e2e/ideas.test.ts › an idea is edited
    Error: no button
    .cache/e2e/ideas/trace.zip

Slowest: e2e/ideas.test.ts 1:01, e2e/profiles.test.ts 1:01

3 passed, 2 failed in 2:16
`)
})

test('a file that could not be loaded is named with the reason', () => {
  const broken = { ...file('web/a.test.ts', []), status: 'failed', message: 'SyntaxError: unexpected token\nmore' }
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [broken] }
  const summary = summaryOf([{ name: 'Unit tests', isGreen: false, ms: 0, report }], '/quad', 0)
  expect(summary).toContain('  web/a.test.ts\n    SyntaxError: unexpected token\n')
  expect(summary).toContain('0 passed, 1 failed')
})

test('a flaky test is named with why it failed first, and fails nothing', () => {
  const flaky = {
    fullName: 'an idea is edited',
    status: 'flaky',
    failureMessages: ['Error: no button'],
    files: ['/quad/.cache/e2e/ideas/trace.zip'],
  }
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('e2e/ideas.test.ts', [flaky])] }
  const summary = summaryOf([{ name: 'Browser tests', isGreen: true, ms: 61_000, report }], '/quad', 61_000)
  expect(summary).toBe(`
✓ Browser tests     1 tests    1:01

Flaky, which passed when they ran again:
  e2e/ideas.test.ts › an idea is edited
    Error: no button
    .cache/e2e/ideas/trace.zip

Slowest: e2e/ideas.test.ts 1:01

2 passed, 0 failed in 1:01
`)
})
