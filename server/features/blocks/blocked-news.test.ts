// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import { NOTIFICATION_KINDS } from '../../../contract/notification-kinds.values.ts'
import type { NotificationKind } from '../../../contract/notifications.ts'
import { MINUTE } from '../../lib/clock.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { joinTeam } from '../../testing/teams.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import type { NotificationContent } from '../notifications/notifications.kinds.ts'

const NEW_EVENT = {
  ...{ type: 'open_session', title: 'Writing hour', time_zone: 'UTC', place: 'Kandy' },
  ...{ starts_at: '2026-01-07T09:00:00Z', ends_at: '2026-01-07T10:00:00Z' },
}

let app: TestApp
let author: TestMember
let rude: TestMember
let blocker: TestMember
let other: TestMember
let ideaId: string
let eventId: string
let commentId: string

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  rude = await signedInMember(app)
  blocker = await signedInMember(app)
  other = await signedInMember(app)
  const idea = await shareIdea(app, author, { roles: ['One', 'Two', 'Three'].map((title) => ({ title, skills: [] })) })
  ideaId = idea.id
  await app.deps.db.updateTable('ideas').set({ status: 'Approved' }).execute()
  commentId = (await send(author, 'POST', `ideas/${ideaId}/comments`, { text: 'A thought.' })).comment.id
  eventId = (await send(await signedInMember(app, { isReviewer: true }), 'POST', 'events', NEW_EVENT)).event.id
})

const send = async (
  by: TestMember,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => {
  const response = await app.call(method, `/v1/${url}`, { token: by.token, ...(body ? { body } : {}) })
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`)
  return response.statusCode === 204 ? {} : response.json()
}
const newsOf = async (by: TestMember) =>
  (await send(by, 'GET', 'notifications')).notifications.map((one: { kind: string; count?: number }) =>
    one.count === undefined ? one.kind : `${one.kind} ${one.count}`,
  )
const block = () => send(blocker, 'PUT', `blocks/${rude.id}`)
const followBoth = async () => {
  for (const member of [blocker, other]) await send(member, 'PUT', `ideas/${ideaId}/follow`)
}
const lead = async (member: TestMember) => {
  await joinTeam(app, author, ideaId, member)
  await send(author, 'PATCH', `ideas/${ideaId}/team/${member.id}`, { is_coauthor: true })
}

const SHAPE = { title: 'An idea' }
/** A notification of each kind that a member causes; those of an office reach everybody. */
const CAUSED: { [K in NotificationKind]: ((byId: string) => NotificationContent) | 'by an office' } = {
  idea_reviewed: 'by an office',
  idea_merged: 'by an office',
  support: (byId) => ({ kind: 'support', byId, ideaId, at: '2026-01-05T00:00:00.000Z', payload: SHAPE }),
  comment: (byId) => ({ kind: 'comment', byId, ideaId, at: '2026-01-05T00:00:00.000Z', payload: SHAPE }),
  new_version: (byId) => ({ kind: 'new_version', byId, ideaId, at: '2026-01-05T00:00:00.000Z', payload: SHAPE }),
  idea_update: (byId) => ({ kind: 'idea_update', byId, ideaId, at: '2026-01-05T00:00:00.000Z', payload: SHAPE }),
  idea_stage: (byId) => ({ kind: 'idea_stage', byId, ideaId, payload: { ...SHAPE, change: 'in_use' } }),
  reply: (actorId) => ({ kind: 'reply', actorId, ideaId, commentId, payload: SHAPE }),
  mention: (actorId) => ({ kind: 'mention', actorId, ideaId, commentId, payload: SHAPE }),
  offer: (actorId) => ({ kind: 'offer', actorId, ideaId, payload: { ...SHAPE, role: '', note: '' } }),
  offer_answered: (actorId) => ({
    ...{ kind: 'offer_answered', actorId, ideaId },
    payload: { ...SHAPE, role: '', status: 'declined' },
  }),
  invitation: (actorId) => ({ kind: 'invitation', actorId, ideaId, payload: { ...SHAPE, role: '', note: '' } }),
  invitation_answered: (actorId) => ({
    ...{ kind: 'invitation_answered', actorId, ideaId },
    payload: { ...SHAPE, role: '', status: 'declined' },
  }),
  team_changed: (actorId) => ({
    ...{ kind: 'team_changed', actorId, ideaId },
    payload: { ...SHAPE, role: '', change: 'left', note: '' },
  }),
  event_changed: (byId) => ({
    ...{ kind: 'event_changed', byId, actorId: byId },
    payload: { event: EVENT, more_dates: 0, change: 'invited', reason: '' },
  }),
  event_moved_up: 'by an office',
  event_reminder: 'by an office',
  event_comment: (byId) => ({
    ...{ kind: 'event_comment', byId, eventId },
    ...{ at: '2026-01-05T00:00:00.000Z', payload: SHAPE },
  }),
  event_reply: (actorId) => ({ kind: 'event_reply', actorId, eventId, commentId, payload: SHAPE }),
  event_mention: (actorId) => ({ kind: 'event_mention', actorId, eventId, commentId, payload: SHAPE }),
  call_changed: 'by an office',
  call_judging: 'by an office',
  call_panel: 'by an office',
  call_decided: 'by an office',
  report_decided: 'by an office',
  content_moderated: 'by an office',
  reviews_due: 'by an office',
  account_changed: 'by an office',
  findings: 'by an office',
  connection_requested: (actorId) => ({ kind: 'connection_requested', actorId }),
  connection_accepted: (actorId) => ({ kind: 'connection_accepted', actorId }),
  message: (byId) => ({
    ...{ kind: 'message', byId, actorId: null, ideaId, at: '2026-01-05T00:00:00.000Z' },
    payload: { conversation_id: ideaId, title: 'An idea' },
  }),
}
const EVENT = { id: 'an-event', title: 'Writing hour', starts_at: '2026-01-07T09:00:00Z', time_zone: 'UTC' }
const KINDS = (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((kind) => CAUSED[kind] !== 'by an office')

test.each(KINDS)(
  '%s reaches neither who caused it, nor members who blocked them, nor the account of deleted members',
  async (kind) => {
    await block()
    const caused = CAUSED[kind]
    if (caused === 'by an office') return
    await transact(app.deps, (tx) => tx.notifyAll([rude.id, blocker.id, other.id, ANONYMOUS_USER_ID], caused(rude.id)))
    const rows = await app.deps.db.selectFrom('notifications').select('user_id').where('kind', '=', kind).execute()
    expect(rows.map(({ user_id }) => user_id)).toEqual([other.id])
  },
)

test('an update, a version and the stage of a co-author reach all followers but those who blocked them', async () => {
  await lead(rude)
  await followBoth()
  for (const member of [blocker, other]) await send(member, 'PUT', `ideas/${ideaId}/support`)
  await block()
  await send(rude, 'POST', `ideas/${ideaId}/updates`, { text: 'The first clips are captioned.' })
  await send(rude, 'PUT', `ideas/${ideaId}/stage`, { stage: 'in_use' })
  await send(rude, 'PUT', `ideas/${ideaId}`, { ...IDEA, title: 'Packs for everybody' })
  expect([await newsOf(blocker), (await newsOf(other)).toSorted()]).toEqual([
    [],
    ['idea_stage', 'idea_update 1', 'new_version 1'],
  ])
})

test('a deleted update is subtracted only from the notifications that counted it', async () => {
  await lead(rude)
  await lead(blocker)
  await followBoth()
  await block()
  app.clock.advance(MINUTE)
  const { update } = await send(rude, 'POST', `ideas/${ideaId}/updates`, { text: 'The first clips are captioned.' })
  await send(author, 'POST', `ideas/${ideaId}/updates`, { text: 'Twelve clips are done.' })
  const counted = async (by: TestMember) => (await newsOf(by)).filter((news: string) => news.startsWith('idea_update'))
  expect([await counted(rude), await counted(blocker), await counted(other)]).toEqual([
    ['idea_update 1'],
    ['idea_update 1'],
    ['idea_update 2'],
  ])
  await send(rude, 'DELETE', `updates/${update.id}`)
  expect([await counted(rude), await counted(blocker), await counted(other)]).toEqual([
    ['idea_update 1'],
    ['idea_update 1'],
    ['idea_update 1'],
  ])
})
