import { findPostgresPrograms, POSTGRES_MISSING } from '../server/testing/postgres-programs.ts'
import { TARGET_MEMBERS } from './calls.ts'
import { buildDatasets, type EngineRun, runEngine, startLoad } from './engine-run.ts'
import { type BenchEnvironment, openEnvironment } from './environment.ts'
import { type Options, readOptions } from './options.ts'
import { faultsOf, reportOf } from './report.ts'
import { measureScaleOut, type ScaleRow } from './scale-out.ts'

/** Measures Quad on this machine and prints what was found. Progress goes to the standard error. */
async function bench(options: Options): Promise<string[]> {
  const environment = openEnvironment()
  // A second signal ends it at once.
  process.once('SIGINT', () => void environment.close().finally(() => process.exit(130)))
  try {
    const { runs, scaled } = await measureAll(environment, options)
    console.log(reportOf(options, runs, scaled))
    return faultsOf(runs, scaled)
  } finally {
    await environment.close()
  }
}

async function measureAll(
  environment: BenchEnvironment,
  options: Options,
): Promise<{ runs: EngineRun[]; scaled: ScaleRow[] }> {
  const load = startLoad(environment)
  const runs: EngineRun[] = []
  const scaled: ScaleRow[] = []
  for (const engine of options.engines) {
    const datasets = await buildDatasets(environment, engine, options)
    runs.push(await runEngine(environment, load, datasets, options))
    const usual = datasets.find(({ members }) => members === TARGET_MEMBERS) ?? datasets[0]
    if (engine === 'postgres' && usual && options.only.length === 0 && !options.isByActor) {
      scaled.push(...(await measureScaleOut(environment, load, usual, options)))
    }
  }
  return { runs, scaled }
}

async function faultsWith(options: Options): Promise<string[]> {
  // Before datasets are made, which takes minutes.
  if (options.engines.includes('postgres') && !findPostgresPrograms()) return [POSTGRES_MISSING]
  return bench(options)
}

const options = readOptions()
const faults = options ? await faultsWith(options) : []
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
