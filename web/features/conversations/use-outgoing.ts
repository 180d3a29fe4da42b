import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { clearDraft, readDraft, writeDraft } from '../../lib/forms/draft.ts'
import { randomId } from '../../lib/forms/random-id.ts'
import { useIsOnline } from '../../lib/live/online.ts'
import { useSendMessage } from './conversations.api.ts'

/** A message on its way. `reason`: why it was not sent. */
export type Outgoing = { id: string; text: string; state: 'sending' | 'waiting' | 'failed'; reason: string }

const EMPTY: { items: Pick<Outgoing, 'id' | 'text'>[] } = { items: [] }

/**
 * Messages that the server has not confirmed. They stay on this device until it has, and are sent again with the same id, so
 * that none is written twice. Those that met no server are sent again when the device is online.
 */
export function useOutgoing(conversationId: string, userId: string) {
  const t = useTranslations('conversations.composer')
  const key = `message-draft:${userId}:${conversationId}:outgoing`
  const [items, setItems] = useState<Outgoing[]>(() =>
    readDraft(key, EMPTY).draft.items.map(({ id, text }) => ({ id, text, state: 'failed', reason: '' })),
  )
  const send = useSendMessage(conversationId)
  const isOnline = useIsOnline()
  const latest = useRef(items)

  function change(next: Outgoing[]) {
    latest.current = next
    setItems(next)
    if (next.length === 0) clearDraft(key)
    else writeDraft(key, { items: next.map(({ id, text }) => ({ id, text })) })
  }
  const patch = (id: string, part: Partial<Outgoing>) =>
    change(latest.current.map((item) => (item.id === id ? { ...item, ...part } : item)))

  async function deliver({ id, text }: Pick<Outgoing, 'id' | 'text'>) {
    if (!navigator.onLine) return patch(id, { state: 'waiting', reason: '' })
    patch(id, { state: 'sending', reason: '' })
    try {
      await send.mutateAsync({ text, draftId: id })
      change(latest.current.filter((item) => item.id !== id))
    } catch (error) {
      const isWaiting = error instanceof ApiError && error.isUnreachable && !navigator.onLine
      patch(id, { state: isWaiting ? 'waiting' : 'failed', reason: isWaiting ? '' : describeError(error, t('failed')) })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the return of the network is the event
  useEffect(() => {
    if (!isOnline) return
    for (const item of latest.current) if (item.state === 'waiting') void deliver(item)
  }, [isOnline])

  return {
    items,
    send: (text: string) => {
      const item: Outgoing = { id: randomId(), text, state: 'sending', reason: '' }
      change([...latest.current, item])
      void deliver(item)
    },
    retry: (item: Outgoing) => void deliver(item),
    discard: (id: string) => change(latest.current.filter((item) => item.id !== id)),
  }
}
