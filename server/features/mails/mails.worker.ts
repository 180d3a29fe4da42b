import type { Deps } from '../../deps.ts'
import { SECOND } from '../../lib/clock.ts'
import type { MailRenderers } from './mails.kinds.ts'
import { deliverDueMails } from './mails.service.ts'

const POLL_MS = SECOND

/** Sends what is in the outbox, again and again. Returns a function that ends the work after the mail in hand. */
export function startMailWorker(deps: Deps, renderers: MailRenderers): () => Promise<void> {
  let isStopping = false
  let wake = () => {}

  async function work(): Promise<void> {
    while (!isStopping) {
      await deliverDueMails(deps, renderers).catch((error) => deps.log.error({ err: error }, 'mail worker'))
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
