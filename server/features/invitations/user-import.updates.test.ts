import { beforeEach, expect, test } from 'vitest'
import type { ImportResult, UndoneImport } from '../../../contract/user-imports.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pruneImports } from './user-import.undo.service.ts'

const IMPORT = '/v1/admin/users/import'
const IMPORTS = '/v1/admin/users/imports'

let app: TestApp
let admin: TestMember
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  member = await signedInMember(app)
})

async function importRows(rows: string, more: object = {}): Promise<ImportResult> {
  const csv = Buffer.from(`mail,first,last,faculty,program,year\n${rows}`).toString('base64')
  const body = { csv, update_members: true, dry_run: false, ...more }
  return (await app.call('POST', IMPORT, { token: admin.token, body })).json().import
}
const profile = async () => (await app.call('GET', '/v1/profile', member)).json().profile
const imports = async () => (await app.call('GET', IMPORTS, admin)).json().imports
const undo = (id: string) => app.call('DELETE', `${IMPORTS}/${id}`, admin)
async function undone(): Promise<UndoneImport> {
  const [latest] = await imports()
  return (await undo(latest.id)).json().undone
}
const invited = async () =>
  (await app.deps.db.selectFrom('invitations').select('email').orderBy('email').execute()).map(({ email }) => email)
const entries = async (action: string) => {
  const { entries } = (await app.call('GET', `/v1/admin/audit?action=${action}`, admin)).json()
  return entries.map(({ before, after }: { before: string; after: string }) => ({ before, after }))
}

test('an import that updates members shows each change before it is made, and changes nothing else of a member', async () => {
  // Proves spec S/54.
  const before = await profile()
  const rows = `${member.email},Amaya,,HS,BSc Nursing,\nnew@x.example,New,,,,\n`
  const changes = [
    { field: 'firstname', before: before.firstname, after: 'Amaya' },
    { field: 'faculty', before: before.faculty, after: 'Faculty of Health Sciences' },
    { field: 'program', before: before.program, after: 'BSc Nursing' },
  ]
  const checked = await importRows(rows, { dry_run: true })
  expect(checked.counts).toEqual({ rows: 2, added: 1, updated: 1, member: 0, invited: 0, error: 0 })
  expect(checked.updates).toMatchObject([{ row: 1, outcome: 'updated', changes }])
  expect(await profile()).toEqual(before)
  expect((await importRows(rows, { dry_run: true, update_members: false })).counts).toMatchObject({ member: 1 })

  expect((await importRows(rows)).counts).toEqual(checked.counts)
  expect(await profile()).toEqual({
    ...before,
    ...{ firstname: 'Amaya', faculty: 'Faculty of Health Sciences', program: 'BSc Nursing' },
    version: before.version + 1,
    updated_at: app.clock.now().toISOString(),
  })
  // An empty cell changes nothing; contact settings and address stay; search and directory follow.
  const { profiles } = (await app.call('GET', '/v1/profiles-with-ideas?q=amaya')).json()
  expect(profiles).toMatchObject([{ profile: { id: member.id, lastname: before.lastname } }])
  const texts = {
    before: `firstname: ${before.firstname}, faculty: ${before.faculty}, program: ${before.program}`,
    after: 'firstname: Amaya, faculty: Faculty of Health Sciences, program: BSc Nursing',
  }
  expect(await entries('member_updated')).toEqual([texts])
  expect(await entries('members_imported')).toEqual([{ before: null, after: '1 invited, 1 updated' }])

  // Again, nobody is changed or invited a second time, and there is nothing to undo.
  expect((await importRows(rows)).counts).toMatchObject({ added: 0, updated: 0, member: 1, invited: 1 })
  expect(await imports()).toHaveLength(1)
  expect(await entries('member_updated')).toHaveLength(1)
})

test('an import that updates members refuses a wrong row of a member, and leaves members of other rows as they are', async () => {
  const [before, other] = [await profile(), await signedInMember(app)]
  const result = await importRows(`${member.email},A,,,,\n${other.email},Ruwan,,,,2\n`)
  expect(result.counts).toMatchObject({ updated: 1, error: 1 })
  expect(await profile()).toEqual(before)
})

test('an import that updates members makes a save from an open profile form a conflict', async () => {
  const { version } = await profile()
  await importRows(`${member.email},Amaya,,,,\n`)
  const response = await app.call('PATCH', '/v1/profile/update', { ...member, body: { title: 'Student', version } })
  expect(response.statusCode).toBe(409)
})

test('an import that updates members leaves no name in the audit log after the member has left', async () => {
  await importRows(`${member.email},Amaya,,,,\n`)
  await app.call('DELETE', `/v1/admin/users/${member.id}?ideas=keep&reason=Left`, admin)
  expect(await entries('member_updated')).toEqual([{ before: null, after: null }])
  expect(await undone()).toEqual({ withdrawn: 0, not_withdrawn: 0, restored: 0, not_restored: 1 })
})

test('an undone import leaves no invitation, no mail and no change of members', async () => {
  // Proves spec S/54.
  const before = await profile()
  await importRows(`${member.email},Amaya,D.,HS,,2\na@x.example,Ann,,,,\nb@x.example,Ben,,,,\n`)
  const [latest] = await imports()
  expect(latest).toEqual({ id: latest.id, created_at: app.clock.now().toISOString(), added: 2, updated: 1 })
  app.clock.advance(MINUTE)
  expect(await undone()).toEqual({ withdrawn: 2, not_withdrawn: 0, restored: 1, not_restored: 0 })
  const { version, updated_at } = await profile()
  expect(await profile()).toEqual({ ...before, version, updated_at })
  expect((await app.call('GET', '/v1/profiles-with-ideas?q=amaya')).json().profiles).toEqual([])
  expect(await invited()).toEqual([])
  expect(await app.deliverMails()).toEqual([])
  expect(await imports()).toEqual([])
  expect(await entries('import_undone')).toEqual([{ before: '2 invited, 1 updated', after: '2 withdrawn, 1 restored' }])
  expect(await entries('member_updated')).toHaveLength(2)
  expect((await undo(latest.id)).statusCode).toBe(404)
})

test('an undone import reports accepted and renewed invitations, and fields changed later', async () => {
  // Proves spec S/54.
  const other = await signedInMember(app)
  await importRows(
    `${member.email},Amaya,,HS,,\n${other.email},Ben,,,,\n${['a', 'b', 'c'].map((name) => `${name}@x.example,New,,,,\n`).join('')}`,
  )
  const mail = (await app.deliverMails()).find(({ to }) => to === 'a@x.example')
  const invitation = /invitation\?token=(\w+)/.exec(mail?.text ?? '')?.[1]
  const account = { email: 'a@x.example', username: 'anna', password: 'a bench under a tree' }
  expect((await app.call('POST', '/v1/users', { body: { ...account, invitation } })).statusCode).toBe(202)
  await app.call('POST', '/v1/admin/invitations', { ...admin, body: { emails: ['b@x.example'] } })
  await app.call('PATCH', '/v1/profile/update', { ...member, body: { firstname: 'Amaya Devi' } })

  expect(await undone()).toEqual({ withdrawn: 1, not_withdrawn: 2, restored: 1, not_restored: 1 })
  // Fields the member has not changed are still set back.
  expect(await profile()).toMatchObject({ firstname: 'Amaya Devi', faculty: 'Faculty of Education' })
  expect(await invited()).toEqual(['b@x.example'])
})

test('an undone import restores faculties under their present names', async () => {
  await importRows(`${member.email},,,HS,,\n`.replace(',,,', ',Amaya,,'))
  const { settings } = (await app.call('GET', '/v1/admin/settings', admin)).json()
  const renamed = (name: string) => (/Education|Health/.test(name) ? `${name} and more` : name)
  const faculties = settings.lists.faculties.map((one: { name: string }) => ({ ...one, name: renamed(one.name) }))
  const body = { lists: { ...settings.lists, faculties }, version: settings.version }
  expect((await app.call('PUT', '/v1/admin/settings', { ...admin, body })).statusCode).toBe(200)
  expect(await undone()).toMatchObject({ restored: 1, not_restored: 0 })
  expect((await profile()).faculty).toBe('Faculty of Education and more')
})

test('an import can be undone once, by administrators, for a day', async () => {
  const moderator = await signedInMember(app)
  await app.deps.db.updateTable('users').set({ user_type: 'reviewer' }).where('id', '=', moderator.id).execute()
  await importRows('a@x.example,Ann,,,,\n')
  const [{ id }] = await imports()
  for (const { token } of [member, moderator]) {
    expect((await app.call('DELETE', `${IMPORTS}/${id}`, { token })).statusCode).toBe(403)
    expect((await app.call('GET', IMPORTS, { token })).statusCode).toBe(403)
  }
  expect((await app.call('DELETE', `${IMPORTS}/${id}`)).statusCode).toBe(401)
  expect((await app.call('DELETE', `${IMPORTS}/no-id`, admin)).statusCode).toBe(404)
  app.clock.advance(24 * HOUR)
  admin = await signedInMember(app, { isAdmin: true })
  expect(await imports()).toEqual([])
  expect((await undo(id)).statusCode).toBe(404)
  await pruneImports(app.deps)
  expect(await app.deps.db.selectFrom('user_imports').selectAll().execute()).toEqual([])
  expect(await invited()).toEqual(['a@x.example'])
})

test('an import undone twice at once is undone once', { tags: ['postgres'] }, async () => {
  await importRows('a@x.example,Ann,,,,\n')
  const [{ id }] = await imports()
  const statuses = (await Promise.all([undo(id), undo(id)])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 404])
  expect(await entries('import_undone')).toHaveLength(1)
})

test('members hear once which of their fields an import changed, and of its undo', async () => {
  const other = await signedInMember(app)
  const heard = async ({ token }: TestMember) =>
    (await app.call('GET', '/v1/notifications', { token }))
      .json()
      .notifications.map(({ kind, fields, role }: { kind: string; fields: string[]; role: null }) => ({
        kind,
        fields,
        role,
      }))
  const rows = `${member.email},Amaya,,HS,,\n${other.email},Binuri,,HS,,\n${admin.email},Meera,,,,\n`
  await importRows(rows)
  await importRows(rows)
  const changed = { kind: 'account_changed', fields: ['firstname', 'faculty'], role: null }
  expect(await heard(member)).toEqual([changed])
  expect(await heard(other)).toEqual([changed])
  expect(await heard(admin)).toEqual([])
  const imported = await imports()
  await undo(imported.at(-1).id)
  expect(await heard(member)).toEqual([changed, changed])
})
