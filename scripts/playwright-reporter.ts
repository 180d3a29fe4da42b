import { relative } from 'node:path'
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { Progress } from './progress.ts'
import { type TestFailure, writeReport } from './test-report.ts'

/** Counts the tests that are done, and writes the report that the summary reads. */
export default class PlaywrightReporter implements Reporter {
  #progress = new Progress(0, 'tests')
  #tests: TestCase[] = []
  readonly #errors: TestFailure[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
    this.#progress = new Progress(this.#tests.length, 'tests')
  }

  onTestEnd(test: TestCase): void {
    const isOver = test.outcome() !== 'unexpected' || test.results.length > test.retries
    if (isOver) this.#progress.add(test.ok() ? [] : [failureOf(test)])
  }

  /** Reports a file that cannot be loaded. */
  onError({ message = '' }: { message?: string }): void {
    this.#errors.push({
      name: 'Outside of a test',
      message,
      command: 'npm run test:e2e -- --list',
      files: [],
      isFlaky: false,
    })
  }

  onEnd(): void {
    const times = new Map<string, number>()
    for (const { location, results } of this.#tests) {
      const path = relative(process.cwd(), location.file)
      times.set(
        path,
        results.reduce((sum, { duration }) => sum + duration, times.get(path) ?? 0),
      )
    }
    writeReport({
      passed: this.#tests.filter((test) => test.outcome() === 'expected' || test.outcome() === 'flaky').length,
      failures: [
        ...this.#errors,
        ...this.#tests.filter((test) => ['unexpected', 'flaky'].includes(test.outcome())).map(failureOf),
      ],
      files: [...times].map(([path, ms]) => ({ path, ms })),
    })
  }

  printsToStdio(): boolean {
    return true
  }
}

function failureOf(test: TestCase): TestFailure {
  const path = relative(process.cwd(), test.location.file)
  const files = test.results.flatMap(({ attachments }) => attachments.flatMap((attachment) => attachment.path ?? []))
  return {
    name: `${path} › ${test.title}`,
    message: test.results.find(({ error }) => error)?.error?.message ?? test.outcome(),
    command: `npm run test:e2e -- ${path}:${test.location.line}`,
    files: files.map((file) => relative(process.cwd(), file)),
    isFlaky: test.outcome() === 'flaky',
  }
}
