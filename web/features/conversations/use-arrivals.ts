import { useRef } from 'react'
import type { ConversationMessage } from '../../../contract/conversations.ts'
import { displayName } from '../../../contract/profiles.values.ts'

/** The last message of others that came while the conversation was open, for a screen reader. */
export function useArrivals(messages: ConversationMessage[] | undefined, userId: string) {
  const first = useRef<number>(undefined)
  const last = messages?.at(-1)
  if (messages && first.current === undefined) first.current = last?.position ?? 0
  if (!last || last.author.id === userId || last.position <= (first.current ?? 0)) return undefined
  return { name: displayName(last.author), text: last.text }
}
