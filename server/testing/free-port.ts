import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that the system assigns to connections, as a connection could take the port before its server does.
 */
const LOWEST = 15_000
const HIGHEST = 32_000

/** A port of the loopback address that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
