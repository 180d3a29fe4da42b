import { stripVTControlCharacters } from 'node:util'
import { clock } from './progress.ts'
import type { TestFailure, TestReport } from './test-report.ts'

export type StepResult = { name: string; isGreen: boolean; ms: number; report?: TestReport | undefined }

const SLOWEST = 5
const MESSAGE_LINES = 25

/** The one line of a step. */
export function lineOf({ name, isGreen, ms, report }: StepResult): string {
  const tests = report ? `, ${report.passed + failed(report).length} tests` : ''
  return `${isGreen ? '✓' : '✗'} ${name}${tests}, ${clock(ms)}\n`
}

/** Failures, flaky tests and slow files. The last line counts tests, and steps without tests as one each. */
export function summaryOf(results: StepResult[], ms: number): string {
  const reports = results.flatMap(({ report }) => report ?? [])
  const broken = results.filter(({ isGreen, report }) => !isGreen && (!report || failed(report).length === 0))
  const failures = reports.flatMap(failed)
  const flaky = reports.flatMap((report) => report.failures.filter(({ isFlaky }) => isFlaky))
  const green = results.filter(({ isGreen, report }) => isGreen && !report).length
  const passed = reports.reduce((sum, report) => sum + report.passed, green)
  return [
    ...section('Failed:', [
      ...broken.map(({ name }) => [`  ${name}`, '    See its lines above.']),
      ...failures.map(linesOf),
    ]),
    ...section(
      'Flaky: passed when it ran again; belongs in docs/flaky.md until its cause is mended.',
      flaky.map(linesOf),
    ),
    ...slowest(reports),
    '',
    `${passed} passed, ${broken.length + failures.length} failed in ${clock(ms)}`,
    '',
  ].join('\n')
}

const failed = ({ failures }: TestReport) => failures.filter(({ isFlaky }) => !isFlaky)

function section(title: string, entries: string[][]): string[] {
  return entries.length > 0 ? ['', title, ...entries.flat()] : []
}

function linesOf({ name, message, command, files }: TestFailure): string[] {
  const text = stripVTControlCharacters(message).trim().split('\n').slice(0, MESSAGE_LINES)
  return ['', `  ${name}`, ...[...text, ...files, `$ ${command}`].map((line) => `    ${line}`)]
}

function slowest(reports: TestReport[]): string[] {
  const files = reports
    .flatMap((report) => report.files)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
  return files.length === 0 ? [] : ['', `Slowest: ${files.map(({ path, ms }) => `${path} ${clock(ms)}`).join(', ')}`]
}
