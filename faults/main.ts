import '../scripts/failures.ts'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ENGINES } from './harness/installation.ts'
import { type ChaosReport, runChaos } from './power-cut/chaos-run.ts'

/**
 * The long run: power cuts on both engines with figures, the broken servers that the chaos run has to catch, and all
 * tests of faults. Options: --seed N, --rounds N. With names, such as `mail mailing`, only the tests of these files.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, rounds: { type: 'string', default: '20' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const rounds = Number(values.rounds)
const BROKEN = ['early-responses.ts', 'late-files.ts', 'no-transactions.ts']
/** The first few find it, but for bad luck. */
const BROKEN_ROUNDS = 40
const SHOWN = 5

const say = (line: string) => void process.stdout.write(`${line}\n`)
let failures = 0

function conclude(isGood: boolean, line: string): void {
  if (!isGood) failures++
  say(`${isGood ? '✓' : '✗'} ${line}`)
}

function figures(report: ChaosReport): string {
  return (
    `${report.engine}: ${report.rounds} rounds, ${report.acknowledged} writes acknowledged ` +
    `(${report.unknown} unconfirmed), ${report.lost.length} lost, ${report.halfDone.length} half done, ` +
    `longest recovery ${Math.round(report.longestRecoveryMs)} ms`
  )
}

const vitest = (...args: string[]) => {
  const env = { ...process.env, QUAD_LONG_TESTS: '1' }
  if (spawnSync('node_modules/.bin/vitest', ['run', ...args], { stdio: 'inherit', env }).status !== 0) failures++
}
if (positionals.length > 0) {
  vitest('--config', 'vitest.faults.config.ts', ...positionals.map((name) => `/${name}.test.ts`))
  process.exit(failures === 0 ? 0 : 1)
}

say(`Power cuts, seed ${seed} (npm run test:faults -- --seed ${seed} --rounds ${rounds})`)
const summary: string[] = []
for (const engine of ENGINES) {
  const report = await runChaos({ engine, rounds, seed, say })
  for (const problem of [...report.lost, ...report.halfDone].slice(0, SHOWN)) say(`  ${problem}`)
  conclude(report.lost.length + report.halfDone.length === 0, figures(report))
  summary.push(figures(report))
}
say('\nBroken servers, which the chaos run has to catch')
for (const engine of ENGINES) {
  for (const hook of BROKEN) {
    const report = await runChaos({ engine, rounds: BROKEN_ROUNDS, seed, hook, isEndedByFind: true })
    const found = [...report.lost, ...report.halfDone]
    conclude(found.length > 0, `${engine} with ${hook}: ${found.length} found in round ${report.rounds}`)
    for (const problem of found.slice(0, 1)) say(`    ${problem}`)
  }
}
say('\nTests of faults')
vitest('--config', 'vitest.faults.config.ts')
say('\nTests that npm test leaves out, or of which it runs a share')
vitest(
  'server/features/sessions/sessions.timing.test.ts',
  'server/features/notifications/mailing-month.test.ts',
  'server/testing/hostile',
  'server/lib/http/response-cache.property.test.ts',
  'server/db/derived/derived-state.test.ts',
  'scripts/install.test.ts',
  'server/simulated-year.test.ts',
)
say(`\nSeed ${seed}\n${summary.join('\n')}`)
process.exit(failures === 0 ? 0 : 1)
