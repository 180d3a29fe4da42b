import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import type { Engine } from '../server/db/engine.ts'
import { closeDeps, type Deps, openDeps } from '../server/deps.ts'
import { countReports } from '../server/features/university-reports/counting.service.ts'
import { instantsOfDays } from '../server/lib/academic-calendar.ts'
import { SECOND } from '../server/lib/clock.ts'
import { newId } from '../server/lib/ids.ts'
import { buildDataset } from './datasets.ts'
import type { BenchEnvironment } from './environment.ts'
import type { ReportOptions } from './options.ts'
import { treeCpuMs } from './processor-time.ts'
import { circumstances } from './report.ts'

const MAX_MS = 5 * SECOND
/** In a millisecond. */
const MICROSECONDS = 1_000

/** Measures the processor time of counting a report on a year, of half of all ideas, and prints it. */
export async function benchReports(environment: BenchEnvironment, options: ReportOptions): Promise<string[]> {
  const faults: string[] = []
  for (const engine of options.engines) {
    console.error(`loading ${options.members} members into ${engine}`)
    const dataset = await buildDataset(environment, engine, options.members, false)
    const deps = openDeps(readConfig(dataset.env), pino({ level: 'silent' }))
    const pid = engine === 'postgres' ? (await environment.postgres()).pid : undefined
    const { ideas, ms } = await measure(deps, engine, pid).finally(() => closeDeps(deps))
    const line = `${engine}, ${options.members} members: a report on ${ideas} ideas of a year takes ${Math.round(ms)} ms of processor time`
    console.log(line)
    if (ms > MAX_MS) faults.push(line)
  }
  console.log(`\n${circumstances()}`)
  return faults
}

async function measure(deps: Deps, engine: Engine, pid: number | undefined) {
  const id = newId()
  const now = deps.clock.now()
  const from = new Date(now.getFullYear() - 1, now.getMonth(), now.getDate())
  const [starts_on, ends_on] = [from, now].map((day) => day.toISOString().slice(0, 'YYYY-MM-DD'.length)) as [
    string,
    string,
  ]
  const { from: starts_at, until: ends_at } = instantsOfDays({ time: { zone: 'UTC' } }, starts_on, ends_on)
  const report = {
    ...{ id, subject: id, about: 'year' as const, call_id: null, name: '', translations: '{}', starts_on, ends_on },
    ...{ starts_at, ends_at, created_at: now.toISOString(), leased_until: null, attempts: 0, steps_done: 0 },
  }
  await deps.db
    .insertInto('university_reports')
    .values({ ...report, counted_at: null, figures: null, words: '[]' })
    .execute()
  const before = cpuMs(engine, pid)
  await countReports(deps)
  const ms = cpuMs(engine, pid) - before
  const { figures } = await deps.db.selectFrom('university_reports').select('figures').executeTakeFirstOrThrow()
  return { ideas: JSON.parse(figures ?? '{}').ideas as number, ms }
}

/** Processor time of this process, and of the database where it is another one. */
function cpuMs(engine: Engine, pid: number | undefined): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / MICROSECONDS + (engine === 'postgres' && pid !== undefined ? (treeCpuMs(pid) ?? 0) : 0)
}
