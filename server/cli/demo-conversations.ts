import { z } from 'zod'
import type { Row } from '../db/tables.ts'
import { pairOf } from '../features/connections/connections.repo.ts'
import { newId } from '../lib/ids.ts'
import { normalise } from '../lib/normalise.ts'
import { readDemoData } from './demo-data.ts'

const dialogues = z.array(z.array(z.string()).nonempty()).nonempty()
const { dialogues: DIALOGUES, teams: TEAMS } = readDemoData(
  'conversations.json',
  z.strictObject({ dialogues, teams: dialogues }),
)
/** The first connections talk; the others have the note of the request. */
const TALKING = 40
const TALKING_TEAMS = 20
/** Of each conversation of this number, the last message is unread. */
const UNREAD_EVERY = 3

type Connected = { members: [asker: string, asked: string]; note: string; hours: number }
type Team = { ideaId: string; members: string[]; hours: number }
type HoursAgo = (hours: number) => string
type Said = { userId: string; text: string; at: string }

/** Conversations of connections, which begin with the note of the request, and of teams. */
export function conversationRows(connected: Connected[], teams: Team[], hoursAgo: HoursAgo) {
  const direct = connected.map(({ members, note, hours }, index) => {
    const lines = [
      ...(note === '' ? [] : [note]),
      ...(index < TALKING ? (DIALOGUES[index % DIALOGUES.length] ?? []) : []),
    ]
    return oneConversation({ kind: 'direct', pair: pairOf(...members), idea_id: null }, members, lines, index, {
      hours,
      hoursAgo,
    })
  })
  const ofTeams = teams.slice(0, TALKING_TEAMS).map(({ ideaId, members, hours }, index) => {
    const lines = TEAMS[index % TEAMS.length] ?? []
    return oneConversation({ kind: 'team', pair: null, idea_id: ideaId }, members, lines, index, { hours, hoursAgo })
  })
  const all = [...direct, ...ofTeams].flatMap((one) => one ?? [])
  return {
    conversations: all.map(({ conversation }) => conversation),
    members: all.flatMap(({ members }) => members),
    messages: all.flatMap(({ messages }) => messages),
  }
}

function oneConversation(
  key: Pick<Row<'conversations'>, 'kind' | 'pair' | 'idea_id'>,
  userIds: string[],
  lines: string[],
  index: number,
  { hours, hoursAgo }: { hours: number; hoursAgo: HoursAgo },
) {
  if (lines.length === 0) return undefined
  const said = lines.map((text, place): Said => {
    return {
      userId: userIds[place % userIds.length] ?? '',
      text,
      at: hoursAgo((hours * (lines.length - place)) / lines.length),
    }
  })
  const id = newId()
  const hasUnread = index % UNREAD_EVERY === 0
  const last_position = said.length
  const conversation: Row<'conversations'> = { ...key, id, last_position, created_at: hoursAgo(hours) }
  const messages = said.map(({ userId, text, at }, place): Row<'messages'> => {
    const isUnread = hasUnread && place === said.length - 1
    return {
      ...{ id: newId(), conversation_id: id, position: place + 1, user_id: userId, text },
      ...{ search_text: normalise(text), created_at: at, hidden_at: null },
      seen_at: key.kind === 'team' || isUnread ? null : at,
    }
  })
  const members = userIds.map((user_id): Row<'conversation_members'> => {
    const isUnread = hasUnread && said.at(-1)?.userId !== user_id
    return {
      ...{ conversation_id: id, user_id, hidden_until: 0, latest_position: last_position },
      ...{ latest_at: said.at(-1)?.at ?? null, muted_until: null },
      ...{ read_until: last_position - (isUnread ? 1 : 0), unread_count: isUnread ? 1 : 0 },
    }
  })
  return { conversation, members, messages }
}
