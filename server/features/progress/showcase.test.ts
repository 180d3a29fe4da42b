// @module-tag postgres
import { expect, test } from 'vitest'
import { answersTo, openCall } from '../../testing/calls.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('the showcase counts public ideas by stage and call, and lists those of a call', async () => {
  const app = await startTestApp()
  const [admin, author] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app)]
  const call = await openCall(app, admin)
  const entered = { ...IDEA, title: 'Shared vans', call_id: call.id, answers: answersTo(call) }
  const vans = await shareIdea(app, author, entered)
  const quiz = await shareIdea(app, author, { ...IDEA, title: 'Offline quiz packs' })
  const rejected = await shareIdea(app, author, { ...IDEA, title: 'Free lunches' })
  const setStatus = (id: string, body: object) => app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body })
  const setStage = (id: string, stage: string) =>
    app.call('PUT', `/v1/ideas/${id}/stage`, { token: author.token, body: { stage } })
  for (const { id } of [vans, quiz, rejected]) await setStatus(id, { status: 'Approved' })
  await setStage(vans.id, 'in_use')
  await setStage(quiz.id, 'tried')
  await setStage(rejected.id, 'in_use')
  await setStatus(rejected.id, { status: 'Rejected', feedback: 'Nobody pays for them.' })
  expect((await app.call('GET', '/v1/showcase')).json()).toEqual({
    stages: { team: 0, tried: 1, in_use: 1, stopped: 0 },
    calls: [{ id: call.id, title: call.title, count: 1 }],
  })
  const feed = async (query: string) =>
    (await app.call('GET', `/v1/ideas/feed?${query}`)).json().ideas.map(({ title }: { title: string }) => title)
  expect(await feed(`call_id=${call.id}`)).toEqual(['Shared vans'])
  expect(await feed(`call_id=${call.id}&stage=tried`)).toEqual([])
  expect((await app.call('GET', '/v1/ideas/feed?call_id=vans')).statusCode).toBe(422)
})
