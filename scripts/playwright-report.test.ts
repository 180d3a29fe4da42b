import { expect, test } from 'vitest'
import { fromPlaywright } from './playwright-report.ts'

const result = (status: string, errors: { message: string }[] = [], path?: string) => ({
  status,
  duration: 2_000,
  errors,
  attachments: path ? [{ name: 'trace', path }] : [],
})

test('the tests of a file are counted, also inside of groups, and one that failed once names its trace', () => {
  const file = 'ideas.test.ts'
  const shared = {
    title: 'an idea is shared',
    file,
    tests: [{ status: 'expected' as const, results: [result('passed')] }],
  }
  const failed = result('failed', [{ message: 'Error: no button' }], '/quad/.cache/e2e/trace.zip')
  const retried = [failed, result('passed')]
  const edited = { title: 'an idea is edited', file, tests: [{ status: 'flaky' as const, results: retried }] }
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
        ms: 6_000,
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
