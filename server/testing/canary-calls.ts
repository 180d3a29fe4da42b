import type { Idea } from '../../contract/ideas.ts'
import { HOUR, MINUTE, timestamp } from '../lib/clock.ts'
import { answersTo, callBody, runClock } from './calls.ts'
import type { CanaryActions } from './canary-actions.ts'
import type { TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

type Texts = { draft: string; words: string; answer: string; note: string; sentence: string }
type People = Record<'admin' | 'author' | 'member', TestMember>

/** A draft of a call, and one in judging with an entry of the author that the member has scored. */
export async function addCalls(
  app: TestApp,
  { send, get }: CanaryActions,
  { admin, author, member }: People,
  idea: Idea,
  texts: Texts,
): Promise<void> {
  await send(admin, 'POST', 'calls', { title: texts.draft })
  const ends = { closes_at: timestamp(app.clock, MINUTE), judging_ends_at: timestamp(app.clock, HOUR) }
  const body = callBody(app, { ...ends, words: texts.words, votes_per_member: 0, ballot_ends_at: null })
  const { call } = await send(admin, 'POST', 'calls', body)
  await send(admin, 'PUT', `calls/${call.id}/jurors`, { user_ids: [member.id] })
  await send(admin, 'POST', `calls/${call.id}/phase`, { to: 'open', version: call.version })
  await send(author, 'PUT', `calls/${call.id}/entries/${idea.id}`, { answers: answersTo(call, texts.answer) })
  app.clock.advance(MINUTE)
  await runClock(app)
  const { criteria } = (await get(member, `calls/${call.id}`)).call
  const scores = Object.fromEntries(criteria.map(({ id }: { id: string }) => [id, 4]))
  const { note, sentence } = texts
  await send(member, 'PUT', `calls/${call.id}/entries/${idea.id}/scores/me`, { scores, note, sentence })
}
