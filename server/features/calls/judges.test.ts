import { beforeEach, describe, expect, test } from 'vitest'
import { changeAccountStatus } from '../../features/accounts/accounts.service.ts'
import { DAY } from '../../lib/clock.ts'
import { passTime } from '../../testing/calls.ts'
import { connect, type JudgedCall, startJudgedCall } from '../../testing/judged-call.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { joinTeam, leaveTeam } from '../../testing/teams.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let call: JudgedCall
let juror: TestMember
let other: TestMember
let author: TestMember
let idea: string

const SENTENCE = 'Between the jurors.'

beforeEach(async () => {
  app = await startTestApp()
  call = await startJudgedCall(app)
  ;[juror, other] = call.jurors as [TestMember, TestMember]
  author = call.authors[0] as TestMember
  idea = call.ideas[0] as string
  await call.close()
  await call.score(other, idea, 2, { sentence: SENTENCE })
})

/** Each way in which a juror may no longer judge an entry. A suspended one has no session. */
const ENDINGS: [name: string, end: () => Promise<unknown>, isConflict: boolean][] = [
  ['was taken off the panel', () => call.saveJurors([other]), false],
  ['connected with the author', () => connect(app, juror, author), true],
  ['blocked the author', () => block(juror, author), true],
  ['was blocked by the author', () => block(author, juror), true],
  ['joined the team', () => joinTeam(app, author, idea, juror), true],
  [
    'was on the team meanwhile',
    async () => {
      await joinTeam(app, author, idea, juror)
      await leaveTeam(app, juror, idea)
    },
    true,
  ],
  [
    'connected with a member of the team',
    async () => {
      const helper = await signedInMember(app)
      await joinTeam(app, author, idea, helper)
      await connect(app, juror, helper)
    },
    true,
  ],
]

async function block(by: TestMember, { id }: TestMember): Promise<void> {
  await app.call('PUT', `/v1/blocks/${id}`, { token: by.token })
}

describe.each(ENDINGS)('a juror who %s', (_name, end, isConflict) => {
  test('cannot score an entry that waits, nor read it as a juror', async () => {
    // Proves trust 47/2.
    await end()
    expect((await call.score(juror, idea, 5)).statusCode).toBe(403)
    const read = await call.readEntry(juror, idea)
    expect(read.body).not.toContain(SENTENCE)
    if (read.statusCode === 200) expect(read.json().entry).toMatchObject({ reading: null, others: [] })
    else expect([403, 404]).toContain(read.statusCode)
    expect(await call.ranked(idea)).toMatchObject({ given: 1, weighted_mean: 2 })
  })

  test.runIf(isConflict)('is not told which conflict it is', async () => {
    await end()
    const refused = { entry: 'You cannot judge this entry. Please pass it on.' }
    expect((await call.score(juror, idea, 5)).json().error).toEqual(refused)
  })

  test('cannot change scores given before, nor read those of others', async () => {
    // Proves trust 47/2.
    await call.score(juror, idea, 4)
    expect((await call.readEntry(juror, idea)).json().entry.others).toHaveLength(1)
    await end()
    expect((await call.score(juror, idea, 5)).statusCode).toBe(403)
    const read = await call.readEntry(juror, idea)
    expect(read.body).not.toContain(SENTENCE)
    const pdf = await call.send('GET', juror, `entries/${idea}/entry.pdf`)
    expect([403, 404]).toContain(pdf.statusCode)
    // Scores of a juror who left the panel stay; a conflict takes them out.
    expect(await call.ranked(idea)).toMatchObject(
      isConflict ? { given: 1, weighted_mean: 2 } : { given: 2, weighted_mean: 3 },
    )
  })
})

test('an entry that a conflict took from a juror is scored by another, and the old score stays out', async () => {
  const third = await signedInMember(app)
  await call.score(juror, idea, 5, { sentence: 'Of a friend.' })
  await call.saveJurors([juror, other, third])
  await connect(app, juror, author)
  expect((await call.readEntry(other, idea)).json().entry.others).toEqual([])
  await passTime(app, 0, [])
  expect((await call.score(third, idea, 4)).statusCode).toBe(200)
  expect(await call.ranked(idea)).toMatchObject({ given: 2, weighted_mean: 3 })
  const { token } = juror
  await app.call('DELETE', `/v1/connections/${author.id}`, { token })
  expect(await call.ranked(idea)).toMatchObject({ given: 2, weighted_mean: 3 })
})

test('a juror who is suspended loses the entries that wait to others, and keeps the scores that were given', async () => {
  // Proves trust 47/3.
  const third = await signedInMember(app)
  await call.score(juror, idea, 4)
  await call.saveJurors([juror, other, third])
  await changeAccountStatus(app.deps, juror.email, 'suspend')
  await passTime(app, 0, [])
  const { jurors } = (await call.send('GET', call.organiser, 'jurors')).json()
  const own = jurors.find(({ user }: { user: { id: string } }) => user.id === juror.id)
  expect(own ?? { assigned: 1, given: 1 }).toMatchObject({ assigned: 1, given: 1 })
  expect(await call.ranked(idea)).toMatchObject({ given: 2, weighted_mean: 3 })
  expect((await call.score(third, call.ideas[1] as string, 3)).statusCode).toBe(200)
})

test('the results fix which scores count: who connects later changes no ranking', async () => {
  // Proves trust 47/2.
  await call.score(juror, idea, 4)
  await passTime(app, 10 * DAY, call.everybody())
  await call.decide({ idea_ids: [idea], decision: 'shortlist' })
  await passTime(app, 0, [])
  await passTime(app, 10 * DAY, call.everybody())
  const { version } = await call.read()
  await app.call('POST', `/v1/calls/${call.made.id}/phase`, {
    token: call.organiser.token,
    body: { to: 'results', version },
  })
  await connect(app, juror, author)
  expect(await call.ranked(idea)).toMatchObject({ given: 2, weighted_mean: 3 })
  expect((await call.readEntry(juror, idea)).statusCode).toBe(403)
})

describe('the panel of a call', () => {
  const newsOf = async (by: TestMember) => {
    const { notifications } = (await app.call('GET', '/v1/notifications', { token: by.token })).json()
    return notifications
      .filter(({ kind }: { kind: string }) => kind === 'call_panel')
      .map(({ news, title, count }: { news: string; title: string; count: number }) => [news, title, count])
  }
  const panelOf = async () => {
    const { jurors } = (await call.send('GET', call.organiser, 'jurors')).json()
    return jurors.map(({ user }: { user: { id: string } }) => user.id)
  }

  test('hides a suspended juror, who keeps the seat and is not reminded', async () => {
    await changeAccountStatus(app.deps, juror.email, 'suspend')
    expect(await panelOf()).toEqual([other.id])
    const shown = await call.read()
    expect([shown.juror_count, shown.panel.map(({ id }) => id)]).toEqual([1, [other.id]])
    expect((await call.send('POST', call.organiser, 'reminders')).json()).toEqual({ reminded: 1 })
    const third = await signedInMember(app)
    expect((await call.saveJurors([other, third])).json().jurors).toHaveLength(2)
    await changeAccountStatus(app.deps, juror.email, 'restore')
    expect((await panelOf()).sort()).toEqual([juror.id, other.id, third.id].sort())
  })

  test('tells the organiser of entries that lose a juror and get no other, once', async () => {
    // Proves trust 47/3.
    await changeAccountStatus(app.deps, juror.email, 'suspend')
    await passTime(app, 0, [])
    await passTime(app, 0, [])
    expect(await newsOf(call.organiser)).toEqual([['unassigned', '', 2]])
    expect(await newsOf(other)).toEqual([])
  })

  test('says nothing to the organiser where another juror takes the entries, or the organiser chose so', async () => {
    const third = await signedInMember(app)
    await call.saveJurors([juror, other, third])
    await connect(app, juror, author)
    await passTime(app, 0, [])
    await call.saveJurors([other])
    expect(await newsOf(call.organiser)).toEqual([])
  })

  test('hears of a scored entry that is deleted, as the organiser does', async () => {
    await app.call('DELETE', `/v1/ideas/${idea}`, { token: author.token })
    await app.call('DELETE', `/v1/ideas/${call.ideas[1]}`, { token: (call.authors[1] as TestMember).token })
    for (const by of [call.organiser, other]) expect(await newsOf(by)).toEqual([['deleted', 'Entry 0', 1]])
    expect(await newsOf(juror)).toEqual([])
    const mails = (await app.deliverMails()).filter(({ to }) => to === other.email)
    expect(mails.map(({ text }) => text).join('')).toContain('Entry 0')
  })

  test('hears of a scored entry that is merged, or whose author leaves with it', async () => {
    const { token } = call.organiser
    await call.score(other, call.ideas[1] as string, 3)
    await app.call('POST', `/v1/ideas/${idea}/merge`, { token, body: { into: call.ideas[1] } })
    expect(await newsOf(other)).toEqual([['merged', 'Entry 0', 1]])
    const leaver = call.authors[1] as TestMember
    const body = { password: leaver.password, ideas: 'delete' }
    await app.call('POST', '/v1/settings/account-deletion', { token: leaver.token, body })
    expect((await newsOf(call.organiser))[0]).toEqual(['deleted', 'Entry 1', 1])
  })

  test('is copied without members who may not judge', async () => {
    await changeAccountStatus(app.deps, juror.email, 'suspend')
    const copied = (await call.send('POST', call.organiser, 'copy')).json().call
    await changeAccountStatus(app.deps, juror.email, 'restore')
    expect(copied.panel.map(({ id }: { id: string }) => id)).toEqual([other.id])
    const { jurors } = (await app.call('GET', `/v1/calls/${copied.id}/jurors`, { token: call.organiser.token })).json()
    expect(jurors).toHaveLength(1)
  })
})

test('a member who hands an entered idea over has no more entries by it', async () => {
  // Proves trust 47/6.
  const fresh = await startTestApp()
  const open = await startJudgedCall(fresh, { ideas_per_member: 1 })
  const [first, second] = open.authors as [TestMember, TestMember]
  const entered = open.ideas[0] as string
  const share = () => open.enter(first, 'One more')
  await expect(share()).rejects.toThrow('You have entered as many ideas as this call takes from one member.')
  await joinTeam(fresh, first, entered, second)
  const coauthor = { token: first.token, body: { is_coauthor: true } }
  await fresh.call('PATCH', `/v1/ideas/${entered}/team/${second.id}`, coauthor)
  const handed = await fresh.call('POST', `/v1/ideas/${entered}/owner`, {
    token: first.token,
    body: { user_id: second.id },
  })
  expect(handed.statusCode).toBe(200)
  await expect(share()).rejects.toThrow('You have entered as many ideas as this call takes from one member.')
  const { calls } = (await fresh.call('GET', `/v1/calls/me?ids=${open.made.id}`, { token: first.token })).json()
  expect(calls[0]).toMatchObject({ entries_left: 0, no_entry_reason: 'too_many', entries: [] })
})
