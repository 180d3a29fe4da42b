import type { Conversation, ConversationMessage } from '../../../contract/conversations.ts'
import { SHOWN_MEMBERS_MAX } from '../../../contract/conversations.values.ts'
import type { Author } from '../../../contract/ideas.ts'
import { authorOf } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { lowerAscii, possibleMentions } from '../../lib/mentions.ts'
import { findLatest, findTeams, type OwnConversation } from './conversations.repo.ts'

type WithClock = Pick<Deps, 'db' | 'clock'>
type MessageRow = Awaited<ReturnType<typeof findLatest>>[number]

type Named = ConversationMessage['mentions'][number]

/** A message for a member, including own hidden ones. `named`: candidates for mentions. */
export function messageOf(
  row: MessageRow,
  { userId }: Member,
  { isSeenShown = false, named = [] }: { isSeenShown?: boolean; named?: Named[] } = {},
): ConversationMessage {
  const { id, position, user_id, text, created_at, seen_at } = row
  const is_hidden = row.is_hidden === 1 && user_id !== userId
  return {
    ...{ id, position, created_at, is_hidden },
    author: authorOf(user_id, row),
    text: is_hidden ? '' : text,
    mentions: is_hidden ? [] : mentionsIn(text, named),
    seen_at: isSeenShown && user_id === userId ? seen_at : null,
  }
}

/** The mentioned ones of these members. */
export function mentionsIn(text: string, named: Named[]): Named[] {
  if (named.length === 0) return []
  const byName = new Map(named.map((member) => [lowerAscii(member.username), member]))
  const found = possibleMentions(text).flatMap((names) => {
    const name = names.find((one) => byName.has(one))
    return name === undefined ? [] : [byName.get(name) as Named]
  })
  return [...new Set(found)]
}

export async function viewOf(deps: WithClock, actor: Member, own: OwnConversation): Promise<Conversation> {
  const latest = await findLatest(deps.db, actor.userId, [own.id])
  const [view] = await viewsOf(deps, actor, [own], latest)
  return view as Conversation
}

/** Conversations with their last messages, the ones that the member deleted left out. */
export async function viewsOf(
  { db, clock }: WithClock,
  actor: Member,
  rows: OwnConversation[],
  latest: MessageRow[],
): Promise<Conversation[]> {
  const teams = await findTeams(
    db,
    rows.flatMap(({ idea_id }) => idea_id ?? []),
  )
  const now = timestamp(clock)
  return rows.map((row) => {
    const team = teams.flatMap(({ ideaId, member }) => (ideaId === row.idea_id ? [member] : []))
    const last = latest.find(
      ({ conversation_id, position }) => conversation_id === row.id && position > row.hidden_until,
    )
    return {
      ...{ id: row.id, kind: row.kind, unread_count: row.unread_count, connected_at: row.connected_at },
      ...(row.kind === 'team' ? asTeam(row, team, actor) : asDirect(row)),
      last_message: last ? messageOf(last, actor) : null,
      muted_until: row.muted_until !== null && row.muted_until > now ? row.muted_until : null,
    }
  })
}

function asDirect(row: OwnConversation) {
  const can_write = row.connected_at !== null && row.other_locked_at === null
  return { user: authorOf(row.other_id, row), idea: null, members: [], can_write }
}

/** Former members see the public idea and no team members. */
function asTeam({ idea_id, idea_title, idea_public_at }: OwnConversation, team: Author[], { userId }: Member) {
  const can_write = team.some(({ id }) => id === userId)
  const isVisible = can_write || idea_public_at !== null
  return {
    user: null,
    idea: idea_id !== null && idea_title !== null && isVisible ? { id: idea_id, title: idea_title } : null,
    members: can_write ? team.filter(({ id }) => id !== userId).slice(0, SHOWN_MEMBERS_MAX) : [],
    can_write,
  }
}
