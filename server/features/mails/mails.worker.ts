import type { Deps } from '../../deps.ts'
import { HOUR, SECOND } from '../../lib/clock.ts'
import { deliverDueMails, type MailRenderers, pruneMails } from './mails.service.ts'

const POLL_MS = SECOND
const PRUNE_MS = HOUR

/** Sends what is in the outbox, again and again. Returns a function that ends the work after the mail in hand. */
export function startMailWorker(deps: Deps, renderers: MailRenderers): () => Promise<void> {
  let isStopping = false
  let wake = () => {}
  let lastPruned = 0

  async function round(): Promise<void> {
    await deliverDueMails(deps, renderers)
    if (Date.now() - lastPruned < PRUNE_MS) return
    lastPruned = Date.now()
    await pruneMails(deps)
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      await round().catch((error) => deps.log.error({ err: error }, 'mail worker'))
      if (isStopping) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const working = work()
  return async () => {
    isStopping = true
    wake()
    await working
  }
}
