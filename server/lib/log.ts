import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

const INFO = 30
/** How long a line may wait for others. */
const MOMENT_MS = 10

/**
 * What never stands in a log, should anybody log what holds it. Databases repeat the values of a refused row in
 * `detail` and `where`, mail servers what they were sent.
 */
const SECRETS = ['password', 'token', 'mobile', 'authorization', 'cookie', 'avatar', 'pdf']
const REDACTED = [
  ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ...['detail', 'where', 'parameters', 'internalQuery'].map((name) => `err.${name}`),
]

/** The log: lines of JSON, or readable text on a terminal. */
export function openLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = { level, redact: REDACTED }
  if (destination) return pino(options, destination)
  if (process.stdout.isTTY) return pino({ ...options, transport: { target: 'pino-pretty' } })
  return pino(options, bundled(pino.destination({ fd: 1, sync: true })))
}

/**
 * Writes the lines of a moment together, since writing each by itself takes longer than all else that a kept page needs.
 * Warnings and worse do not wait, nor does the end of the process.
 */
export function bundled(destination: DestinationStream): DestinationStream {
  let waiting = ''
  const write = () => {
    if (waiting) destination.write(waiting)
    waiting = ''
  }
  process.on('exit', write)
  return {
    // Has pino set the level of each line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      if (!waiting) setTimeout(write, MOMENT_MS).unref()
      waiting += line
      if (this.lastLevel > INFO) write()
    },
  } as DestinationStream & { lastLevel: number }
}
