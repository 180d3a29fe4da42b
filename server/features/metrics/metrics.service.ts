import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolUse } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { readJobs } from '../../jobs/jobs.service.ts'
import { SECOND } from '../../lib/clock.ts'
import { readBackupState } from '../backups/backups.state.service.ts'
import { countPausedMembers } from '../bounces/bounces.service.ts'
import { countMessages } from '../conversations/message-retention.service.ts'
import { readQueue } from '../mails/mails.service.ts'

/** The route label of requests without a route. */
const NO_ROUTE = 'none'
const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  /** Counts a request by the pattern of its route, so that paths do not become labels. */
  count: (request: { route: string | undefined; method: string; status: number; milliseconds: number | null }) => void
  /** Everything in Prometheus' text form. */
  render: () => Promise<{ contentType: string; text: string }>
}

/** Metrics of one process. */
export function openMetrics(deps: Deps): Metrics {
  const register = new Registry()
  const requests = new Counter({
    name: 'quad_http_requests_total',
    help: 'Completed requests.',
    labelNames: ['route', 'method', 'status'],
    registers: [register],
  })
  const latency = new Histogram({
    name: 'quad_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, streams left out.',
    labelNames: ['route', 'method'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [register],
  })
  const readState = gaugesOfState(deps, register)
  let isMeasuringProcess = false
  return {
    count: ({ route = NO_ROUTE, method, status, milliseconds }) => {
      requests.inc({ route, method, status })
      if (milliseconds !== null) latency.observe({ route, method }, milliseconds / SECOND)
    },
    render: async () => {
      // Event-loop delay, memory, processor time, open files: measured only once metrics are read.
      if (!isMeasuringProcess) collectDefaultMetrics({ register })
      isMeasuringProcess = true
      await readState()
      return { contentType: register.contentType, text: await register.metrics() }
    },
  }
}

function gaugesOfState(deps: Deps, register: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const up = gauge('quad_database_up', '1 while the database responds, else 0.')
  const waiting = gauge('quad_outbox_waiting', 'Mails that wait to be sent.')
  const oldest = gauge('quad_outbox_oldest_age_seconds', 'Age of the oldest mail that waits, 0 without one.')
  const paused = gauge('quad_mail_paused_members', 'Members whose mail is paused, since it came back.')
  const verified = gauge(
    'quad_backup_proven_timestamp_seconds',
    'When the latest verified backup was verified, 0 without one.',
  )
  const conversations = gauge('quad_conversations', 'Conversations of members and teams.')
  const written = gauge('quad_messages_sent', 'Messages of all conversations, deleted ones included.')
  const jobDone = new Gauge({
    name: 'quad_job_done_timestamp_seconds',
    help: 'When a background job was last done, 0 before.',
    labelNames: ['job'],
    registers: [register],
  })
  const jobFailing = new Gauge({
    name: 'quad_job_failing',
    help: '1 when the last run of a background job failed, else 0.',
    labelNames: ['job'],
    registers: [register],
  })
  const pool = new Gauge({
    name: 'quad_database_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one.',
    labelNames: ['state'],
    registers: [register],
  })
  return async () => {
    const use = poolUse(deps.db)
    if (use) for (const [state, count] of Object.entries(use)) pool.set({ state }, count)
    try {
      const queue = await readQueue(deps)
      waiting.set(queue.waiting)
      oldest.set(queue.oldestAgeMs / SECOND)
      paused.set(await countPausedMembers(deps))
      verified.set(((await readBackupState(deps.db)).verifiedAt?.getTime() ?? 0) / SECOND)
      const counted = await countMessages(deps)
      conversations.set(counted.conversations)
      written.set(counted.messages)
      for (const { name, doneAt, lastError } of await readJobs(deps)) {
        jobDone.set({ job: name }, (doneAt?.getTime() ?? 0) / SECOND)
        jobFailing.set({ job: name }, lastError === null ? 0 : 1)
      }
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}
