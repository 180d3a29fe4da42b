import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { IDEA, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'
const ROLES = [
  { title: 'Android developer', note: 'Local storage and background sync', skills: ['Flutter', 'SQLite'] },
  { title: 'Tamil translator', skills: ['தமிழ்'] },
]

let app: TestApp
let author: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  idea = await shareIdea(app, author, { roles: ROLES })
})

const seen = async (): Promise<Idea> => (await app.call('GET', `/v1/ideas/${idea.id}`)).json().idea
const edit = ({ token }: TestMember, change: Record<string, unknown>) =>
  app.call('PUT', `/v1/ideas/${idea.id}`, { token, body: { ...IDEA, ...change } })

test('roles of an idea are returned in order on its page, in the feed and on profiles', async () => {
  // Proves spec S/21.
  expect(idea.roles).toMatchObject([
    { ...ROLES[0], is_open: true },
    { ...ROLES[1], note: '', is_open: true },
  ])
  expect(idea.team).toEqual([])
  expect((await seen()).roles).toEqual(idea.roles)
  expect((await app.call('GET', '/v1/ideas/feed')).json().ideas).toMatchObject([{ roles: idea.roles, team: [] }])
  const profile = (await app.call('GET', `/v1/profiles/id/${author.id}`)).json().response
  expect(profile.ideas).toMatchObject([{ roles: idea.roles }])
  expect((await shareIdea(app, author)).roles).toEqual([])
})

test('roles of an idea keep their ids after an edit, and stay after an edit without them', async () => {
  // Proves spec S/21.
  const [first, second] = idea.roles
  const roles = [{ ...second, note: 'About 120 strings' }, { title: 'Tester' }, first]
  const edited: Idea = (await edit(author, { roles })).json().idea
  expect(edited.roles.map(({ id }) => id)).toEqual([second?.id, expect.any(String), first?.id])
  expect(edited.roles[0]).toMatchObject({ title: 'Tamil translator', note: 'About 120 strings' })
  expect((await edit(author, { title: 'Renamed' })).json().idea.roles).toEqual(edited.roles)
  expect((await edit(author, { roles: [] })).json().idea.roles).toEqual([])
})

test('a change of roles alone keeps the approval of the idea', async () => {
  // Proves spec S/22.
  const admin = await signedInMember(app, { isAdmin: true })
  const body = { status: 'Approved', feedback: 'Go ahead.' }
  const approved = (await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body })).json().idea
  const change = { roles: idea.roles.slice(1), version: approved.version }
  const edited = (await edit(author, change)).json().idea
  expect(edited).toMatchObject({ status: 'Approved', is_feedback_current: true, version: approved.version + 1 })
  expect(edited.last_activity_at).toBe(approved.last_activity_at)
  // An edit of the earlier list is a conflict.
  expect((await edit(author, change)).statusCode).toBe(409)
  expect((await edit(author, { roles: [], description: 'Another description.' })).json().idea.status).toBe('Pending')
})

test('invalid roles are refused with a message for the field', async () => {
  // Proves spec S/21.
  const refused: [roles: unknown, text: RegExp][] = [
    [[{ title: 'x' }], /2 to 60/],
    [[{ title: 'x'.repeat(61) }], /2 to 60/],
    [[{ title: 'Tester', note: 'x'.repeat(201) }], /200/],
    [[{ title: 'Tester', skills: ['a', 'b', 'c', 'd', 'e', 'f'] }], /5 skills/],
    [Array(6).fill({ title: 'Tester' }), /5 roles/],
    [[idea.roles[0], idea.roles[0]], /twice/],
    [[{ title: 'Two\nlines' }], /single line/],
    ['Tester', /list/],
  ]
  for (const [roles, text] of refused) {
    const response = await edit(author, { roles })
    expect(response.statusCode).toBe(422)
    expect(JSON.stringify(response.json().error)).toMatch(text)
  }
  expect((await edit(author, { roles: [{ id: NOBODY, title: 'Tester' }] })).statusCode).toBe(409)
  const other = await signedInMember(app)
  expect((await edit(other, { roles: [] })).statusCode).toBe(403)
  expect((await seen()).roles).toEqual(idea.roles)
})

test('a role holds each skill once, compared without case and Unicode form', async () => {
  const roles = [{ title: 'Tester', skills: ['SQLite', ' sqlite', 'Café', 'CAFE\u0301', ''] }]
  expect((await edit(author, { roles })).json().idea.roles[0].skills).toEqual(['SQLite', 'Café'])
})

test('a role of another idea is refused', async () => {
  const other = await shareIdea(app, author, { roles: [{ ...idea.roles[0] }] })
  expect(other.roles[0]?.id).not.toBe(idea.roles[0]?.id)
  expect((await edit(author, { roles: other.roles })).statusCode).toBe(409)
})

test('roles of a hidden idea are hidden with it', async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  await rejectIdea(app, admin, idea.id)
  expect((await app.call('GET', `/v1/ideas/${idea.id}`)).statusCode).toBe(404)
  expect((await app.call('GET', '/v1/ideas/feed')).body).not.toContain('Android developer')
})
