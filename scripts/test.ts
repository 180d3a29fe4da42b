import './failures.ts'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CALLED_ROUTES_VARIABLE, requireCalls } from './called-routes.ts'
import { featuresOf, relatedTests } from './changed-tests.ts'
import { writeBillOfMaterials } from './sbom.ts'
import { playwright, program, runSteps, type Step, staticChecks, vitest, work } from './steps.ts'

/** The checks of a commit, of everything with `--all`, or of what belongs to given paths. */

const HELP = `npm test [-- PATH…]

  PATH    a file or a folder: runs the tests that belong to it alone

npm run test:all also runs every test on PostgreSQL, every browser test, all hostile values and long seeds.
`

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
// Read by vitest.config.ts too.
if (values.all) process.env.QUAD_LONG_TESTS = '1'

const build = program('Build of the web application', 'node', 'scripts/build.ts')

/** The steps for these paths: a browser test by its file, or by the name of a feature. */
function stepsOf(paths: string[]): Step[] {
  const missing = paths.find((path) => !existsSync(path))
  if (missing) throw new Error(`There is no ${missing}.`)
  const inBrowser = paths.filter((path) => path.startsWith('e2e/'))
  const features = paths.flatMap((path) => featuresOf(path, process.cwd()))
  const ofFeatures = globSync('e2e/*.test.ts').filter((file) => features.includes(basename(file, '.test.ts')))
  const browserTests = [...inBrowser, ...ofFeatures]
  const units = relatedTests(
    paths.filter((path) => !path.startsWith('e2e/')),
    process.cwd(),
  )
  return [
    ...(units.length > 0 ? [vitest('Unit, server and component tests', ...units)] : []),
    ...(browserTests.length > 0 ? [build, playwright('Browser tests', '--project=tests', ...browserTests)] : []),
  ]
}

const calledRoutes = resolve('.cache/called-routes')

const WHOLE = [
  [staticChecks(), build],
  vitest('Unit, server and component tests'),
  work('Calls that tests make', () => requireCalls(calledRoutes)),
  playwright('Browser tests', '--project=tests', ...(values.all ? [] : ['--grep', '@main'])),
  work('Bill of materials', writeBillOfMaterials),
]
const BENCHMARK = program(
  'Benchmark (that it runs, not how fast)',
  'node',
  'bench/main.ts',
  '--smoke',
  '--engine',
  'sqlite',
)

if (positionals.length === 0) {
  rmSync(calledRoutes, { recursive: true, force: true })
  mkdirSync(calledRoutes, { recursive: true })
  process.env[CALLED_ROUTES_VARIABLE] = calledRoutes
}
await runSteps(positionals.length > 0 ? stepsOf(positionals) : [...WHOLE, ...(values.all ? [BENCHMARK] : [])])
