import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The part of a report of Vitest that the summary reads; playwright-report.ts makes the same of Playwright's. */
export type TestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    ms: number
    assertionResults: AssertionResult[]
  }[]
}

type AssertionResult = {
  fullName: string
  /** `flaky` is a test that failed and passed when it ran again. */
  status: string
  failureMessages?: string[]
  /** Files that the failed test left. */
  files?: string[]
}

export type StepResult = { name: string; isGreen: boolean; ms: number; report?: TestReport | undefined }

const SLOWEST = 5

/** Minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Steps, durations and failures, for a person. The last line counts tests, green steps as one each, and failures as listed. */
export function summaryOf(results: StepResult[], root: string, ms: number): string {
  const failures = results.flatMap((result) => failuresOf(result, root))
  const flaky = results.flatMap(({ report }) => flakyOf(report, root))
  const passed = results.reduce((sum, { isGreen, report }) => sum + (report?.numPassedTests ?? 0) + Number(isGreen), 0)
  return [
    '',
    ...table(results),
    ...(failures.length > 0 ? ['', 'To look at:', ...failures.flat()] : []),
    ...(flaky.length > 0 ? ['', 'Flaky, which passed when they ran again:', ...flaky] : []),
    ...slowest(results, root),
    '',
    `${passed} passed, ${failures.length} failed in ${clock(ms)}`,
    '',
  ].join('\n')
}

function table(results: StepResult[]): string[] {
  const width = Math.max(...results.map(({ name }) => name.length))
  return results.map(({ name, isGreen, ms, report }) => {
    const tests = report ? `${report.numPassedTests + report.numFailedTests} tests` : ''
    return `${isGreen ? '✓' : '✗'} ${name.padEnd(width)}  ${tests.padStart(10)}  ${clock(ms).padStart(6)}`
  })
}

/** The lines of each failure. */
function failuresOf({ name, isGreen, report }: StepResult, root: string): string[][] {
  if (isGreen) return []
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [[`  ${name}: see its lines above`]]
  return failed.flatMap(({ name: file, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be loaded has no tests.
    if (tests.length === 0) return [[`  ${relative(root, file)}`, `    ${firstLine(message)}`]]
    return tests.map((test) => linesOf(file, test, root))
  })
}

function flakyOf(report: TestReport | undefined, root: string): string[] {
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'flaky').flatMap((test) => linesOf(file, test, root)),
  )
}

/** A test, why it failed first, and what it left. */
function linesOf(file: string, { fullName, failureMessages, files = [] }: AssertionResult, root: string): string[] {
  return [
    `  ${relative(root, file)} › ${fullName}`,
    `    ${firstLine(failureMessages?.[0])}`,
    ...files.map((path) => `    ${relative(root, path)}`),
  ]
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text).trim().split('\n')[0] ?? ''
}

function slowest(results: StepResult[], root: string): string[] {
  const files = results
    .flatMap(({ report }) => report?.testResults ?? [])
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
  if (files.length === 0) return []
  return ['', `Slowest: ${files.map(({ name, ms }) => `${relative(root, name)} ${clock(ms)}`).join(', ')}`]
}
