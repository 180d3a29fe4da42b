import { readConfig } from '../../server/config.ts'
import { openServer } from '../../server/serve.ts'
import type { Command, Done } from './server-process.ts'

/** Runs several servers, each with its own data at its own port: see `startSharedProcess`. */

const closing = new Map<string, () => Promise<void>>()

async function run({ port, env }: Command): Promise<void> {
  if (!env) return closing.get(port)?.()
  const { listen, close } = await openServer(readConfig(env))
  await listen()
  closing.set(port, close)
}

process.on('message', async (command: Command) => {
  const error = await run(command).catch(String)
  const done: Done = { port: command.port, ...(error ? { error } : {}) }
  process.send?.(done)
})
process.on('disconnect', () => process.exit())
