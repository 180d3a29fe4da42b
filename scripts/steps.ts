import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { REPORT_VARIABLE, readReport, type TestReport } from './test-report.ts'
import { lineOf, type StepResult, summaryOf } from './test-summary.ts'

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

/** Runs a program of node_modules; when `isQuiet`, it prints what it says only when it fails. */
async function succeeds([program = '', ...args]: string[], isQuiet: boolean, env = {}): Promise<boolean> {
  const child = spawn(join('node_modules/.bin', program), args, {
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) process.stdout.write(Buffer.concat(printed))
  return code === 0
}

/** Prints nothing but what a failure says. */
export function program(name: string, ...words: string[]): Step {
  return { name, run: () => succeeds(words, true) }
}

/** Checks that read the sources alone, side by side. */
export function staticChecks(): Step {
  const run = async () => !(await Promise.all(STATIC_CHECKS.map((words) => succeeds(words, true)))).includes(false)
  return { name: 'Lint, types, import rules, unused code', run }
}

export function vitest(name: string, ...args: string[]): Step {
  return tests(name, 'units', 'vitest', 'run', '--reporter=./scripts/vitest-reporter.ts', ...args)
}

export function playwright(name: string, ...args: string[]): Step {
  return tests(name, 'browser', 'playwright', 'test', '--reporter=./scripts/playwright-reporter.ts', ...args)
}

function tests(name: string, reportName: string, ...words: string[]): Step {
  const report = resolve(REPORTS, `${reportName}.json`)
  return {
    name,
    run: () => succeeds(words, false, { [REPORT_VARIABLE]: report }),
    report: () => readReport(report),
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
  for (const group of steps) results.push(...(await Promise.all([group].flat().map(runStep))))
  process.stdout.write(summaryOf(results, performance.now() - begun))
  process.exit(results.every(({ isGreen }) => isGreen) ? 0 : 1)
}

async function runStep({ name, run, report }: Step): Promise<StepResult> {
  const started = performance.now()
  const isGreen = await run()
  const result = { name, isGreen, ms: performance.now() - started, report: report?.() }
  process.stdout.write(lineOf(result))
  return result
}
