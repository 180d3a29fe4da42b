import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

const INFO = 30
/** How long a line may wait for others. */
const MOMENT_MS = 10
const ROOM_BYTES = 64 * 1024
/** Of a unit of a JavaScript text. */
const UTF8_BYTES_MAX = 3

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
 * Warnings and worse do not wait, nor does the end of the process. The lines wait as bytes: texts that wait would each be
 * moved by several collections of young objects.
 */
export function bundled(destination: DestinationStream): DestinationStream {
  const room = Buffer.allocUnsafeSlow(ROOM_BYTES)
  let used = 0
  const flush = () => {
    if (used > 0) destination.write(room.toString('utf8', 0, used))
    used = 0
  }
  process.on('exit', flush)
  return {
    // Has pino set the level of each line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      const most = line.length * UTF8_BYTES_MAX
      if (used + most > ROOM_BYTES) flush()
      if (most > ROOM_BYTES) return destination.write(line)
      if (used === 0) setTimeout(flush, MOMENT_MS).unref()
      used += room.write(line, used)
      if (this.lastLevel > INFO) flush()
    },
  } as DestinationStream & { lastLevel: number }
}
