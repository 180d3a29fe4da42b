import { TARGET_MEMBERS } from './calls.ts'
import { buildDatasets, type EngineRun, runEngine, startLoad } from './engine-run.ts'
import { type Options, readOptions } from './options.ts'
import { faultsOf, reportOf } from './report.ts'
import { measureScaleOut, type ScaleRow } from './scale-out.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/** Measures Quad on this machine and prints what was found. Progress goes to the standard error. */
async function bench(options: Options): Promise<string[]> {
  const workshop = openWorkshop()
  // A second signal ends it at once.
  process.once('SIGINT', () => void workshop.close().finally(() => process.exit(130)))
  try {
    const { runs, scaled } = await measureAll(workshop, options)
    console.log(reportOf(options, runs, scaled))
    return faultsOf(runs, scaled)
  } finally {
    await workshop.close()
  }
}

async function measureAll(workshop: Workshop, options: Options): Promise<{ runs: EngineRun[]; scaled: ScaleRow[] }> {
  const load = startLoad(workshop)
  const runs: EngineRun[] = []
  const scaled: ScaleRow[] = []
  for (const engine of options.engines) {
    const datasets = await buildDatasets(workshop, engine, options.sizes)
    runs.push(await runEngine(workshop, load, datasets, options))
    const usual = datasets.find(({ members }) => members === TARGET_MEMBERS) ?? datasets[0]
    if (engine === 'postgres' && usual && options.only === '') {
      scaled.push(...(await measureScaleOut(workshop, load, usual, options)))
    }
  }
  return { runs, scaled }
}

const options = readOptions()
const faults = options ? await bench(options) : []
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
