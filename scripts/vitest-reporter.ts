import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { Progress } from './progress.ts'
import { quoted, type TestFailure, writeReport } from './test-report.ts'

/** Counts the files that are done, and writes the report that the summary reads. */
export default class VitestReporter implements Reporter {
  #progress = new Progress(0, 'files')

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress = new Progress(specifications.length, 'files')
  }

  onTestModuleEnd(module: TestModule): void {
    this.#progress.add(failuresOf(module))
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    writeReport({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...modules.flatMap(failuresOf),
        ...errors.map((error) => failure('Outside of a test', [error], 'npm run test:unit')),
      ],
      files: modules.map((module) => ({ path: module.relativeModuleId, ms: module.diagnostic().duration })),
    })
  }
}

/** Failures of tests, of a file that cannot be loaded, and of a group whose hook failed. */
function failuresOf(module: TestModule): TestFailure[] {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return [
    ...(errors.length > 0 ? [failure(module.relativeModuleId, errors, commandOf(module))] : []),
    ...[...module.children.allTests('failed')].map(failureOfTest),
  ]
}

function failureOfTest(test: TestCase): TestFailure {
  const pattern = `^${test.fullName.replaceAll(' > ', ' ').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`
  const command = `${commandOf(test.module)} -t ${quoted(pattern)}`
  return failure(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors ?? [], command)
}

function failure(name: string, errors: readonly SerializedError[], command: string): TestFailure {
  const texts = errors.map(({ message, diff, stack }) => [message, diff, placeOf(stack)].filter(Boolean).join('\n'))
  return { name, message: texts.join('\n'), command, files: [], isFlaky: false }
}

/** The first line of the stack that is ours. */
function placeOf(stack = ''): string | undefined {
  return stack.split('\n').find((line) => line.includes(process.cwd()) && !line.includes('node_modules'))
}

function commandOf({ project, relativeModuleId }: TestModule): string {
  return `npm run test:unit -- --project ${project.name} ${relativeModuleId}`
}
