import '../scripts/failures.ts'
import type { Engine } from '../server/db/engine.ts'
import { findPostgresPrograms, POSTGRES_MISSING } from '../server/testing/postgres-programs.ts'
import { TARGET_MEMBERS } from './endpoints.ts'
import { buildDatasets, type EngineRun, runEngine, startLoad } from './engine-run.ts'
import { type BenchEnvironment, openEnvironment } from './environment.ts'
import {
  type Options,
  readOptions,
  readReportOptions,
  readSearchOptions,
  readTermOptions,
  readWebhookOptions,
} from './options.ts'
import { faultsOf, reportOf } from './report.ts'
import { measureScaleOut, type ScaleRow } from './scale-out.ts'
import { benchSearch } from './search.ts'
import { benchTerm, smokeTerm } from './term.ts'
import { benchReports } from './university-reports.ts'
import { benchWebhooks } from './webhooks.ts'

/** Measures Quad on this machine and prints what was found. Progress goes to the standard error. */
async function bench(measure: (environment: BenchEnvironment) => Promise<string[]>): Promise<string[]> {
  const environment = openEnvironment()
  // A second signal ends it at once.
  process.once('SIGINT', () => void environment.close().finally(() => process.exit(130)))
  return measure(environment).finally(() => environment.close())
}

async function benchCalls(environment: BenchEnvironment, options: Options): Promise<string[]> {
  const { runs, scaled, faults } = await measureAll(environment, options)
  console.log(reportOf(options, runs, scaled))
  return [...faultsOf(runs, scaled), ...faults]
}

async function measureAll(
  environment: BenchEnvironment,
  options: Options,
): Promise<{ runs: EngineRun[]; scaled: ScaleRow[]; faults: string[] }> {
  const load = startLoad(environment)
  const runs: EngineRun[] = []
  const scaled: ScaleRow[] = []
  const faults: string[] = []
  for (const engine of options.engines) {
    const datasets = await buildDatasets(environment, engine, options)
    runs.push(await runEngine(environment, load, datasets, options))
    const usual = datasets.find(({ members }) => members === TARGET_MEMBERS) ?? datasets[0]
    if (engine === 'postgres' && usual && options.only.length === 0 && !options.isByActor) {
      scaled.push(...(await measureScaleOut(environment, load, usual, options)))
    }
    if (options.isSmoke && usual) faults.push(...(await smokeTerm(environment, usual)))
  }
  return { runs, scaled, faults }
}

async function faultsWith(
  engines: Engine[],
  measure: (environment: BenchEnvironment) => Promise<string[]>,
): Promise<string[]> {
  // Before datasets are made, which takes minutes.
  if (engines.includes('postgres') && !findPostgresPrograms()) return [POSTGRES_MISSING]
  return bench(measure)
}

async function faultsOfRun([first, ...rest]: string[]): Promise<string[]> {
  if (first === 'term') {
    const options = readTermOptions(rest)
    return options ? faultsWith([options.engine], (environment) => benchTerm(environment, options)) : []
  }
  if (first === 'search') {
    const options = readSearchOptions(rest)
    return options ? faultsWith(options.engines, (environment) => benchSearch(environment, options)) : []
  }
  if (first === 'webhooks') {
    const options = readWebhookOptions(rest)
    return options ? faultsWith(options.engines, (environment) => benchWebhooks(environment, options)) : []
  }
  if (first === 'reports') {
    const options = readReportOptions(rest)
    return options ? faultsWith(options.engines, (environment) => benchReports(environment, options)) : []
  }
  const options = readOptions()
  return options ? faultsWith(options.engines, (environment) => benchCalls(environment, options)) : []
}

const faults = await faultsOfRun(process.argv.slice(2))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
