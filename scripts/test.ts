import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { writeBillOfMaterials } from './sbom.ts'
import { buildWebIfStale } from './web-build.ts'

type Step = { name: string; run: () => boolean | Promise<boolean>; report?: string }

const REPORTS = '.cache/test-reports'

/** Runs a program; when `isQuiet`, what it prints comes in one piece at its end. */
async function succeeds([program, ...args]: string[], isQuiet: boolean): Promise<boolean> {
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: ['inherit', isQuiet ? 'pipe' : 'inherit', 'inherit'],
  })
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk) => printed.push(chunk))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(printed))
  return code === 0
}

function command(name: string, ...words: string[]): Step {
  return { name, run: () => succeeds(words, false) }
}

/** Checks that read the sources alone, run side by side. */
function checks(...programs: string[][]): Step {
  const run = async () => !(await Promise.all(programs.map((words) => succeeds(words, true)))).includes(false)
  return { name: 'Lint, types, import rules, unused code', run }
}

function vitest(name: string, reportName: string, ...args: string[]): Step {
  const report = `${REPORTS}/${reportName}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { ...command(name, 'vitest', 'run', ...args, ...reporters), report }
}

async function build(): Promise<boolean> {
  try {
    await buildWebIfStale()
    return true
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
    return false
  }
}

function billOfMaterials(): boolean {
  process.stdout.write(`Written to ${writeBillOfMaterials()}\n`)
  return true
}

const SOURCES = ['contract', 'server', 'web', 'scripts', 'e2e', 'bench', 'faults']

/** Everything that has to be true, in the order in which a failure is cheapest. */
const STEPS: Step[] = [
  checks(
    ['biome', 'ci', '--error-on-warnings', '.'],
    ...['.', 'web', 'e2e', 'faults'].map((folder) => ['tsc', '-p', `${folder}/tsconfig.json`]),
    ['depcruise', '--config', '.dependency-cruiser.cjs', ...SOURCES],
    ['knip'],
  ),
  vitest('Unit, server (SQLite and PostgreSQL) and component tests', 'units'),
  vitest('Tests of faults (npm run test:faults has the long ones)', 'faults', '--config', 'vitest.faults.config.ts'),
  command('Benchmark (that it runs, not how fast)', 'node', 'bench/main.ts', '--smoke'),
  { name: 'Bill of materials', run: billOfMaterials },
  { name: 'Build of the web application', run: build },
  vitest('Browser tests', 'browser', '--config', 'vitest.e2e.config.ts'),
]

function countTests(report: string | undefined): { passed: number; failed: number } {
  if (!report || !existsSync(report)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

let passed = 0
let failed = 0
const summary: string[] = []
for (const step of STEPS) {
  process.stdout.write(`\n── ${step.name}\n`)
  const started = performance.now()
  const isGreen = await step.run()
  const tests = countTests(step.report)
  passed += tests.passed + (isGreen ? 1 : 0)
  failed += tests.failed + (isGreen ? 0 : 1)
  summary.push(`${isGreen ? '✓' : '✗'} ${step.name} (${Math.round((performance.now() - started) / 1000)} s)`)
}

process.stdout.write(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
