import { writeBillOfMaterials } from './sbom.ts'
import { playwright, quietProgram, runSteps, staticChecks, vitest, work } from './steps.ts'

/** Everything that has to be true at each commit, in the order in which a failure is cheapest. Chaos runs are in `npm run test:faults`. */
await runSteps([
  [staticChecks(), quietProgram('Build of the web application', 'node', 'scripts/build.ts')],
  // Its servers need what was built.
  [
    quietProgram('Benchmark (that it runs, not how fast)', 'node', 'bench/main.ts', '--smoke', '--engine', 'sqlite'),
    vitest('Unit, server (SQLite and PostgreSQL) and component tests', 'units'),
  ],
  work('Bill of materials', () => process.stdout.write(`Written to ${writeBillOfMaterials()}\n`)),
  playwright('Browser tests', 'browser', '--project=tests'),
])
