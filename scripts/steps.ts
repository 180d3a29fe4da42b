import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fromPlaywright, type PlaywrightReport } from './playwright-report.ts'
import { clock, type StepResult, summaryOf, type TestReport } from './test-summary.ts'

/** Steps of `npm test` and `npm run check`, and their summary. */

export type Step = {
  name: string
  run: () => Promise<boolean>
  /** The report of its tests. */
  report?: () => TestReport | undefined
}

// Hundreds of processes are started, each of which would compile the same files again.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')

const REPORTS = '.cache/test-reports'
const SOURCES = ['contract', 'server', 'web', 'scripts', 'e2e', 'bench', 'faults']
const PROJECTS = ['.', 'web', 'e2e']
/** One thread for each project: they are checked side by side, and threads check some types twice. */
const TSC_OPTIONS = ['--singleThreaded', '--incremental', '--tsBuildInfoFile']

const STATIC_CHECKS = [
  ['biome', 'ci', '--error-on-warnings', '.'],
  ...PROJECTS.map((folder) => ['tsc', '-p', folder, ...TSC_OPTIONS, `.cache/tsc/${folder}.tsbuildinfo`]),
  ['depcruise', '--config', '.dependency-cruiser.cjs', ...SOURCES, 'vite.config.ts'],
  ['knip', '--cache'],
]

/** Runs a program of node_modules; when `isQuiet`, what it prints comes in one piece at its end. */
async function succeeds([program = '', ...args]: string[], isQuiet: boolean): Promise<boolean> {
  const started = performance.now()
  const child = spawn(join('node_modules/.bin', program), args, {
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const [code] = await once(child, 'close')
  if (isQuiet) {
    const line = `${code === 0 ? '✓' : '✗'} ${[program, ...args.slice(0, 2)].join(' ')}`
    process.stdout.write(`${line} (${clock(performance.now() - started)})\n`)
    if (code !== 0) process.stdout.write(Buffer.concat(printed))
  }
  return code === 0
}

export function program(name: string, ...words: string[]): Step {
  return { name, run: () => succeeds(words, false) }
}

/** For a step beside others: it prints one line, and the rest when it fails. */
export function quietProgram(name: string, ...words: string[]): Step {
  return { name, run: () => succeeds(words, true) }
}

/** Checks that read the sources alone, side by side. */
export function staticChecks(): Step {
  const run = async () => !(await Promise.all(STATIC_CHECKS.map((words) => succeeds(words, true)))).includes(false)
  return { name: 'Lint, types, import rules, unused code', run }
}

export function vitest(name: string, reportName: string, ...args: string[]): Step {
  const report = join(REPORTS, `${reportName}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { ...program(name, 'vitest', 'run', ...args, ...reporters), report: () => readVitestReport(report) }
}

export function playwright(name: string, reportName: string, ...args: string[]): Step {
  const report = join(REPORTS, `${reportName}.json`)
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  return {
    ...program(name, 'playwright', 'test', ...args, '--reporter=list,json'),
    report: () => {
      const found = readJson<PlaywrightReport>(report)
      return found && fromPlaywright(found)
    },
  }
}

/** Runs work of this program itself, whose error is a sentence. */
export function work(name: string, run: () => Promise<unknown> | unknown): Step {
  return {
    name,
    run: async () => {
      try {
        await run()
        return true
      } catch (error) {
        process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
        return false
      }
    },
  }
}

/** Runs every step, also after a failure, those of a list side by side, and ends the process with a summary. */
export async function runSteps(steps: (Step | Step[])[]): Promise<never> {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const results: StepResult[] = []
  const begun = performance.now()
  for (const [index, step] of steps.entries()) {
    const group = [step].flat()
    process.stdout.write(`\n── ${index + 1}/${steps.length} ${group.map(({ name }) => name).join('; ')}\n`)
    results.push(...(await Promise.all(group.map(runStep))))
  }
  process.stdout.write(summaryOf(results, process.cwd(), performance.now() - begun))
  process.exit(results.every(({ isGreen }) => isGreen) ? 0 : 1)
}

async function runStep({ name, run, report }: Step): Promise<StepResult> {
  const started = performance.now()
  const isGreen = await run()
  return { name, isGreen, ms: performance.now() - started, report: report?.() }
}

type VitestReport = Omit<TestReport, 'testResults'> & {
  testResults: (Omit<TestReport['testResults'][number], 'ms'> & { startTime: number; endTime: number })[]
}

function readVitestReport(path: string): TestReport | undefined {
  const report = readJson<VitestReport>(path)
  return (
    report && {
      ...report,
      testResults: report.testResults.map((file) => ({ ...file, ms: file.endTime - file.startTime })),
    }
  )
}

/** Undefined when the program ended before it wrote. */
function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
