import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

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
  return pino({ ...options, ...(process.stdout.isTTY ? { transport: { target: 'pino-pretty' } } : {}) })
}
