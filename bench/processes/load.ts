import autocannon from 'autocannon'
import { serve } from './rpc.ts'

/** Sends requests from a process of its own, so that sending does not slow what is measured. */

export type LoadRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}
export type LoadOrder = {
  url: string
  requests: LoadRequest[]
  /** Whether each can be sent but once, so that connections take them in turns. */
  isOnce: boolean
  /** Sent beside the requests, one after the other, each BETWEEN_WRITES_MS; not measured. */
  writes: LoadRequest[]
  connections: number
  seconds: number
}
export type LoadResult = {
  requests: number
  seconds: number
  /** Responses that are no success, and broken or timed-out connections. */
  errors: number
  milliseconds: Float64Array
  /** How many of the list were sent, where each can be sent but once. */
  taken: number
}

const SAMPLE_MS = 20
/** Ten a second. */
const BETWEEN_WRITES_MS = 100
/** Goes on in the next turn, so that each write changes something. */
let written = 0
/** Longer than the product lets a statement run. */
const TIMEOUT_SECONDS = 60

async function load({ url, requests, isOnce, writes, connections, seconds }: LoadOrder): Promise<LoadResult> {
  const stopWriting = startWriting(url, writes)
  const milliseconds: number[] = []
  const responses = new Map<autocannon.Client, number>()
  let clients = 0
  const started = performance.now()
  let last = started
  const { errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds,
        sampleInt: SAMPLE_MS,
        timeout: TIMEOUT_SECONDS,
        // Each connection begins elsewhere in the list, so that they do not all ask for the same at once.
        setupClient: (client) => {
          const place = clients++
          const start = Math.floor((place * requests.length) / connections)
          client.setRequests(
            isOnce
              ? requests.filter((_, index) => index % connections === place)
              : [...requests.slice(start), ...requests.slice(0, start)],
          )
        },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    run.on('response', (client, _status, _bytes, duration) => {
      milliseconds.push(duration)
      responses.set(client, (responses.get(client) ?? 0) + 1)
      last = performance.now()
    })
  })
  const failedWrites = await stopWriting()
  return {
    requests: milliseconds.length,
    seconds: (last - started) / 1000,
    errors: errors + non2xx + failedWrites,
    milliseconds: Float64Array.from(milliseconds),
    // The connection that is ahead of the others has one more on its way.
    taken: (Math.max(0, ...responses.values()) + 1) * connections,
  }
}

/** Returns a function that ends the writing and returns how many writes failed. */
function startWriting(url: string, writes: LoadRequest[]): () => Promise<number> {
  let failed = 0
  const running = new Set<Promise<void>>()
  async function write({ method, path, headers = {}, body }: LoadRequest): Promise<void> {
    const response = await fetch(url + path, { method, headers, body: body ?? null })
    await response.arrayBuffer()
    if (!response.ok) failed++
  }
  function writeNext(): void {
    const next = writes[written++ % writes.length]
    if (!next) return
    const writing = write(next)
      .catch(() => void failed++)
      .finally(() => running.delete(writing))
    running.add(writing)
    timer = setTimeout(writeNext, BETWEEN_WRITES_MS)
  }
  // In the middle of the interval, so that a turn has as many as its length says.
  let timer = setTimeout(writeNext, BETWEEN_WRITES_MS / 2)
  return async () => {
    clearTimeout(timer)
    await Promise.all(running)
    return failed
  }
}

serve({ load })
