import { textOf } from '../../lib/outbox/acts.ts'
import { drop, resend, sendNow, useOutbox } from '../../lib/outbox/outbox.ts'
import { useSendMessage } from './conversations.api.ts'

/** A message on its way. `reason`: why it was not sent. */
export type Outgoing = { id: string; text: string; state: 'sending' | 'waiting' | 'failed'; reason: string }

/** Messages to a conversation that the server has not confirmed: see outbox.ts. */
export function useOutgoing(conversationId: string) {
  const { acts, sending } = useOutbox()
  const send = useSendMessage(conversationId)
  const own = acts.filter(({ kind, about }) => kind === 'message' && about === conversationId)
  return {
    items: own.map((act): Outgoing => {
      const isTried = act.unsureSince !== undefined && sending?.key !== act.key
      const state = !navigator.onLine ? 'waiting' : act.state === 'failed' || isTried ? 'failed' : 'sending'
      return { id: act.key, text: textOf(act), state, reason: act.reason ?? '' }
    }),
    send: (text: string) => send.mutate(text),
    retry: ({ id }: Outgoing) => {
      const act = own.find(({ key }) => key === id)
      if (act?.state === 'failed') void resend(act)
      else sendNow()
    },
    discard: (id: string) => void drop(id),
  }
}
