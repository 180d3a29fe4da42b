import { AsyncLocalStorage } from 'node:async_hooks'

/** One attempt at a request with an `Idempotency-Key`. */
export type KeyedRequest = { userId: string; key: string; attempt: string }

type Context = { request: KeyedRequest; isOver: boolean }

const storage = new AsyncLocalStorage<Context>()

/** Runs the handler of a request with a key: its transactions record the key with the data. */
export function runWithKey(context: Context, work: () => void): void {
  storage.run(context, work)
}

/** The request with a key that this code runs for. Undefined for work that goes on after its response. */
export function keyedRequest(): KeyedRequest | undefined {
  const context = storage.getStore()
  return context && !context.isOver ? context.request : undefined
}
