import type { TestReport } from './test-summary.ts'

/** What of Playwright's JSON report the summary reads. */
export type PlaywrightReport = { config: { rootDir: string }; suites: Suite[] }

type Suite = { title: string; file: string; specs: Spec[]; suites?: Suite[] }
/** `flaky` is a test that failed and passed when it ran again. */
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
      status: specs.every(hasPassed) ? 'passed' : 'failed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      assertionResults: specs.map(assertionOf),
    }
  })
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string) => tests.filter((test) => test.status === status).length
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }
}

function specsOf(suite: Suite): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

function hasPassed({ tests }: Spec): boolean {
  return tests.every(({ status }) => status === 'expected' || status === 'skipped')
}

function assertionOf(spec: Spec) {
  const results = spec.tests.flatMap((test) => test.results)
  return {
    fullName: spec.title,
    status: hasPassed(spec) ? 'passed' : 'failed',
    failureMessages: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
    files: results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? [])),
  }
}
