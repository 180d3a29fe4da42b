import type { RankedEntry } from '../../contract/call-judging.ts'
import type { Call } from '../../contract/calls.ts'
import { DAY } from '../lib/clock.ts'
import { answersTo, openCall, passTime, readCall } from './calls.ts'
import { IDEA, shareIdea } from './ideas.ts'
import { signedInMember, type TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

const ROLES = ['Helper', 'Tester'].map((title) => ({ title }))

/** A call with a panel of jurors, an entry by each author, and an administrator who organises it. */
export async function startJudgedCall(app: TestApp, change: object = {}, { jurorCount = 2, authorCount = 2 } = {}) {
  const organiser = await signedInMember(app, { isAdmin: true, firstname: 'Organiser' })
  const jurors: TestMember[] = []
  const authors: TestMember[] = []
  for (let n = 0; n < jurorCount; n++) jurors.push(await signedInMember(app, { firstname: `Juror${n}` }))
  for (let n = 0; n < authorCount; n++) authors.push(await signedInMember(app, { firstname: `Author${n}` }))
  const made = await openCall(app, organiser, { jurors_per_entry: jurorCount, ...change })
  const ideas: string[] = []
  const enter = async (by: TestMember, title: string) =>
    (await shareIdea(app, by, { ...IDEA, title, call_id: made.id, answers: answersTo(made), roles: ROLES })).id
  for (const [n, author] of authors.entries()) ideas.push(await enter(author, `Entry ${n}`))
  const send = (method: 'GET' | 'POST' | 'PUT', by: TestMember, path: string, body?: object) =>
    app.call(method, `/v1/calls/${made.id}/${path}`, { token: by.token, ...(body ? { body } : {}) })
  const saveJurors = (members: TestMember[], by = organiser) =>
    send('PUT', by, 'jurors', { user_ids: members.map(({ id }) => id) })
  await saveJurors(jurors)
  return {
    ...{ app, organiser, jurors, authors, made, ideas, enter, send, saveJurors },
    everybody: () => [organiser, ...jurors, ...authors],
    close: () => passTime(app, 10 * DAY, [organiser, ...jurors, ...authors]),
    score: (by: TestMember, idea: string, value: number, words: object = {}) => {
      const scores = Object.fromEntries(made.criteria.map(({ id }) => [id, value]))
      return send('PUT', by, `entries/${idea}/scores/me`, { scores, ...words })
    },
    readEntry: (by: TestMember, idea: string) => send('GET', by, `entries/${idea}`),
    decide: (body: object, by = organiser) => send('POST', by, 'decisions', body),
    ranked: async (idea: string): Promise<RankedEntry> => {
      const { entries } = (await send('GET', organiser, 'ranking')).json()
      return entries.find((entry: RankedEntry) => entry.idea.id === idea)
    },
    read: (): Promise<Call> => readCall(app, made.id, organiser),
  }
}

export type JudgedCall = Awaited<ReturnType<typeof startJudgedCall>>

export async function connect(app: TestApp, one: TestMember, other: TestMember): Promise<void> {
  await app.call('POST', '/v1/connections', { token: one.token, body: { user_id: other.id, note: '' } })
  await app.call('POST', '/v1/connections', { token: other.token, body: { user_id: one.id, note: '' } })
}
