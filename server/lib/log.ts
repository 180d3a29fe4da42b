import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino'
import prettyStream from 'pino-pretty'
import type { Config } from '../config.ts'

/** Buffered lines are written when they have this size, and at this interval. */
const BUFFER_BYTES = 4096
const FLUSH_MS = 100
const STDOUT = 1
const INFO = 30

/**
 * Fields whose values are never logged. Databases repeat the values of a rejected row in `detail` and `where`, mail
 * servers the received mail.
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
  // In order with what else the terminal shows, one line each.
  if (process.stdout.isTTY) return pino(options, prettyStream({ sync: true, singleLine: true, ignore: 'pid,hostname' }))
  return openBufferedLog(options, STDOUT)
}

/**
 * Writes lines together, because a write for each takes longer than a cached response. Warnings and errors are written at
 * once, and so is everything when the process ends. Synchronous, so that a slow reader delays Quad instead of filling its
 * memory.
 */
export function openBufferedLog(options: LoggerOptions, fd: number): Logger {
  const destination = pino.destination({ fd, sync: true, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS })
  process.on('exit', () => destination.flushSync())
  return pino({ ...options, hooks: { logMethod } }, destination)

  function logMethod(this: Logger, args: Parameters<LogFn>, log: LogFn, level: number): void {
    log.apply(this, args)
    if (level > INFO) destination.flush()
  }
}
