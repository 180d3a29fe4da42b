import { z } from 'zod'
import { indexedText } from '../../../contract/tokeniser.ts'
import { demoConnections } from '../../cli/demo-connections.ts'
import { readDemoData } from '../../cli/demo-data.ts'
import type { DemoCommunity, DemoRows } from '../../cli/demo-features.ts'
import type { Row } from '../../db/tables.ts'
import { newId } from '../../lib/ids.ts'
import { pairOf } from './conversations.service.ts'

const dialogues = z.array(z.array(z.string()).nonempty()).nonempty()
const { dialogues: DIALOGUES, teams: TEAMS } = readDemoData(
  'conversations.json',
  z.strictObject({ dialogues, teams: dialogues }),
)
/** The first connections talk; the others have the note of the request. */
const TALKING = 40
const TALKING_TEAMS = 20
/** Every how many conversations the last message is unread. */
const UNREAD_EVERY = 3

type Said = { userId: string; text: string; at: string }

/** Conversations of connections, which begin with the note of the request, and of teams. */
export const demoRows: DemoRows = ({ members, ideas, teams, hoursAgo }) => {
  const connected = demoConnections(members.length).filter(({ isAccepted }) => isAccepted)
  const direct = connected.map(({ from, to, note, hoursAgo: hours }, index) => {
    const [asker, asked] = [members[from] ?? '', members[to] ?? '']
    const lines = [
      ...(note === '' ? [] : [note]),
      ...(index < TALKING ? (DIALOGUES[index % DIALOGUES.length] ?? []) : []),
    ]
    const key = { kind: 'direct' as const, pair: pairOf(asker, asked), idea_id: null }
    return oneConversation(key, [asker, asked], lines, index, { hours: hours - 1, hoursAgo })
  })
  const withTeam = ideas.flatMap(({ id, user_id }, index) => {
    const team = teams[index] ?? []
    return team.length === 0 ? [] : { ideaId: id, members: [user_id, ...team], hours: 3 + (index % 40) }
  })
  const ofTeams = withTeam.slice(0, TALKING_TEAMS).map(({ ideaId, members: team, hours }, index) => {
    const lines = TEAMS[index % TEAMS.length] ?? []
    return oneConversation({ kind: 'team', pair: null, idea_id: ideaId }, team, lines, index, { hours, hoursAgo })
  })
  const all = [...direct, ...ofTeams].flatMap((one) => one ?? [])
  return {
    conversations: all.map(({ conversation }) => conversation),
    conversation_members: all.flatMap((one) => one.members),
    messages: all.flatMap(({ messages }) => messages),
  }
}

function oneConversation(
  key: Pick<Row<'conversations'>, 'kind' | 'pair' | 'idea_id'>,
  userIds: string[],
  lines: string[],
  index: number,
  { hours, hoursAgo }: { hours: number; hoursAgo: DemoCommunity['hoursAgo'] },
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
      ...{ search_text: indexedText(text), created_at: at, hidden_at: null },
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
