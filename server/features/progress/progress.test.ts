import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { MEASURED_MAX, MILESTONES_MAX, QUIET_DAYS, type Update } from '../../../contract/progress.ts'
import { DAY, MINUTE } from '../../lib/clock.ts'
import { stepCall } from '../../testing/calls.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { startJudgedCall } from '../../testing/judged-call.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { joinTeam, leaveTeam } from '../../testing/teams.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { promptQuietTeams } from './quiet-ideas.service.ts'

const PNG = (
  await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
).toString('base64')
const TEXT = 'Three courses are half done.'

let app: TestApp
let author: TestMember
let follower: TestMember
let admin: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  follower = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true })
  idea = await shareApproved()
  await app.call('PUT', `/v1/ideas/${idea.id}/support`, { token: follower.token })
})

const call = (
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  member: TestMember | null = null,
  body?: object,
) => app.call(method, url, { ...(member ? { token: member.token } : {}), ...(body ? { body } : {}) })
const setStage = (stage: string, member = author, { id } = idea) =>
  call('PUT', `/v1/ideas/${id}/stage`, member, { stage })
const addUpdate = (text = TEXT, member = author) => call('POST', `/v1/ideas/${idea.id}/updates`, member, { text })
const setContinues = (from: Idea, to: Idea, member = author) =>
  call('PUT', `/v1/ideas/${from.id}/continues`, member, { idea_id: to.id })
const readIdea = async (id = idea.id): Promise<Idea> => (await call('GET', `/v1/ideas/${id}`)).json().idea
const progressOf = async (id = idea.id) => (await call('GET', `/v1/ideas/${id}/progress`)).json().progress
const approve = (id: string) => call('PATCH', `/v1/ideas/${id}`, admin, { status: 'Approved' })

async function shareApproved(member = author, change: object = {}): Promise<Idea> {
  const shared = await shareIdea(app, member, { ...change })
  const response = await approve(shared.id)
  if (response.statusCode !== 200) throw new Error(response.body)
  return shared
}

async function notificationsOf({ token }: TestMember, kind: Notification['kind']): Promise<Notification[]> {
  const { notifications } = (await app.call('GET', '/v1/notifications', { token })).json()
  return notifications.filter((one: Notification) => one.kind === kind)
}

test('the stage of an idea is set by its team and shown on the idea and in the feed', async () => {
  expect((await readIdea()).stage).toBe('idea')
  const response = await setStage('team')
  expect(response.statusCode).toBe(200)
  expect(response.json().progress).toMatchObject({ stage: 'team', reached: { team: expect.any(String) } })
  expect((await readIdea()).stage).toBe('team')
  expect((await setStage('team', follower)).statusCode).toBe(403)
  expect((await setStage('launched')).statusCode).toBe(422)
  expect((await call('PUT', `/v1/ideas/${idea.id}/stage`, null, { stage: 'team' })).statusCode).toBe(401)
})

test('the stage of an idea filters the feed', async () => {
  const other = await shareApproved()
  await setStage('tried')
  const ids = async (stage: string) =>
    (await call('GET', `/v1/ideas/feed?stage=${stage}`)).json().ideas.map(({ id }: Idea) => id)
  expect(await ids('tried')).toEqual([idea.id])
  expect(await ids('idea')).toEqual([other.id])
  expect(await ids('in_use')).toEqual([])
  expect((await call('GET', '/v1/ideas/feed?stage=tried')).json().metadata.total_records).toBe(1)
  await setStage('idea')
  expect(await ids('idea')).toHaveLength(2)
})

test('the stage of an idea cannot change before its approval', async () => {
  const waiting = await shareIdea(app, author)
  expect((await setStage('team', author, waiting)).statusCode).toBe(409)
})

test('the stage "in use" notifies supporters once, and skips members who muted the idea', async () => {
  const muting = await signedInMember(app)
  await call('PUT', `/v1/ideas/${idea.id}/support`, muting)
  await call('PUT', `/v1/ideas/${idea.id}/mute`, muting)
  for (const stage of ['in_use', 'tried', 'in_use']) await setStage(stage)
  expect(await notificationsOf(follower, 'idea_stage')).toMatchObject([{ change: 'in_use', idea: { id: idea.id } }])
  expect(await notificationsOf(muting, 'idea_stage')).toEqual([])
})

test('the stage "in use" set several times at once sends one notification', { tags: ['postgres'] }, async () => {
  await Promise.all(Array.from({ length: 8 }, () => setStage('in_use')))
  expect(await notificationsOf(follower, 'idea_stage')).toHaveLength(1)
})

describe('milestones', () => {
  const milestone = (title: string) => ({ title, due_on: '2026-12-12', done_on: null })
  const put = (milestones: object[], member = author) =>
    call('PUT', `/v1/ideas/${idea.id}/milestones`, member, { milestones })

  test('milestones are replaced in order', async () => {
    expect((await put([milestone('Format'), milestone('Trial')])).statusCode).toBe(200)
    const response = await call('GET', `/v1/ideas/${idea.id}/milestones`)
    expect(response.json().milestones).toEqual([milestone('Format'), milestone('Trial')])
  })

  test('milestones are refused over the limit, with invalid fields, and from other members than the team', async () => {
    const many = Array.from({ length: MILESTONES_MAX + 1 }, (_, index) => milestone(`No. ${index}`))
    expect((await put(many)).statusCode).toBe(422)
    expect((await put([milestone('')])).statusCode).toBe(422)
    expect((await put([{ ...milestone('Trial'), due_on: 'soon' }])).statusCode).toBe(422)
    expect((await put([], follower)).statusCode).toBe(403)
    expect((await put(many.slice(1))).statusCode).toBe(200)
  })
})

test('updates are listed newest first and counted in one unread notification', async () => {
  expect((await addUpdate()).statusCode).toBe(201)
  app.clock.advance(MINUTE)
  await addUpdate('Second evening at Matara.')
  const { updates, metadata } = (await call('GET', `/v1/ideas/${idea.id}/updates`)).json()
  expect(updates.map(({ text }: { text: string }) => text)).toEqual(['Second evening at Matara.', TEXT])
  expect(metadata.total_records).toBe(2)
  expect(await notificationsOf(follower, 'idea_update')).toMatchObject([{ count: 2 }])
  expect(await notificationsOf(author, 'idea_update')).toEqual([])
})

test('the one thing measured is shown on the idea, in lists and to moderators, and set by the team alone', async () => {
  const put = (measured: string, member = author) => call('PUT', `/v1/ideas/${idea.id}/measured`, member, { measured })
  expect((await call('GET', `/v1/ideas/${idea.id}`)).json().idea).not.toHaveProperty('measured')
  expect((await put('9 circles, 104 readers')).json().progress.measured).toBe('9 circles, 104 readers')
  expect((await put('a'.repeat(MEASURED_MAX + 1))).statusCode).toBe(422)
  expect((await put('9 circles\n104 readers')).statusCode).toBe(422)
  expect((await put('Mine', follower)).statusCode).toBe(403)
  const { ideas } = (await call('GET', '/v1/ideas/feed')).json()
  expect(ideas.map(({ measured }: Idea) => measured)).toContain('9 circles, 104 readers')
  expect((await put('')).json().progress.measured).toBe('')
})

describe('support of updates', () => {
  const support = (id: string, member: TestMember) => call('PUT', `/v1/updates/${id}/support`, member)
  const withdraw = (id: string, member: TestMember) => call('DELETE', `/v1/updates/${id}/support`, member)
  const own = async (member: TestMember) =>
    (await call('GET', `/v1/ideas/${idea.id}/updates/me`, member)).json().supported
  const countOf = async () =>
    (await call('GET', `/v1/ideas/${idea.id}/updates`)).json().updates.map((one: Update) => one.support_count)

  test('an update is supported once, and no longer after a withdrawal', async () => {
    const { id } = (await addUpdate()).json().update
    for (let times = 0; times < 2; times++) {
      expect((await support(id, follower)).json()).toEqual({ supported: true, support_count: 1 })
    }
    expect([await own(follower), await own(author), await countOf()]).toEqual([[id], [], [1]])
    expect((await withdraw(id, follower)).json()).toEqual({ supported: false, support_count: 0 })
    expect([await own(follower), await countOf()]).toEqual([[], [0]])
  })

  test('an update is supported neither by who wrote it, nor by a member blocked by them, nor while it is hidden', async () => {
    const { id } = (await addUpdate()).json().update
    expect((await support(id, author)).statusCode).toBe(403)
    await call('PUT', `/v1/blocks/${follower.id}`, author)
    expect((await support(id, follower)).statusCode).toBe(403)
    expect((await withdraw(id, follower)).statusCode).toBe(200)
    await app.deps.db.updateTable('idea_updates').set({ hidden_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await support(id, admin)).statusCode).toBe(404)
  })
})

describe('comments about updates', () => {
  const comment = (body: object, member = follower) => call('POST', `/v1/ideas/${idea.id}/comments`, member, body)
  const countOf = async () =>
    (await call('GET', `/v1/ideas/${idea.id}/updates`)).json().updates.map((one: Update) => one.comment_count)

  test('a comment about an update and its replies name it and are counted by it', async () => {
    const { id } = (await addUpdate()).json().update
    const about = (await comment({ text: 'Which courses?', update_id: id })).json().comment
    expect(about.update_id).toBe(id)
    const reply = (await comment({ text: 'All three.', reply_to: about.id }, author)).json().comment
    expect(reply.update_id).toBe(id)
    expect((await comment({ text: 'In general.' })).json().comment).not.toHaveProperty('update_id')
    expect(await countOf()).toEqual([2])
    await call('DELETE', `/v1/comments/${reply.id}`, author)
    expect(await countOf()).toEqual([1])
  })

  test('a comment is refused about a hidden update and about one of another idea', async () => {
    const { id } = (await addUpdate()).json().update
    const other = await shareIdea(app, author, { title: 'Another idea' })
    expect(
      (await call('POST', `/v1/ideas/${other.id}/comments`, author, { text: 'Yes.', update_id: id })).statusCode,
    ).toBe(409)
    const about = (await comment({ text: 'Which courses?', update_id: id })).json().comment
    await app.deps.db.updateTable('idea_updates').set({ hidden_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await comment({ text: 'Again.', update_id: id })).statusCode).toBe(409)
    const { comments } = (await call('GET', `/v1/ideas/${idea.id}/comments`)).json()
    expect(comments.find((one: { id: string }) => one.id === about.id)).not.toHaveProperty('update_id')
  })

  test('comments about a deleted update stay on the idea', async () => {
    const { id } = (await addUpdate()).json().update
    await comment({ text: 'Which courses?', update_id: id })
    await call('DELETE', `/v1/updates/${id}`, author)
    const { comments } = (await call('GET', `/v1/ideas/${idea.id}/comments`)).json()
    expect(comments.map(({ text, update_id }: { text: string; update_id?: string }) => [text, update_id])).toEqual([
      ['Which courses?', undefined],
    ])
  })
})

test('updates are edited by their author alone', async () => {
  const { update } = (await addUpdate()).json()
  const edit = (member: TestMember, text: string) => call('PATCH', `/v1/updates/${update.id}`, member, { text })
  expect((await edit(follower, 'Another text of it')).statusCode).toBe(403)
  expect((await edit(author, 'short')).statusCode).toBe(422)
  const edited = (await edit(author, 'All courses are done.')).json().update
  expect(edited).toMatchObject({ text: 'All courses are done.', edited_at: expect.any(String) })
})

test('updates are deleted with their notification by the team, or by an administrator with an audit entry', async () => {
  const ids = [await addUpdate(), await addUpdate()].map((response) => response.json().update.id)
  expect((await call('DELETE', `/v1/updates/${ids[0]}`, follower)).statusCode).toBe(403)
  expect((await call('DELETE', `/v1/updates/${ids[0]}`, author)).statusCode).toBe(204)
  expect((await call('DELETE', `/v1/updates/${ids[1]}`, admin)).statusCode).toBe(204)
  expect((await call('DELETE', `/v1/updates/${ids[1]}`, author)).statusCode).toBe(404)
  expect(await notificationsOf(follower, 'idea_update')).toEqual([])
  const entries = await app.deps.db.selectFrom('audit_entries').select('action').execute()
  expect(entries.filter(({ action }) => action === 'update_deleted')).toHaveLength(1)
})

test('updates of a hidden idea are hidden', async () => {
  const { update } = (await addUpdate()).json()
  await rejectIdea(app, admin, idea.id)
  for (const part of ['updates', 'milestones', 'progress']) {
    expect((await call('GET', `/v1/ideas/${idea.id}/${part}`, follower)).statusCode).toBe(404)
  }
  expect((await call('DELETE', `/v1/updates/${update.id}`, follower)).statusCode).toBe(404)
  expect((await addUpdate()).statusCode).toBe(409)
})

test('lineage is shown on both ideas, and notifies the author of the earlier one', async () => {
  const next = await shareApproved(follower)
  expect((await setContinues(next, idea, author)).statusCode).toBe(403)
  expect((await setContinues(next, idea, follower)).json().progress.continues.id).toBe(idea.id)
  expect((await readIdea(next.id)).continues).toBe(idea.id)
  expect((await progressOf()).continued_by).toMatchObject([{ id: next.id, stage: 'idea' }])
  expect(await notificationsOf(author, 'idea_stage')).toMatchObject([{ change: 'continued' }])
  await call('DELETE', `/v1/ideas/${next.id}/continues`, follower)
  expect((await progressOf()).continued_by).toEqual([])
  expect((await readIdea(next.id)).continues).toBeNull()
})

test('lineage names no hidden idea', async () => {
  const next = await shareApproved(follower)
  await setContinues(next, idea, follower)
  await rejectIdea(app, admin, idea.id)
  expect((await readIdea(next.id)).continues).toBeNull()
  expect((await progressOf(next.id)).continues).toBeNull()
  expect((await setContinues(next, idea, follower)).statusCode).toBe(422)
})

test('lineage has no cycles, also when several links are set at once', { tags: ['postgres'] }, async () => {
  const ideas = await Promise.all(Array.from({ length: 5 }, () => shareApproved()))
  expect((await setContinues(idea, idea)).statusCode).toBe(422)
  const pairs = ideas.map((one, index) => [one, ideas[(index + 1) % ideas.length] as Idea] as const)
  const statuses = await Promise.all(pairs.map(async ([from, to]) => (await setContinues(from, to)).statusCode))
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 422])
})

test('lineage is refused when the author of the other idea blocked the member', async () => {
  await call('PUT', `/v1/blocks/${follower.id}`, author)
  const next = await shareApproved(follower)
  expect((await setContinues(next, idea, follower)).statusCode).toBe(403)
})

describe('the question to a quiet team', () => {
  const ask = () => promptQuietTeams(app.deps, new AbortController().signal)
  const asked = async () => (await notificationsOf(author, 'idea_stage')).length

  test('the question to a quiet team is sent once after 60 days without an update, also from two processes', {
    tags: ['postgres'],
  }, async () => {
    await setStage('team')
    app.clock.advance((QUIET_DAYS - 1) * DAY)
    await ask()
    const rows = () => app.deps.db.selectFrom('notifications').select('id').where('kind', '=', 'idea_stage').execute()
    expect(await rows()).toHaveLength(0)
    app.clock.advance(DAY)
    await Promise.all([ask(), ask()])
    app.clock.advance(QUIET_DAYS * DAY)
    await ask()
    expect(await rows()).toHaveLength(1)
  })

  test('the question to a quiet team is not sent for new, used or stopped ideas, and is repeated after an update', async () => {
    for (const stage of ['in_use', 'stopped', 'idea']) {
      await setStage(stage)
      await app.deps.db.updateTable('idea_progress').set({ progress_at: '2001-01-01T00:00:00.000Z' }).execute()
      await ask()
    }
    expect(await asked()).toBe(0)
    await setStage('tried')
    const long = { progress_at: '2001-01-01T00:00:00.000Z' }
    await app.deps.db.updateTable('idea_progress').set(long).execute()
    await ask()
    await ask()
    expect(await asked()).toBe(1)
    await addUpdate()
    await app.deps.db.updateTable('idea_progress').set(long).execute()
    await ask()
    expect(await asked()).toBe(2)
  })
})

describe('a member who left the team', () => {
  let former: TestMember
  let update: string

  beforeEach(async () => {
    former = await signedInMember(app)
    idea = await shareApproved(author, { roles: [{ title: 'Helper' }, { title: 'Tester' }] })
    await joinTeam(app, author, idea.id, former)
    update = (await addUpdate(TEXT, former)).json().update.id
    await leaveTeam(app, former, idea.id)
  })

  const edit = (by: TestMember) => call('PATCH', `/v1/updates/${update}`, by, { text: 'An afterthought of mine.' })
  const addPicture = (by: TestMember) => call('POST', `/v1/updates/${update}/pictures`, by, { image: PNG, alt: '' })

  test.each(['left', 'left and is blocked', 'is on the team again, and blocked'])(
    'writes nothing on the page of the idea: %s',
    async (how) => {
      // Proves trust 47/4.
      if (how.includes('again')) await joinTeam(app, author, idea.id, former)
      if (how.includes('blocked')) await call('PUT', `/v1/blocks/${former.id}`, author)
      const writes = [
        edit(former),
        addPicture(former),
        addUpdate(TEXT, former),
        setStage('team', former),
        call('PUT', `/v1/ideas/${idea.id}/milestones`, former, { milestones: [] }),
        setContinues(idea, await shareApproved(), former),
        call('DELETE', `/v1/ideas/${idea.id}/continues`, former),
      ]
      for (const write of writes) expect((await write).statusCode).toBe(403)
      const { updates } = (await call('GET', `/v1/ideas/${idea.id}/updates`)).json()
      expect(updates).toMatchObject([{ text: TEXT, pictures: [], edited_at: null }])
      // The own update may still be deleted.
      expect((await call('DELETE', `/v1/updates/${update}`, former)).statusCode).toBe(204)
    },
  )

  test('can write there again once on the team', async () => {
    await joinTeam(app, author, idea.id, former)
    expect([(await edit(former)).statusCode, (await addPicture(former)).statusCode]).toEqual([200, 201])
  })

  test('left pictures that the author removes', async () => {
    await joinTeam(app, author, idea.id, former)
    const { pictures } = (await addPicture(former)).json().update
    const remove = (by: TestMember) => call('DELETE', `/v1/updates/${update}/pictures/${pictures[0].id}`, by)
    expect((await remove(follower)).statusCode).toBe(403)
    expect((await remove(author)).json().update.pictures).toEqual([])
  })
})

describe('an idea that continues another', () => {
  let next: Idea

  beforeEach(async () => {
    next = await shareApproved(follower)
    await setContinues(next, idea, follower)
  })

  const continuing = async () => (await progressOf()).continued_by.map(({ id }: { id: string }) => id)
  const refuse = (by: TestMember) => call('DELETE', `/v1/ideas/${idea.id}/continued-by/${next.id}`, by)

  test('is refused by the author of the other, for ever', async () => {
    // Proves trust 47/4.
    expect(await continuing()).toEqual([next.id])
    expect([(await refuse(follower)).statusCode, (await refuse(admin)).statusCode]).toEqual([403, 403])
    expect((await refuse(author)).statusCode).toBe(204)
    expect(await continuing()).toEqual([])
    expect((await setContinues(next, idea, follower)).json().error).toEqual({ idea: 'You cannot continue this idea.' })
    expect((await refuse(author)).statusCode).toBe(404)
  })

  test('leaves its page when that author blocks its own', async () => {
    await call('PUT', `/v1/blocks/${author.id}`, follower)
    expect(await continuing()).toEqual([next.id])
    await call('PUT', `/v1/blocks/${follower.id}`, author)
    expect(await continuing()).toEqual([])
    expect((await setContinues(next, idea, follower)).statusCode).toBe(403)
  })
})

test('an awarded idea that was not reviewed goes on once the results are public', async () => {
  const judged = await startJudgedCall(app, { votes_per_member: 0, ballot_ends_at: null })
  const [awarded] = judged.ideas as [string]
  const team = judged.authors[0] as TestMember
  const begin = () => call('PUT', `/v1/ideas/${awarded}/stage`, team, { stage: 'team' })
  await judged.close()
  await judged.decide({ idea_ids: [awarded], decision: 'award', award_id: judged.made.awards[0]?.id })
  expect((await begin()).statusCode).toBe(409)
  expect((await progressOf(awarded)).may_begin).toBe(false)
  await stepCall(app, judged.organiser, await judged.read(), 'results')
  expect((await progressOf(awarded)).may_begin).toBe(true)
  expect((await begin()).statusCode).toBe(200)
})
