// @module-tag postgres
import { utils, write } from '@e965/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { IdeaImport, IdeaImportRow } from '../../../contract/idea-imports.ts'
import { DAY, HOUR } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { acceptInvitation } from '../invitations/invitations.accept.service.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { workOnImports } from './idea-import-job.service.ts'
import { pruneIdeaImports } from './idea-imports.service.ts'

const PATH = '/v1/admin/idea-imports'
const HEAD = ['Title', 'Proposal', 'E-Mail', 'Theme', 'Keywords', 'Submitted', 'Votes', 'StaffID']
const TEXT = 'A place to sit where nobody talks.'

let app: TestApp
let admin: TestMember
let amaya: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  amaya = await signedInMember(app, { firstname: 'Amaya', lastname: 'Dias', email: 'amaya@campus.example' })
})

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const csvOf = (rows: string[][], separator = ',') => rows.map((row) => row.map(quoted).join(separator)).join('\r\n')
const rowOf = (title: string, more: string[] = []) => [title, TEXT, ...more]

async function checked(file: string | Buffer, more: object = {}): Promise<IdeaImport> {
  const body = { file: Buffer.from(file).toString('base64'), file_name: 'idea-box.csv', ...more }
  const response = await app.call('POST', PATH, { token: admin.token, body })
  expect(response.statusCode).toBe(201)
  return response.json().import
}

async function rowsOf({ id }: IdeaImport, show = 'all'): Promise<IdeaImportRow[]> {
  return (await app.call('GET', `${PATH}/${id}?show=${show}&page_size=100`, { token: admin.token })).json().rows
}

async function run({ id }: IdeaImport, options: object = {}): Promise<IdeaImport> {
  const response = await app.call('POST', `${PATH}/${id}/run`, { token: admin.token, body: options })
  expect(response.statusCode).toBe(202)
  return work(id)
}

async function undo({ id }: IdeaImport): Promise<IdeaImport> {
  expect((await app.call('DELETE', `${PATH}/${id}`, { token: admin.token })).statusCode).toBe(202)
  return work(id)
}

async function work(id: string): Promise<IdeaImport> {
  await workOnImports(app.deps, new AbortController().signal)
  return (await app.call('GET', `${PATH}/${id}`, { token: admin.token })).json().import
}

/** The administrator signs in again after a while. */
async function later(ms: number): Promise<void> {
  app.clock.advance(ms)
  admin = { ...admin, token: (await openSession(app.deps, admin.id)).token }
}

const board = async (token?: string) => (await app.call('GET', '/v1/ideas/feed?page_size=50', { token })).json().ideas
const count = async (table: 'ideas' | 'invitations' | 'notifications' | 'outbox' | 'imported_ideas') =>
  (await app.deps.db.selectFrom(table).selectAll().execute()).length

describe('a file of ideas', () => {
  const FILE = csvOf([
    HEAD,
    rowOf('A quiet room', ['Amaya@campus.example', 'Education', 'quiet; #rooms', '2021-05-19', '12', '7']),
    rowOf('', ['amaya@campus.example', '', '', 'Mar 2, 2020', '12', '']),
    ['Bus', 'bus', 'ruwan@campus.example', '', '', 'May 19, 2021', '3', ''],
    rowOf('A fridge for lab samples', ['nadeesha@campus.example', '', '', '31.02.2022', '20', '']),
    rowOf('Quiet hour in the canteen', ['suresh@campus.example', '', '', '2023-09-08', '-4', '']),
    rowOf('Map of ramps', ['A. M. Fernando', 'Ramps', '', '11.06.2024', '1,204', '']),
    rowOf('A QUIET room!', ['', '', '', '', '', '']),
    rowOf('Lockers', ['nadeesha@campus.example', '', '', '44000', '', '']),
  ])

  test('is checked row by row before any idea is made', async () => {
    const found = await checked(FILE)
    expect(found).toMatchObject({ state: 'checked', encoding: 'utf-8', options: null, run_at: null, undo_until: null })
    expect(found.columns.map(({ field }) => field)).toEqual([
      ...['title', 'description', 'email', 'category', 'tags', 'date', 'votes', ''],
    ])
    expect(found.counts).toEqual({
      ...{ rows: 8, added: 3, here: 1, error: 4, votes: 1216 },
      authors: { member: 1, invited: 1, name: 1 },
    })
    const rows = await rowsOf(found)
    expect(rows.map(({ outcome, problem }) => [outcome, problem?.field, problem?.message])).toEqual([
      ['added', undefined, undefined],
      ['error', 'title', 'Title is required'],
      ['error', 'description', 'Description should be at least 10 characters'],
      ['error', 'date', 'There is no such day'],
      ['error', 'votes', 'Votes must be 0 or more'],
      ['added', undefined, undefined],
      ['here', '', 'The same title is in row 1'],
      ['added', undefined, undefined],
    ])
    expect(rows.map(({ author, author_kind }) => [author, author_kind])).toEqual(
      expect.arrayContaining([
        ['Amaya Dias', 'member'],
        ['A. M. Fernando', 'name'],
        ['nadeesha@campus.example', 'invited'],
      ]),
    )
    expect((await rowsOf(found, 'look')).map(({ row }) => row)).toEqual([2, 3, 4, 5, 7])
    expect((await rowsOf(found, 'error')).map(({ row }) => row)).toEqual([2, 3, 4, 5])
    expect(await count('ideas')).toBe(0)
  })

  test('becomes ideas with their dates, authors and votes, of which nobody is told', async () => {
    const before = { notifications: await count('notifications'), outbox: await count('outbox') }
    const done = await run(await checked(FILE))
    expect(done).toMatchObject({ state: 'done', done: 3, options: { invite: false, keep: true, review: false } })
    const ideas = await board(admin.token)
    expect(ideas.map(({ title }: { title: string }) => title)).toEqual(['Map of ramps', 'A quiet room', 'Lockers'])
    const [ramps, room, lockers] = ideas
    expect(room).toMatchObject({
      ...{
        status: 'Approved',
        category: 'Education',
        tags: ['quiet', 'rooms'],
        created_at: '2021-05-19T12:00:00.000Z',
      },
      ...{ user_id: amaya.id, support_count: 0, imported: { votes: 12 } },
    })
    expect(room.author.firstname).toBe('Amaya')
    expect(ramps).toMatchObject({
      ...{ user_id: ANONYMOUS_USER_ID, category: 'General', imported: { votes: 1204 } },
      author: { id: ANONYMOUS_USER_ID, firstname: 'A. M. Fernando', lastname: '' },
    })
    expect(lockers).toMatchObject({ created_at: '2020-06-18T12:00:00.000Z', author: { firstname: '' } })
    expect(await count('invitations')).toBe(0)
    expect({ notifications: await count('notifications'), outbox: await count('outbox') }).toEqual(before)
    expect((await app.call('GET', '/v1/search?q=ramps', { token: amaya.token })).json().groups[0].hits).toHaveLength(1)
    // A name is found where the idea is read, an address nowhere.
    const shown = JSON.stringify([ideas, await board(), (await app.call('GET', `/v1/ideas/${lockers.id}`)).json()])
    expect(shown).not.toContain('nadeesha')
  })

  test('shows the name of an author to members alone where the community is theirs', async () => {
    await run(await checked(FILE))
    const token = admin.token
    const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
    const visibility = { community: 'members', ideas: 'everybody' }
    expect((await app.call('PUT', '/v1/admin/settings', { token, body: { visibility, version } })).statusCode).toBe(200)
    expect(JSON.stringify(await board())).toContain('Map of ramps')
    expect(JSON.stringify(await board())).not.toContain('Fernando')
    expect(JSON.stringify(await board(amaya.token))).toContain('Fernando')
  })

  test('makes ideas that wait for reviewers where that is asked for', async () => {
    const done = await run(await checked(FILE), { review: true, keep: false })
    expect(done.done).toBe(3)
    expect(await board()).toEqual([])
    const { ideas } = (await app.call('GET', '/v1/ideas', { token: admin.token })).json()
    expect(ideas.map(({ status }: { status: string }) => status)).toEqual(['Pending', 'Pending', 'Pending'])
    expect(ideas[0]).toMatchObject({ created_at: app.clock.now().toISOString(), imported: { votes: 0 } })
    expect(ideas[0].due_at).not.toBeNull()
  })

  test('is undone within a day as a whole, with what was written on its ideas', async () => {
    const done = await run(await checked(FILE), { invite: true })
    expect(await count('invitations')).toBe(1)
    const [idea] = await board()
    const body = { text: 'We need this as well.' }
    expect((await app.call('POST', `/v1/ideas/${idea.id}/comments`, { token: amaya.token, body })).statusCode).toBe(201)
    await app.call('PUT', `/v1/ideas/${idea.id}/support`, { token: amaya.token })
    await later(DAY - HOUR)
    const { imports } = (await app.call('GET', PATH, { token: admin.token })).json()
    expect(imports.map(({ id }: IdeaImport) => id)).toEqual([done.id])
    const undone = await undo(done)
    expect(undone).toMatchObject({ state: 'undone', done: 3 })
    expect([await count('ideas'), await count('invitations'), await count('imported_ideas')]).toEqual([0, 0, 0])
    expect(await board()).toEqual([])
    expect((await app.call('GET', PATH, { token: admin.token })).json().imports).toEqual([])
    expect((await app.call('DELETE', `${PATH}/${done.id}`, { token: admin.token })).statusCode).toBe(404)
    const { entries } = (await app.call('GET', '/v1/admin/audit', { token: admin.token })).json()
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => /import|invited/.test(action)).toSorted()).toEqual([
      ...['idea_import_undone', 'ideas_imported', 'members_invited'],
    ])
  })

  test('stays after the day, without the rows of its file', async () => {
    const done = await run(await checked(FILE))
    await later(DAY + HOUR)
    await pruneIdeaImports(app.deps)
    expect((await app.call('DELETE', `${PATH}/${done.id}`, { token: admin.token })).statusCode).toBe(404)
    expect((await app.call('GET', `${PATH}/${done.id}`, { token: admin.token })).statusCode).toBe(404)
    expect(await app.deps.db.selectFrom('idea_import_rows').selectAll().execute()).toEqual([])
    expect(await count('ideas')).toBe(3)
  })

  test('imported once more adds nothing', async () => {
    await run(await checked(FILE))
    const again = await checked(FILE)
    expect(again.counts).toMatchObject({ added: 0, here: 4, error: 4 })
    const [row] = await rowsOf(again, 'here')
    expect(row).toMatchObject({ problem: { message: 'An idea with this title is here already' } })
    expect((await app.call('GET', `/v1/ideas/${row?.idea_id}`)).json().idea.title).toBe('A quiet room')
    const refused = await app.call('POST', `${PATH}/${again.id}/run`, { token: admin.token, body: {} })
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      { import: 'This file has no row that becomes an idea.' },
    ])
  })

  test('remembers what its columns are for the next one', async () => {
    const columns = ['title', 'description', 'email', '', 'tags', 'date', 'votes', 'author']
    const first = await checked(FILE, { columns })
    expect(first.columns.map(({ field }) => field)).toEqual(columns)
    // Only what was imported is remembered.
    expect((await checked(FILE)).columns[7]?.field).toBe('')
    await run(await checked(FILE, { columns }))
    const next = await checked(
      csvOf([
        ['StaffID', 'Title', 'Votes', 'Text'],
        ['Ruwan', 'A shed', '4', TEXT],
      ]),
    )
    expect(next.columns.map(({ field }) => field)).toEqual(['author', 'title', 'votes', 'description'])
  })

  test('is checked again when its columns are changed', async () => {
    const found = await checked(FILE)
    const columns = ['title', 'description', 'email', '', '', '', '', '']
    const changed = await app.call('PATCH', `${PATH}/${found.id}`, { token: admin.token, body: { columns } })
    expect(changed.json().import.counts).toMatchObject({ added: 5, error: 2, here: 1, votes: 0 })
    const few = await app.call('PATCH', `${PATH}/${found.id}`, { token: admin.token, body: { columns: ['title'] } })
    expect([few.statusCode, few.json().error]).toEqual([422, { columns: 'The file has 8 columns' }])
    await run(found)
    const late = await app.call('PATCH', `${PATH}/${found.id}`, { token: admin.token, body: { columns } })
    expect([late.statusCode, late.json().error]).toEqual([409, { import: 'This import was run already.' }])
  })

  test('gives the rows with errors back', async () => {
    const { id } = await checked(FILE)
    const response = await app.call('GET', `${PATH}/${id}/errors.csv`, { token: admin.token })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = response.body.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[2]).toContain('Description should be at least 10 characters')
  })

  test('is forgotten where it was only checked', async () => {
    const { id } = await checked(FILE)
    expect((await app.call('DELETE', `${PATH}/${id}`, { token: admin.token })).statusCode).toBe(202)
    expect((await app.call('GET', `${PATH}/${id}`, { token: admin.token })).statusCode).toBe(404)
  })

  test('of a spreadsheet is read by its content, with dates that are numbers', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Title', 'Text', 'Date', 'Votes'],
      ['Lockers', TEXT, 0, 0],
    ])
    sheet.C2 = { t: 'n', v: 43892, z: 'dd/mm/yyyy' }
    sheet.D2 = { t: 'n', v: 12, f: 'SUM(1,11)' }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Ideas')
    const found = await checked(Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' })))
    expect(found.encoding).toBeNull()
    const [row] = await rowsOf(found)
    expect(row).toMatchObject({ title: 'Lockers', date: '2020-03-02T12:00:00.000Z', votes: '12', outcome: 'added' })
  })

  test('in Windows-1252 with semicolons is read, and says that it was guessed', async () => {
    const file = Buffer.from(
      csvOf(
        [
          ['Titel', 'Title', 'Text'],
          ['', 'Ein Café für alle', 'Größer als die Mensa.'],
        ],
        ';',
      ),
      'latin1',
    )
    const found = await checked(file)
    expect(found.encoding).toBe('windows-1252')
    expect((await rowsOf(found))[0]).toMatchObject({ title: 'Ein Café für alle', outcome: 'added' })
  })
})

test('an invited author gets their ideas with their account, and nobody else', async () => {
  const file = csvOf([
    ['Title', 'Text', 'Email', 'Name'],
    rowOf('Lockers', ['nadeesha@campus.example', 'Nadeesha Kumari']),
    rowOf('Lights', ['nadeesha@campus.example', 'Nadeesha Kumari']),
    rowOf('Trees', ['ruwan@campus.example', 'Ruwan']),
  ])
  await run(await checked(file), { invite: true })
  const invited = await app.deps.db
    .selectFrom('invitations')
    .select(['email', 'firstname', 'lastname'])
    .orderBy('email')
    .execute()
  expect(invited).toEqual([
    { email: 'nadeesha@campus.example', firstname: 'Nadeesha', lastname: 'Kumari' },
    { email: 'ruwan@campus.example', firstname: 'Ruwan', lastname: '' },
  ])
  const nadeesha = await signedInMember(app, { email: 'nadeesha@campus.example' })
  await transact(app.deps, (tx) =>
    acceptInvitation(tx, { ...nadeesha, username: 'nadeesha', email: 'nadeesha@campus.example' }),
  )
  const ideas = await board(admin.token)
  const ofNadeesha = ideas.filter(({ user_id }: { user_id: string }) => user_id === nadeesha.id)
  expect(ofNadeesha.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Lights', 'Lockers'])
  expect(ofNadeesha[0].author.firstname).not.toBe('Nadeesha Kumari')
  const left = await app.deps.db
    .selectFrom('imported_ideas')
    .select(['author_name', 'invited_email'])
    .where('invited_email', 'is not', null)
    .execute()
  expect(left).toEqual([{ author_name: 'Ruwan', invited_email: 'ruwan@campus.example' }])
})

test('the address of an author is forgotten once nobody can accept the invitation', async () => {
  await run(await checked(csvOf([['Title', 'Text', 'Email'], rowOf('Trees', ['ruwan@campus.example'])])), {
    invite: true,
  })
  await app.deps.db.deleteFrom('invitations').execute()
  await pruneIdeaImports(app.deps)
  const rows = await app.deps.db.selectFrom('imported_ideas').select('invited_email').execute()
  expect(rows).toEqual([{ invited_email: null }])
})

test('the order of dates is that of the whole file, for each page and each part', async () => {
  const rows = Array.from({ length: 70 }, (_, index) =>
    rowOf(`Idea ${index}`, [index === 69 ? '3/14/2022' : '3/4/2022']),
  )
  const found = await checked(csvOf([['Title', 'Text', 'Date'], ...rows]))
  const page = await app.call('GET', `${PATH}/${found.id}?show=all&page_size=1`, { token: admin.token })
  expect(page.json().rows).toMatchObject([{ date: '2022-03-04T12:00:00.000Z' }])
  expect((await run(found)).done).toBe(70)
  const dates = await app.deps.db.selectFrom('ideas').select('created_at').distinct().orderBy('created_at').execute()
  expect(dates.map(({ created_at }) => created_at)).toEqual(['2022-03-04T12:00:00.000Z', '2022-03-14T12:00:00.000Z'])
})

test('two processes import each row once', async () => {
  const rows = Array.from({ length: 130 }, (_, index) => rowOf(`Idea ${index}`))
  const { id } = await checked(csvOf([['Title', 'Text'], ...rows]))
  await app.call('POST', `${PATH}/${id}/run`, { token: admin.token, body: {} })
  const { signal } = new AbortController()
  await Promise.all([workOnImports(app.deps, signal), workOnImports(app.deps, signal)])
  expect(await work(id)).toMatchObject({ state: 'done', done: 130 })
  expect(await count('ideas')).toBe(130)
})

test('an import that is undone while it runs leaves nothing', async () => {
  const rows = Array.from({ length: 130 }, (_, index) => rowOf(`Idea ${index}`))
  const { id } = await checked(csvOf([['Title', 'Text'], ...rows]))
  await app.call('POST', `${PATH}/${id}/run`, { token: admin.token, body: {} })
  const [, response] = await Promise.all([
    workOnImports(app.deps, new AbortController().signal),
    app.call('DELETE', `${PATH}/${id}`, { token: admin.token }),
  ])
  expect(response.statusCode).toBe(202)
  expect(await work(id)).toMatchObject({ state: 'undone' })
  expect(await count('ideas')).toBe(0)
})
