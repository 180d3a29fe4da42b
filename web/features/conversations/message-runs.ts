import type { ConversationMessage } from '../../../contract/conversations.ts'

/** Messages of one author in a row, on one day. */
export type MessageRun = { authorId: string; messages: [ConversationMessage, ...ConversationMessage[]] }
export type MessageDay = { day: string; runs: MessageRun[] }

/** Groups messages by day, and there by author. */
export function groupMessages(messages: ConversationMessage[], dayOf: (time: string) => string): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages) {
    const day = dayOf(message.created_at)
    const last = days.at(-1)
    const current = last?.day === day ? last : { day, runs: [] }
    if (current !== last) days.push(current)
    const run = current.runs.at(-1)
    if (run?.authorId === message.author.id) run.messages.push(message)
    else current.runs.push({ authorId: message.author.id, messages: [message] })
  }
  return days
}
