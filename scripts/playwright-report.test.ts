import { expect, test } from 'vitest'
import { fromPlaywright } from './playwright-report.ts'

const result = (status: string, errors: { message: string }[] = [], path?: string) => ({
  status,
  duration: 2_000,
  errors,
  attachments: path ? [{ name: 'trace', path }] : [],
})

test('the tests of a file are counted, also inside of groups, and one that failed names its trace', () => {
  const file = 'ideas.test.ts'
  const shared = {
    title: 'an idea is shared',
    file,
    tests: [{ status: 'expected' as const, results: [result('passed')] }],
  }
  const failed = result('failed', [{ message: 'Error: no button' }], '/quad/.cache/e2e/trace.zip')
  const edited = { title: 'an idea is edited', file, tests: [{ status: 'unexpected' as const, results: [failed] }] }
  const group = { title: 'with ideas', file, specs: [edited] }
  const report = fromPlaywright({
    config: { rootDir: '/quad/e2e' },
    suites: [{ title: file, file, specs: [shared], suites: [group] }],
  })
  expect(report).toEqual({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/quad/e2e/ideas.test.ts',
        status: 'failed',
        ms: 4_000,
        assertionResults: [
          { fullName: 'an idea is shared', status: 'passed', failureMessages: [], files: [] },
          {
            fullName: 'an idea is edited',
            status: 'failed',
            failureMessages: ['Error: no button'],
            files: ['/quad/.cache/e2e/trace.zip'],
          },
        ],
      },
    ],
  })
})

test('one that failed and passed when it ran again has passed, and is named as flaky with what it left', () => {
  const file = 'ideas.test.ts'
  const failed = result('failed', [{ message: 'Error: no button' }], '/quad/.cache/e2e/failed.png')
  const again = result('passed', [], '/quad/.cache/e2e/trace.zip')
  const edited = { title: 'an idea is edited', file, tests: [{ status: 'flaky' as const, results: [failed, again] }] }
  const report = fromPlaywright({
    config: { rootDir: '/quad/e2e' },
    suites: [{ title: file, file, specs: [edited] }],
  })
  expect(report).toEqual({
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [
      {
        name: '/quad/e2e/ideas.test.ts',
        status: 'passed',
        ms: 4_000,
        assertionResults: [
          {
            fullName: 'an idea is edited',
            status: 'flaky',
            failureMessages: ['Error: no button'],
            files: ['/quad/.cache/e2e/failed.png', '/quad/.cache/e2e/trace.zip'],
          },
        ],
      },
    ],
  })
})
