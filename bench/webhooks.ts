import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/connection.ts'
import type { Engine } from '../server/db/engine.ts'
import type { Db } from '../server/db/tables.ts'
import { buildDataset } from './datasets.ts'
import type { BenchEnvironment } from './environment.ts'
import { percentile } from './figures.ts'
import { probe } from './measure.ts'
import type { WebhookOptions } from './options.ts'
import { circumstances, table } from './report.ts'
import { bearer, post } from './requests.ts'
import { type Server, startQuad } from './servers.ts'

const WEBHOOKS = 10
/** Comments in one block. */
const BLOCK = 32
const RATIO_MAX = 1.2
const CREATED = '2026-01-01T00:00:00.000Z'

/** Measures a comment that ten webhooks are told of beside one of which none is, in alternating blocks, and prints that. */
export async function benchWebhooks(environment: BenchEnvironment, options: WebhookOptions): Promise<string[]> {
  const faults: string[] = []
  for (const engine of options.engines) {
    const [told, untold] = await measure(environment, engine, options)
    const ratio = median(told) / median(untold)
    console.log(`\n${engine}, ${options.members} members, ${told.length} comments each\n`)
    console.log(table(['comment', 'p50 ms', 'p95 ms'], [rowOf('ten webhooks', told), rowOf('none', untold)]))
    console.log(`\nTen webhooks cost ${ratio.toFixed(2)} times none, at the median.`)
    if (ratio > RATIO_MAX) faults.push(`${engine}: ten webhooks cost ${ratio.toFixed(2)} times none`)
  }
  console.log(`\n${circumstances()}`)
  return faults
}

/** The milliseconds of comments with webhooks and without. */
async function measure(
  environment: BenchEnvironment,
  engine: Engine,
  { members: size, pairs }: WebhookOptions,
): Promise<[told: number[], untold: number[]]> {
  console.error(`loading ${size} members into ${engine}`)
  const dataset = await buildDataset(environment, engine, size, false)
  const db = openDatabase(readConfig(dataset.env).database)
  await addWebhooks(db)
  const server = await startQuad(dataset)
  environment.atEnd(server.child.stop)
  const { members, ideaIds } = dataset.sample
  let sent = 0
  const block = async (isTold: boolean): Promise<number[]> => {
    await db
      .updateTable('webhooks')
      .set({ switched_off_at: isTold ? null : CREATED })
      .execute()
    const times: number[] = []
    for (let n = 0; n < BLOCK; n++) {
      const member = members[sent % members.length]
      const ideaId = ideaIds[sent++ % ideaIds.length]
      if (member && ideaId) times.push(await comment(server, ideaId, bearer(member)))
    }
    return times
  }
  await block(true)
  const [told, untold]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair++) {
    // Each goes first in turn, since what is sent goes on beside the next block.
    const order = pair % 2 === 0 ? [true, false] : [false, true]
    for (const isTold of order) (isTold ? told : untold).push(...(await block(isTold)))
  }
  await server.child.stop()
  await db.destroy()
  return [told, untold]
}

/** Addresses that nobody answers at, so that sending costs what it may. */
async function addWebhooks(db: Db): Promise<void> {
  const webhooks = Array.from({ length: WEBHOOKS }, (_, n) => ({
    ...{ id: crypto.randomUUID(), name: `Hook ${n}`, url: `https://hook${n}.invalid/quad`, form: 'json' as const },
    ...{ kinds: '["comment.created"]', secret: '', created_at: CREATED, switched_off_at: null, off_reason: '' },
    ...{ last_at: null, last_status: null, last_ms: null },
  }))
  await db.insertInto('webhooks').values(webhooks).execute()
}

async function comment(server: Server, ideaId: string, headers: Record<string, string>): Promise<number> {
  const text = 'The day school in Matara could try this first.'
  const { status, milliseconds } = await probe(server, post(`/v1/ideas/${ideaId}/comments`, { text }, headers))
  if (status !== 201) throw new Error(`a comment responded with ${status}`)
  return milliseconds
}

function rowOf(name: string, times: number[]): string[] {
  const sorted = Float64Array.from(times).sort()
  return [name, ...[0.5, 0.95].map((share) => percentile(sorted, share).toFixed(1))]
}

function median(times: number[]): number {
  return percentile(Float64Array.from(times).sort(), 0.5)
}
