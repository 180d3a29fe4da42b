import type { Cell } from './actors.ts'
import type { Sample } from './community.ts'
import type { LoadRequest } from './processes/load.ts'

/** An endpoint of the API whose speed counts. */
export type MeasuredEndpoint = {
  name: string
  /** The least share of another server's throughput, on SQLite at `TARGET_MEMBERS`: bare Fastify's unless `targetOf` names one. */
  target?: number
  targetOf?: 'select'
  /** Name of the visitors' endpoint to compare with. */
  visitors?: string
  /** A page of a list, which has a largest size. */
  isPage?: boolean
  /** Its place in the table by who asks. */
  cell?: Cell
  /** Requests of many kinds, so that no single response is requested again and again. */
  requests: (sample: Sample) => LoadRequest[]
  /** Whether each request can be sent but once. */
  isOnce?: boolean
  /** Writes some times a second, so that caches become stale. */
  writes?: (sample: Sample) => LoadRequest[]
}
