import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { IDEA, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

let app: TestApp
let author: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
})

const share = async (title: string, roles: string[][], change: object = {}): Promise<Idea> => {
  app.clock.advance(1)
  return shareIdea(app, author, { title, roles: roles.map((skills) => ({ title: 'Role', skills })), ...change })
}
const feed = async (query: Record<string, string>) => {
  const { ideas, metadata } = (await app.call('GET', `/v1/ideas/feed?${new URLSearchParams(query)}`)).json()
  expect(metadata.total_records).toBe(ideas.length)
  return ideas.map(({ title }: Idea) => title)
}
const wanted = async (query: Record<string, string> = {}) =>
  (await app.call('GET', `/v1/ideas/feed/skills?${new URLSearchParams(query)}`)).json()

test('the feed shows the ideas that look for people, or for a skill however it is written, in every order', async () => {
  // Proves spec S/28.
  await share('Alone', [])
  await share('Translated', [['Tamil'], ['FLUTTER', 'Editing']])
  await share('Built', [['flutter']], { category: 'Design' })
  await share('Helped', [[]])
  expect(await feed({ looking: 'true' })).toEqual(['Helped', 'Built', 'Translated'])
  expect(await feed({ looking: 'true', sort: 'title' })).toEqual(['Built', 'Helped', 'Translated'])
  expect(await feed({ skill: ' Flütter ' })).toEqual(['Built', 'Translated'])
  expect(await feed({ skill: 'Flutter', looking: 'true', sort: 'oldest' })).toEqual(['Translated', 'Built'])
  expect(await feed({ skill: 'Flutter', category: 'Design' })).toEqual(['Built'])
  expect(await feed({ looking: 'true', category: 'Design' })).toEqual(['Built'])
  expect(await feed({ skill: 'tamil', q: 'lated' })).toEqual(['Translated'])
  expect(await feed({ looking: 'true', q: 'offline', scope: 'all', sort: 'active' })).toEqual([
    'Helped',
    'Built',
    'Translated',
  ])
  expect(await feed({ skill: 'Chess' })).toEqual([])
  expect(await feed({ looking: 'true', user_id: author.id })).toHaveLength(3)
  expect((await app.call('GET', '/v1/ideas/feed?looking=yes')).statusCode).toBe(422)
  expect((await app.call('GET', `/v1/ideas/feed?skill=${'x'.repeat(51)}`)).statusCode).toBe(422)
})

test('the numbers of skills are of the ideas that the other filters leave', async () => {
  // Proves spec S/28.
  await share('Translated', [['Tamil'], ['FLUTTER', 'Editing'], ['tamil']])
  await share('Built', [['flutter']], { category: 'Design' })
  await share('Helped', [[]], { category: 'Design' })
  const everywhere = {
    looking_count: 3,
    skills: [
      { skill: 'FLUTTER', count: 2 },
      { skill: 'Editing', count: 1 },
      { skill: 'Tamil', count: 1 },
    ],
  }
  expect(await wanted()).toEqual(everywhere)
  expect(await wanted({ looking: 'true' })).toEqual(everywhere)
  // The chosen skill narrows `looking_count`, but not the counts of skills.
  expect(await wanted({ skill: 'flutter' })).toEqual({ ...everywhere, looking_count: 2 })
  expect(await wanted({ skill: 'Chess' })).toEqual({ ...everywhere, looking_count: 0 })
  const designs = { looking_count: 2, skills: [{ skill: 'FLUTTER', count: 1 }] }
  expect(await wanted({ category: 'Design' })).toEqual(designs)
  expect(await wanted({ stage: 'idea' })).toEqual(everywhere)
  expect(await wanted({ stage: 'in_use' })).toEqual({ looking_count: 0, skills: [] })
  expect(await wanted({ q: 'translat' })).toMatchObject({ looking_count: 1, skills: [{}, {}, {}] })
  expect(await wanted({ q: 'translat', scope: 'all', category: 'Design' })).toEqual({ looking_count: 0, skills: [] })
})

test('the filter of wanted skills names the fifty skills that most ideas ask for, and in every case the chosen one', async () => {
  // Proves spec S/28.
  const names = Array.from({ length: 55 }, (_, index) => `Skill ${String(index).padStart(2, '0')}`)
  for (let start = 0; start < names.length; start += 5) await share('Large', [names.slice(start, start + 5)])
  await share('Small', [['Skill 54']])
  const { skills, looking_count } = await wanted()
  expect(looking_count).toBe(12)
  expect(skills).toHaveLength(50)
  expect(skills[0]).toEqual({ skill: 'Skill 54', count: 2 })
  expect((await wanted({ skill: 'skill 53' })).skills).toContainEqual({ skill: 'Skill 53', count: 1 })
})

test('nothing of this outlives a change that it shows', async () => {
  // Proves trust 27/4.
  const [member, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const idea = await share('Built', [['Flutter']])
  const shown = async () => {
    const [{ looking_count }, looking, skilled] = await Promise.all([
      wanted(),
      feed({ looking: 'true' }),
      feed({ skill: 'Flutter' }),
    ])
    return [looking_count, looking.length, skilled.length]
  }
  const both = async (change: () => Promise<unknown>, after: number[]) => {
    // In the cache before the change.
    await shown()
    await change()
    expect(await shown()).toEqual(after)
  }
  expect(await shown()).toEqual([1, 1, 1])
  const { token } = author
  const { offer } = (
    await app.call('POST', `/v1/ideas/${idea.id}/roles/${idea.roles[0]?.id}/offers`, { token: member.token, body: {} })
  ).json()
  await both(() => app.call('POST', `/v1/offers/${offer.id}/accept`, { token }), [0, 0, 0])
  await both(() => app.call('DELETE', `/v1/ideas/${idea.id}/team/${member.id}`, { token }), [1, 1, 1])
  const roles = [{ title: 'Role', skills: ['Chess'] }]
  await both(() => app.call('PUT', `/v1/ideas/${idea.id}`, { token, body: { ...IDEA, roles } }), [1, 1, 0])
  await both(() => changeAccountStatus(app.deps, author.email, 'suspend'), [0, 0, 0])
  await both(() => changeAccountStatus(app.deps, author.email, 'restore'), [1, 1, 0])
  await both(() => rejectIdea(app, admin, idea.id), [0, 0, 0])
  expect(await feed({ looking: 'true', user_id: author.id })).toEqual([])
})
