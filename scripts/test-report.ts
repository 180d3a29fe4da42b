import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The result of one run of Vitest or Playwright, as their reporters here write it. */
export type TestReport = {
  passed: number
  failures: TestFailure[]
  files: { path: string; ms: number }[]
}

export type TestFailure = {
  /** The file and the title. */
  name: string
  message: string
  /** Runs this test alone. */
  command: string
  /** Left by the test, such as a trace. */
  files: string[]
  /** It passed when it ran again. */
  isFlaky: boolean
}

/** Where the reporter of a run writes; a variable of the environment, since neither tool passes options to a path. */
export const REPORT_VARIABLE = 'QUAD_TEST_REPORT'

export function writeReport(report: TestReport): void {
  const path = process.env[REPORT_VARIABLE]
  if (path) writeFileSync(path, JSON.stringify(report))
}

/** Undefined when the program ended before it wrote. */
export function readReport(path: string): TestReport | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** A word of a command for a shell. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
