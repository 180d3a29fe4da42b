import { drop, resend, sendNow, useOfflineQueue } from '../../lib/offline-queue/offline-queue.ts'
import { textOf } from '../../lib/offline-queue/queued-requests.ts'
import { useSendMessage } from './conversations.api.ts'

/** A message on its way. `reason`: why it was not sent. */
export type Outgoing = { id: string; text: string; state: 'sending' | 'waiting' | 'failed'; reason: string }

/** Messages to a conversation that the server has not confirmed: see offline queue.ts. */
export function useOutgoing(conversationId: string) {
  const { requests, sending } = useOfflineQueue()
  const send = useSendMessage(conversationId)
  const own = requests.filter(({ kind, about }) => kind === 'message' && about === conversationId)
  return {
    items: own.map((queued): Outgoing => {
      const isTried = queued.unsureSince !== undefined && sending?.key !== queued.key
      const state = !navigator.onLine ? 'waiting' : queued.state === 'failed' || isTried ? 'failed' : 'sending'
      return { id: queued.key, text: textOf(queued), state, reason: queued.reason ?? '' }
    }),
    send: (text: string) => send.mutate(text),
    retry: ({ id }: Outgoing) => {
      const queued = own.find(({ key }) => key === id)
      if (queued?.state === 'failed') void resend(queued)
      else sendNow()
    },
    discard: (id: string) => void drop(id),
  }
}
