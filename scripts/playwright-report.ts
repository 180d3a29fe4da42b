import type { TestReport } from './test-summary.ts'

/** The part of Playwright's JSON report that the summary reads. */
export type PlaywrightReport = { config: { rootDir: string }; suites: Suite[] }

type Suite = { title: string; file: string; specs: Spec[]; suites?: Suite[] }
/** `flaky` is a test that failed and passed when it ran again: it has passed, and is named. */
type Spec = {
  title: string
  file: string
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: Result[] }[]
}
type Result = {
  status: string
  duration: number
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

/** Playwright's report in Vitest's form, a test's traces and screenshots with its failure. */
export function fromPlaywright({ config, suites }: PlaywrightReport): TestReport {
  const testResults = suites.map((suite) => {
    const specs = specsOf(suite)
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
    return {
      name: `${config.rootDir}/${suite.file}`,
      status: specs.some((spec) => statusOf(spec) === 'failed') ? 'failed' : 'passed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      assertionResults: specs.map(assertionOf),
    }
  })
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const numFailedTests = tests.filter(({ status }) => status === 'failed').length
  return { numPassedTests: tests.length - numFailedTests, numFailedTests, testResults }
}

function specsOf(suite: Suite): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

function statusOf({ tests }: Spec): 'passed' | 'failed' | 'flaky' {
  const has = (status: Spec['tests'][number]['status']) => tests.some((test) => test.status === status)
  if (has('unexpected')) return 'failed'
  return has('flaky') ? 'flaky' : 'passed'
}

function assertionOf(spec: Spec) {
  const results = spec.tests.flatMap((test) => test.results)
  return {
    fullName: spec.title,
    status: statusOf(spec),
    failureMessages: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
    files: results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? [])),
  }
}
