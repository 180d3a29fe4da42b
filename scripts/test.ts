import { writeBillOfMaterials } from './sbom.ts'
import { playwright, quietProgram, runSteps, staticChecks, vitest, work } from './steps.ts'
import { buildWebIfStale } from './web-build.ts'

/** Everything that has to be true, in the order in which a failure is cheapest. */
await runSteps([
  // None of which minds how fast it is.
  [staticChecks(), quietProgram('Benchmark (that it runs, not how fast)', 'node', 'bench/main.ts', '--smoke')],
  vitest('Unit, server (SQLite and PostgreSQL) and component tests', 'units'),
  vitest('Tests of faults (npm run test:faults has the long ones)', 'faults', '--config', 'vitest.faults.config.ts'),
  work('Bill of materials', () => process.stdout.write(`Written to ${writeBillOfMaterials()}\n`)),
  work('Build of the web application', buildWebIfStale),
  playwright('Browser tests', 'browser', '--project=tests'),
])
