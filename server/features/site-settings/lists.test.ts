import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_LISTS, type ListEntry, type ListName, type Lists } from '../../../contract/lists.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { isLongRun } from '../../testing/long-run.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { compareLists } from './list-changes.ts'

let app: TestApp
let admin: TestMember
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true, faculty: 'Faculty of Education' })
  member = await signedInMember(app, { firstname: 'Nethmi', faculty: 'Faculty of Health Sciences' })
})

const get = async (url: string, { token } = member) => (await app.call('GET', url, { token })).json()
const settings = async (): Promise<{ lists: Lists; version: number }> =>
  (await get('/v1/admin/settings', admin)).settings

/** Saves the lists with one of them changed. */
async function change(list: ListName, edit: (entries: ListEntry[]) => Partial<ListEntry>[], version?: number) {
  const { lists, version: current } = await settings()
  const body = { lists: { ...lists, [list]: edit(lists[list]) }, version: version ?? current }
  return app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
}

const renaming = (from: string, name: string) => (entries: ListEntry[]) =>
  entries.map((entry) => (entry.name === from ? { ...entry, name } : entry))
const retiring = (name: string) => (entries: ListEntry[]) =>
  entries.map((entry) => (entry.name === name ? { ...entry, is_retired: true } : entry))

async function rename(list: ListName, from: string, to: string): Promise<void> {
  const response = await change(list, renaming(from, to))
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
}

const updateProfile = (body: object) => app.call('PATCH', '/v1/profile/update', { token: member.token, body })
const edit = (id: string, body: object) =>
  app.call('PUT', `/v1/ideas/${id}`, { token: member.token, body: { ...IDEA, ...body } })

test('the lists have their default entries until they are changed', async () => {
  expect((await settings()).lists).toEqual(DEFAULT_LISTS)
  const { lists } = await get('/v1/site')
  const names = { si: 'තාක්ෂණය', ta: 'தொழில்நுட்பம்' }
  expect(lists.categories[0]).toEqual({ name: 'Technology', is_retired: false, aliases: [], names })
})

test('an entry keeps its translated names after a change without them', async () => {
  const naming = (names: Record<string, string>) => (entries: ListEntry[]) =>
    entries.map((entry) => (entry.name === 'Design' ? { ...entry, names } : entry))
  const shown = async () => (await get('/v1/site')).lists.categories[2].names
  const stored = async () => (await settings()).lists.categories[2]?.names
  expect((await change('categories', naming({ si: ' සැලසුම්කරණය ', ta: ' ' }))).statusCode).toBe(200)
  expect([await stored(), await shown()]).toEqual([{ si: 'සැලසුම්කරණය' }, { si: 'සැලසුම්කරණය', ta: 'வடிவமைப்பு' }])
  const { entries } = await get('/v1/admin/audit?action=settings_changed', admin)
  expect(entries[0]).toMatchObject({ before: 'categories: Design', after: 'categories: Design (si: සැලසුම්කරණය)' })

  const withoutNames = (all: ListEntry[]) => all.map(({ names: _, ...entry }) => entry)
  expect((await change('categories', (all) => withoutNames(renaming('Design', 'Drawing')(all)))).statusCode).toBe(200)
  expect([await stored(), await shown()]).toEqual([{ si: 'සැලසුම්කරණය' }, { si: 'සැලසුම්කරණය' }])
  expect((await shareIdea(app, member, { category: 'Drawing' })).category).toBe('Drawing')

  const drawing = (names: object) => (all: ListEntry[]) =>
    all.map((entry) => (entry.name === 'Drawing' ? { ...entry, names } : entry))
  expect((await change('categories', drawing({}))).statusCode).toBe(200)
  expect([await stored(), await shown()]).toEqual([{}, {}])
  for (const names of [{ fr: 'Dessin' }, { si: 'x'.repeat(51) }, { ta: 'a\nb' }, { ta: 5 }, [], 'si']) {
    expect([names, (await change('categories', drawing(names as object))).statusCode]).toEqual([names, 422])
  }
})

test('a renamed category is renamed in ideas, versions, drafts, filters and review scopes', async () => {
  // Proves spec S/63.
  const idea = await shareIdea(app, member, { category: 'Design' })
  await edit(idea.id, { category: 'Design', title: 'A second version' })
  const draftPath = '/v1/drafts/01890000-0000-7000-8000-000000000001'
  const text = 'It says "category":"Design"'
  await app.call('PUT', draftPath, { token: member.token, body: { category: 'Design', description: text } })
  const reviewer = await signedInMember(app, { isReviewer: true })
  const userPath = `/v1/admin/users/${reviewer.id}`
  const { version } = (await get(userPath, admin)).user
  const scope = { faculties: [], categories: ['Science', 'Design'] }
  const limited = { token: admin.token, body: { review_scope: scope, version } }
  expect((await app.call('PATCH', userPath, limited)).statusCode).toBe(200)
  const waiting = async () => (await get('/v1/reviews/queue', reviewer)).metadata.total_records
  expect([await waiting(), (await get('/v1/ideas/feed?category=Design')).metadata.total_records]).toEqual([1, 1])

  await rename('categories', 'Design', `Design, "art" & 100%`)
  const name = `Design, "art" & 100%`
  expect((await get(`/v1/ideas/${idea.id}`)).idea).toMatchObject({ category: name, version: 2 })
  expect((await get(`/v1/ideas/${idea.id}/versions/1`)).version.category).toBe(name)
  expect((await get('/v1/drafts')).drafts).toMatchObject([{ category: name, description: text, version: 1 }])
  expect((await get(userPath, admin)).user.review_scope.categories).toEqual(['Science', name])
  expect(await waiting()).toBe(1)
  expect((await get('/v1/admin/dashboard?weeks=4', admin)).dashboard.categories).toMatchObject([{ category: name }])
  expect((await get('/v1/admin/settings/lists', admin)).categories).toEqual([{ name, count: 1 }])
  // Older links and pages have the old name.
  for (const category of [name, 'Design']) {
    const found = await get(`/v1/ideas/feed?category=${encodeURIComponent(category)}`)
    expect([category, found.metadata.total_records]).toEqual([category, 1])
    const feed = await app.call('GET', `/ideas.atom?category=${encodeURIComponent(category)}`)
    expect(feed.body).toContain(': ideas in Design, ')
  }
  expect((await get('/v1/reviews/queue?category=Design', admin)).metadata.total_records).toBe(1)
  expect((await shareIdea(app, member, { category: 'Design' })).category).toBe(name)
  // An old page that saves the same content makes no version.
  const saved = await edit(idea.id, { category: 'Design', title: 'A second version' })
  expect([saved.statusCode, saved.json().idea.category]).toEqual([200, name])
  expect((await get(`/v1/ideas/${idea.id}/versions`)).versions).toHaveLength(2)
})

test('a renamed faculty or year is renamed in profiles, invitations, imports and filters, and its old name stays valid', async () => {
  // Proves spec S/63.
  const invite = (email: string, faculty: string) =>
    app.call('POST', '/v1/admin/invitations', { token: admin.token, body: { emails: [email], faculty } })
  expect((await invite('one@campus.example', 'Health Sciences')).statusCode).toBe(202)
  await rename('faculties', 'Faculty of Health Sciences', 'Faculty of Medicine')
  await rename('faculties', 'Faculty of Medicine', 'School of Medicine')
  await rename('years', '1st', 'Level 3')
  expect((await get('/v1/profile')).profile).toMatchObject({
    faculty: 'School of Medicine',
    year: 'Level 3',
    version: 2,
  })
  const { lists } = await get('/v1/site')
  expect(lists.faculties[2]).toEqual({
    name: 'School of Medicine',
    is_retired: false,
    aliases: ['Faculty of Health Sciences', 'Faculty of Medicine'],
    names: {},
  })
  expect((await get('/v1/profiles-with-ideas/faculties')).faculties).toEqual([
    'Faculty of Education',
    'School of Medicine',
  ])
  for (const faculty of ['Health Sciences', 'faculty of medicine', 'School of Medicine']) {
    const query = `faculty=${encodeURIComponent(faculty)}`
    const { count } = await get(`/v1/profiles-with-ideas?${query}`)
    const { users } = await get(`/v1/admin/users?${query}`, admin)
    expect([faculty, count, users.length]).toEqual([faculty, 1, 1])
    const updated = await updateProfile({ faculty, year: '1st' })
    expect(updated.json().profile).toMatchObject({ faculty: 'School of Medicine', year: 'Level 3' })
  }
  await invite('two@campus.example', 'Faculty of Health Sciences')
  const { invitations } = await get('/v1/admin/invitations', admin)
  expect(invitations.map(({ faculty }: { faculty: string }) => faculty)).toEqual(Array(2).fill('School of Medicine'))
  const csv = Buffer.from(
    'email,faculty,year\na@campus.example,HS,3\nb@campus.example,SM,1st\nc@campus.example,Medicine,9\n',
  )
  const body = { csv: csv.toString('base64'), dry_run: true }
  const imported = (await app.call('POST', '/v1/admin/users/import', { token: admin.token, body })).json().import
  expect(
    imported.rows.map(({ faculty, problem }: { faculty: string; problem: unknown }) => [faculty, problem]),
  ).toEqual([
    ['HS', { field: 'faculty', message: 'No faculty has this name' }],
    ['School of Medicine', null],
    ['School of Medicine', { field: 'year', message: 'No year has this name' }],
  ])
})

test('a retired entry stays where it is used and in filters, and cannot be chosen again', async () => {
  // Proves spec S/63.
  const idea = await shareIdea(app, member, { category: 'Design' })
  const first = await shareIdea(app, member, { category: 'Design' })
  await change('categories', retiring('Design'))
  await change('faculties', retiring('Faculty of Health Sciences'))
  await change('years', retiring('2nd'))
  expect((await edit(idea.id, { category: 'Design', title: 'Still of design' })).statusCode).toBe(200)
  expect((await edit(idea.id, { category: 'Science' })).statusCode).toBe(200)
  const body = { ...IDEA, category: 'Design' }
  const refused = [
    await app.call('POST', '/v1/ideas', { token: member.token, body }),
    await edit(idea.id, { category: 'Design' }),
    await updateProfile({ year: '2nd' }),
    await app.call('PATCH', '/v1/profile/update', { token: admin.token, body: { faculty: 'Health Sciences' } }),
    await app.call('POST', '/v1/admin/invitations', {
      token: admin.token,
      body: { emails: ['one@campus.example'], faculty: 'Faculty of Health Sciences' },
    }),
  ]
  expect(refused.map((response) => [response.statusCode, response.json().error])).toEqual([
    [422, { category: 'Design is no longer offered' }],
    [422, { category: 'Design is no longer offered' }],
    [422, { year: '2nd is no longer offered' }],
    [422, { faculty: 'Faculty of Health Sciences is no longer offered' }],
    [422, { faculty: 'Faculty of Health Sciences is no longer offered' }],
  ])
  expect((await updateProfile({ faculty: 'Faculty of Health Sciences', year: '1st' })).statusCode).toBe(200)
  // An earlier version may be restored with its retired entry.
  const restored = await app.call('POST', `/v1/ideas/${idea.id}/versions/1/restore`, {
    token: member.token,
    body: { version: (await get(`/v1/ideas/${idea.id}`)).idea.version },
  })
  expect([restored.statusCode, restored.json().idea?.category]).toEqual([200, 'Design'])
  expect((await get('/v1/ideas/feed?category=Design')).metadata.total_records).toBe(2)
  expect((await get('/v1/site')).lists.categories[2]).toMatchObject({ name: 'Design', is_retired: true })
  expect((await get(`/v1/ideas/${first.id}`)).idea.category).toBe('Design')
})

test('entries are added, moved and, while unused, removed, each with an audit entry', async () => {
  const added = await change('categories', (entries) => [{ id: 'new', name: ' Agriculture ' }, ...entries.toReversed()])
  expect(added.statusCode).toBe(200)
  const { lists } = await settings()
  expect(lists.categories.map(({ name }) => name)).toEqual([
    'Agriculture',
    ...DEFAULT_LISTS.categories.map(({ name }) => name).toReversed(),
  ])
  expect((await shareIdea(app, member, { category: 'Agriculture' })).category).toBe('Agriculture')
  const without = (name: string) => change('categories', (entries) => entries.filter((entry) => entry.name !== name))
  expect((await without('Agriculture')).json().error).toEqual({ lists: 'Agriculture is in use. Retire it instead' })
  expect((await without('Healthcare')).statusCode).toBe(200)
  const unknown = await app.call('POST', '/v1/ideas', {
    token: member.token,
    body: { ...IDEA, category: 'Healthcare' },
  })
  expect([unknown.statusCode, unknown.json().error]).toEqual([422, { category: 'Please select a category' }])
  await rename('faculties', 'Other', 'Elsewhere')
  await change('years', retiring('Postdoc'))
  await change('years', (entries) => entries.toReversed())
  const { entries } = await get('/v1/admin/audit?action=settings_changed', admin)
  const years = DEFAULT_LISTS.years.map(({ name }) => (name === 'Postdoc' ? 'Postdoc (retired)' : name))
  expect(entries.map(({ before, after }: Record<string, string>) => [before, after])).toEqual([
    [`years: ${years.join(', ')}`, `years: ${years.toReversed().join(', ')}`],
    ['years: Postdoc', 'years: Postdoc (retired)'],
    ['faculties: Other', 'faculties: Elsewhere'],
    ['categories: Healthcare', 'categories: '],
    ['categories: ', 'categories: Agriculture'],
  ])
})

test('ambiguous lists are refused, and one of two simultaneous changes gets a conflict', async () => {
  const invalidEdits: [ListName, (entries: ListEntry[]) => unknown[], string][] = [
    ['categories', renaming('Design', ' '), 'Each entry needs a name'],
    ['categories', renaming('Design', '","'), 'Each entry needs a name'],
    ['categories', renaming('Design', 'x'.repeat(51)), 'Maximum 50 characters'],
    ['categories', renaming('Design', 'A\nB'), 'Must be a single line'],
    ['categories', renaming('Design', 'science'), 'Science is on the list already'],
    ['faculties', renaming('Other', 'Education'), 'Education is on the list already'],
    ['years', (entries) => [...entries, { ...entries[0], name: 'New' }], 'Two entries have the same id'],
    [
      'years',
      (entries) => entries.map((one) => ({ ...one, is_retired: true })),
      'Each list needs an entry that is offered',
    ],
    ['years', () => Array.from({ length: 61 }, (_, n) => ({ id: `${n}`, name: `${n}` })), 'Maximum 60 entries'],
    [
      'categories',
      (entries) => renaming('Science', 'Design')(renaming('Design', 'Art')(entries)),
      'Another entry is called Design until you save',
    ],
  ]
  for (const [list, edit, error] of invalidEdits) {
    const response = await change(list, edit as (entries: ListEntry[]) => ListEntry[])
    expect([response.statusCode, response.json().error]).toEqual([422, { lists: error }])
  }
  const both = await Promise.all(['Art', 'Drawing'].map((name) => change('categories', renaming('Design', name), 0)))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await app.call('GET', '/v1/admin/settings/lists', { token: member.token })).statusCode).toBe(403)
})

test('a name refers to the entry that has it now, not to an entry that had it before', () => {
  const entry = (id: string, name: string, aliases: string[] = []): ListEntry => ({
    id,
    name,
    aliases,
    is_retired: false,
  })
  const lists = (categories: ListEntry[]): Lists => ({ ...DEFAULT_LISTS, categories })
  const after = compareLists(
    lists([entry('1', 'Art', ['Design']), entry('2', 'Science', ['Physics'])]),
    lists([entry('1', 'Physics'), entry('2', 'SCIENCE'), entry('3', 'design')]),
  )
  expect(after.lists.categories.map(({ aliases }) => aliases)).toEqual([['Art'], [], []])
  const renames = [
    { from: 'Art', to: 'Physics' },
    { from: 'Science', to: 'SCIENCE' },
  ]
  expect(after.changes[0]).toEqual({ list: 'categories', renames, removed: [] })
})

test('ideas shared during a rename of their category have the new name, in every process', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 32/6.
  const other = await startSecondServer(app)
  const share = (via: TestApp) =>
    via.call('POST', '/v1/ideas', { token: member.token, body: { ...IDEA, category: 'Design' } })
  const responses = await Promise.all([
    ...Array.from({ length: 4 }, () => share(app)),
    change('categories', renaming('Design', 'Art')),
    ...Array.from({ length: 4 }, () => share(other)),
  ])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 200, 201, 201, 201, 201])
  expect((await get('/v1/admin/settings/lists', admin)).categories).toEqual([{ name: 'Art', count: 8 }])
})

const names = fc
  .stringMatching(/^["'%_\\$&,[\]{}:A-Za-z0-9අ😀 ]{1,12}$/u)
  .map((name) => name.trim())
  .filter((name) => /[\p{L}\p{N}]/u.test(name))

test('ideas, drafts and review scopes have the current names after random renames', async () => {
  // Proves trust 32/6.
  const used = ['Design', 'Science', 'Education']
  for (const category of used) await shareIdea(app, member, { category })
  const draft = '01890000-0000-7000-8000-000000000002'
  const content = { category: 'Design', title: '"category":"Design"', description: JSON.stringify(used) }
  await app.call('PUT', `/v1/drafts/${draft}`, { token: member.token, body: content })
  const scope = JSON.stringify(used)
  await app.deps.db.updateTable('users').set({ review_categories: scope }).where('id', '=', admin.id).execute()
  const steps = fc.array(
    fc.array(fc.record({ place: fc.nat({ max: 7 }), name: names }), { minLength: 1, maxLength: 4 }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      for (const round of rounds) {
        await change('categories', (entries) =>
          entries.map((entry, place) => ({
            ...entry,
            name: round.find((one) => one.place === place)?.name ?? entry.name,
          })),
        )
      }
      const byId = new Map((await settings()).lists.categories.map(({ id, name }) => [id, name]))
      const expected = used.map((id) => byId.get(id))
      const ideas = await app.deps.db
        .selectFrom('ideas')
        .select('category')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      expect(ideas.map(({ category }) => category)).toEqual(expected)
      const user = app.deps.db.selectFrom('users').select('review_categories').where('id', '=', admin.id)
      expect(JSON.parse((await user.executeTakeFirstOrThrow()).review_categories)).toEqual(expected)
      expect((await get('/v1/drafts')).drafts).toMatchObject([{ ...content, category: expected[0] }])
    }),
    {
      numRuns: isLongRun ? 200 : 15,
      // One name within another, with a quotation mark before it.
      examples: [
        [
          [
            [
              { place: 2, name: 'A' },
              { place: 4, name: 'B"A' },
            ],
            [{ place: 2, name: 'C' }],
          ],
        ],
      ],
    },
  )
})
