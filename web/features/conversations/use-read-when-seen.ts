import { useEffect, useRef } from 'react'
import type { Conversation, ConversationMessage } from '../../../contract/conversations.ts'
import { useReadMessages } from './conversations.api.ts'

/** Marks the messages up to the last one as read while the page is visible. */
export function useReadWhenSeen({ id, unread_count }: Conversation, last: ConversationMessage | undefined): void {
  const read = useReadMessages(id)
  const send = useRef(read.mutate)
  send.current = read.mutate
  const lastId = last?.id
  useEffect(() => {
    const run = () => {
      if (lastId && unread_count > 0 && document.visibilityState === 'visible') send.current(lastId)
    }
    run()
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  }, [lastId, unread_count])
}
