// @module-tag slow

import { describe, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import type { Idea } from '../../contract/ideas.ts'
import { changeAccountStatus } from '../features/accounts/accounts.service.ts'
import { DAY } from '../lib/clock.ts'
import { callBody, passTime, readCall, saveJurors } from './calls.ts'
import { IDEA, shareIdea } from './ideas.ts'
import { connect, startJudgedCall } from './judged-call.ts'
import { signedInMember, type TestMember } from './members.ts'
import { joinTeam, leaveTeam } from './teams.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Write = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: object }
type Place = {
  app: TestApp
  by: TestMember
  end: () => Promise<unknown>
  writes: Record<string, () => Promise<Write> | Write>
}

const UPDATE = { text: 'An afterthought of mine.' }
const EVENT = {
  ...{ type: 'working_session', title: 'Caption sprint', description: 'Two hours, twelve clips, one shared sheet.' },
  ...{ starts_at: '2026-03-06T18:30:00Z', ends_at: '2026-03-06T20:30:00Z', time_zone: 'UTC' },
  online_url: 'https://meet.quad.example/caption-sprint',
}

const send = async (app: TestApp, by: TestMember, { method, path, body }: Write) =>
  app.call(method, `/v1/${path}`, { token: by.token, ...(body ? { body } : {}) })

async function done(app: TestApp, by: TestMember, write: Write) {
  const response = await send(app, by, write)
  if (response.statusCode >= 300) throw new Error(`${write.path}: ${response.body}`)
  return response.statusCode === 204 ? {} : response.json()
}

/** An idea whose co-author wrote an update and an event, commented on it and talked with its team. */
async function makeTeam(
  end: (place: { app: TestApp; author: TestMember; by: TestMember; idea: Idea }) => Promise<unknown>,
) {
  const app = await startTestApp()
  const [author, by, other] = [await signedInMember(app), await signedInMember(app), await signedInMember(app)]
  const admin = await signedInMember(app, { isAdmin: true })
  const roles = ['Helper', 'Tester', 'Writer'].map((title) => ({ title }))
  const idea = await shareIdea(app, author, { roles })
  await done(app, admin, { method: 'PATCH', path: `ideas/${idea.id}`, body: { status: 'Approved' } })
  const another = await shareIdea(app, other)
  await joinTeam(app, author, idea.id, by)
  const team = `ideas/${idea.id}/team/${by.id}`
  await done(app, author, { method: 'PATCH', path: team, body: { is_coauthor: true } })
  const { update } = await done(app, by, { method: 'POST', path: `ideas/${idea.id}/updates`, body: UPDATE })
  const { event } = await done(app, by, { method: 'POST', path: 'events', body: { ...EVENT, idea_id: idea.id } })
  const { conversation } = await done(app, by, { method: 'POST', path: 'conversations', body: { idea_id: idea.id } })
  const [, , role] = (await app.call('GET', `/v1/ideas/${idea.id}`)).json().idea.roles
  const offered = { method: 'POST', path: `ideas/${idea.id}/roles/${role.id}/offers`, body: {} } as const
  const { offer } = await done(app, other, offered)
  const of = (path: string) => `ideas/${idea.id}/${path}`
  const writes: Place['writes'] = {
    'edits the own update': () => ({
      method: 'PATCH',
      path: `updates/${update.id}`,
      body: { text: 'Ten more words.' },
    }),
    'writes an update': () => ({ method: 'POST', path: of('updates'), body: UPDATE }),
    'sets the stage': () => ({ method: 'PUT', path: of('stage'), body: { stage: 'team' } }),
    'sets milestones': () => ({ method: 'PUT', path: of('milestones'), body: { milestones: [] } }),
    'continues another idea': () => ({ method: 'PUT', path: of('continues'), body: { idea_id: another.id } }),
    'continues no other idea': () => ({ method: 'DELETE', path: of('continues') }),
    'edits the own event of the idea': () => {
      return { method: 'PATCH', path: `events/${event.id}`, body: { title: 'Another title', version: event.version } }
    },
    'links another event': () => ({ method: 'POST', path: 'events', body: { ...EVENT, idea_id: idea.id } }),
    'writes to the team': () => {
      return { method: 'POST', path: `conversations/${conversation.id}/messages`, body: { text: 'Still here' } }
    },
    'edits the idea': () => ({ method: 'PUT', path: `ideas/${idea.id}`, body: { ...IDEA, title: 'Another title' } }),
    'accepts an offer': () => ({ method: 'POST', path: `offers/${offer.id}/accept` }),
    'invites a member': () => {
      return { method: 'POST', path: of(`roles/${role.id}/invitations`), body: { user_id: admin.id } }
    },
  }
  return { app, by, writes, end: () => end({ app, author, by, idea }) }
}

/** A call in judging whose juror has scored one entry, with another one to score. */
async function makePanel(
  end: (place: { app: TestApp; juror: TestMember; authors: TestMember[] } & { call: Judged }) => Promise<unknown>,
) {
  const app = await startTestApp()
  const call = await startJudgedCall(app)
  const [juror] = call.jurors as [TestMember]
  const [scored = '', open = ''] = call.ideas
  await call.close()
  await call.score(juror, scored, 3)
  const scores = Object.fromEntries(call.made.criteria.map(({ id }) => [id, 5]))
  const of = (idea: string) => `calls/${call.made.id}/entries/${idea}`
  const writes: Place['writes'] = {
    'changes given scores': () => ({ method: 'PUT', path: `${of(scored)}/scores/me`, body: { scores } }),
    'gives scores': () => ({ method: 'PUT', path: `${of(open)}/scores/me`, body: { scores } }),
  }
  return { app, by: juror, writes, end: () => end({ app, juror, authors: call.authors, call }) }
}
type Judged = Awaited<ReturnType<typeof startJudgedCall>>

/** A call in judging of a reviewer who may open calls. */
async function makeOrganiser(end: (place: { app: TestApp; by: TestMember }) => Promise<unknown>) {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const by = await signedInMember(app, { isReviewer: true })
  const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
  const settings = { version, calls: { openers: 'reviewers' } }
  await done(app, admin, { method: 'PUT', path: 'admin/settings', body: settings })
  const author = await signedInMember(app)
  const made = (await done(app, by, { method: 'POST', path: 'calls', body: callBody(app, { questions: [] }) }))
    .call as Call
  await saveJurors(app, by, made.id, [(await signedInMember(app)).id])
  await done(app, by, { method: 'POST', path: `calls/${made.id}/phase`, body: { to: 'open', version: made.version } })
  const idea = await shareIdea(app, author, { call_id: made.id })
  await passTime(app, 10 * DAY, [by, author])
  const of = (path: string) => `calls/${made.id}/${path}`
  const current = async () => (await readCall(app, made.id)).version
  const writes: Place['writes'] = {
    'shortlists an entry': () => {
      return { method: 'POST', path: of('decisions'), body: { idea_ids: [idea.id], decision: 'shortlist' } }
    },
    'changes the panel': () => ({ method: 'PUT', path: of('jurors'), body: { user_ids: [by.id] } }),
    'reminds the panel': () => ({ method: 'POST', path: of('reminders') }),
    'publishes the results': async () => {
      return { method: 'POST', path: of('phase'), body: { to: 'results', version: await current() } }
    },
    'copies the call': () => ({ method: 'POST', path: of('copy') }),
    'opens another call': () => ({ method: 'POST', path: 'calls', body: callBody(app) }),
  }
  return { app, by, writes, end: () => end({ app, by }) }
}

/** An author with an entry of an open call and a co-author. */
async function makeAuthor(
  end: (place: { app: TestApp; by: TestMember; next: TestMember; idea: string }) => Promise<unknown>,
) {
  const app = await startTestApp()
  const call = await startJudgedCall(app, { questions: [] })
  const [by, next] = call.authors as [TestMember, TestMember]
  const [idea = ''] = call.ideas
  await joinTeam(app, by, idea, next)
  await done(app, by, { method: 'PATCH', path: `ideas/${idea}/team/${next.id}`, body: { is_coauthor: true } })
  const of = (path: string) => `ideas/${idea}${path}`
  const entry = `calls/${call.made.id}/entries/${idea}`
  const writes: Place['writes'] = {
    'deletes the idea': () => ({ method: 'DELETE', path: of('') }),
    'hands the idea over': () => ({ method: 'POST', path: of('/owner'), body: { user_id: next.id } }),
    'makes a co-author': () => ({ method: 'PATCH', path: of(`/team/${next.id}`), body: { is_coauthor: false } }),
    'removes a member of the team': () => ({ method: 'DELETE', path: of(`/team/${next.id}`) }),
    'changes the answers of the entry': () => ({ method: 'PUT', path: entry, body: { answers: {} } }),
    'withdraws the entry': () => ({ method: 'DELETE', path: entry }),
  }
  return { app, by, writes, end: () => end({ app, by, next, idea }) }
}

const suspend = ({ app, by }: { app: TestApp; by: TestMember }) => changeAccountStatus(app.deps, by.email, 'suspend')
const demote = async ({ app, by }: { app: TestApp; by: TestMember }) => {
  const admin = await signedInMember(app, { isAdmin: true })
  const path = `admin/users/${by.id}`
  const { user } = (await app.call('GET', `/v1/${path}`, { token: admin.token })).json()
  await done(app, admin, { method: 'PATCH', path, body: { user_type: 'normal', version: user.version } })
}

/** Each thing of one's own with each way in which the relation that it hangs on ends. */
const ENDINGS: Record<string, () => Promise<Place>> = {
  'a co-author who left the team': () => makeTeam(({ app, by, idea }) => leaveTeam(app, by, idea.id)),
  'a co-author who was removed from the team': () =>
    makeTeam(({ app, author, by, idea }) => leaveTeam(app, author, idea.id, by)),
  'a co-author who left the team and is blocked': () =>
    makeTeam(async ({ app, author, by, idea }) => {
      await leaveTeam(app, by, idea.id)
      await done(app, author, { method: 'PUT', path: `blocks/${by.id}` })
    }),
  'a co-author who is suspended': () => makeTeam(suspend),
  'a juror who was taken off the panel': () => makePanel(({ call }) => call.saveJurors(call.jurors.slice(1))),
  'a juror who connected with the authors': () =>
    makePanel(async ({ app, juror, authors }) => {
      for (const author of authors) await connect(app, juror, author)
    }),
  'a juror who joined the teams': () =>
    makePanel(async ({ app, juror, authors, call }) => {
      for (const [n, author] of authors.entries()) await joinTeam(app, author, call.ideas[n] ?? '', juror)
    }),
  'a juror who is suspended': () => makePanel(({ app, juror }) => suspend({ app, by: juror })),
  'an organiser who is demoted': () => makeOrganiser(demote),
  'an organiser who is suspended': () => makeOrganiser(suspend),
  'an author who handed the idea over': () =>
    makeAuthor(({ app, by, next, idea }) =>
      done(app, by, { method: 'POST', path: `ideas/${idea}/owner`, body: { user_id: next.id } }),
    ),
  'an author who is suspended': () => makeAuthor(suspend),
}

const REFUSALS = [401, 403, 404, 422]

/** The status of a write, with its body where that says why it failed. */
async function outcomeOf({ app, by, writes }: Place, name: string): Promise<{ status: number; body: string }> {
  const write = (await writes[name]?.()) ?? { method: 'POST', path: 'none' }
  const { statusCode: status, body } = await send(app, by, write)
  return { status, body: status < 300 ? '' : body }
}

describe.each(Object.entries(ENDINGS))('%s', (_name, make) => {
  test('cannot write any more, by any call that worked before', async () => {
    // Proves trust 47/1.
    const names = Object.keys((await make()).writes)
    expect(names.length).toBeGreaterThan(1)
    const before: Record<string, string> = {}
    for (const name of names) before[name] = (await outcomeOf(await make(), name)).body
    expect(before).toEqual(Object.fromEntries(names.map((name) => [name, ''])))
    const place = await make()
    await place.end()
    const after: Record<string, number> = {}
    for (const name of names) after[name] = (await outcomeOf(place, name)).status
    expect(Object.entries(after).filter(([, status]) => !REFUSALS.includes(status))).toEqual([])
  })
})
