import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.values.ts'
import type { ImportResult } from '../../../contract/user-imports.ts'
import { addCommunity } from '../../cli/demo.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

async function exported({ call }: TestApp, { token }: TestMember, language = 'en'): Promise<Buffer> {
  const response = await call('GET', '/v1/admin/users.csv', { token, headers: { 'accept-language': language } })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

async function imported({ call }: TestApp, { token }: TestMember, csv: Buffer): Promise<ImportResult> {
  const body = { csv: csv.toString('base64'), update_members: true, dry_run: false }
  const response = await call('POST', '/v1/admin/users/import', { token, body })
  expect(response.statusCode).toBe(200)
  return response.json().import
}

const people = ({ deps }: TestApp) =>
  deps.db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'email', 'user_type', 'firstname', 'lastname', 'faculty', 'program', 'year'])
    .select(['profiles.version as profile_version', 'users.version'])
    .orderBy('users.id')
    .execute()

/** Expects an import of the export to leave every account as it is. */
async function expectUnchanged(app: TestApp, admin: TestMember, language = 'en'): Promise<void> {
  const before = await people(app)
  const { counts, errors } = await imported(app, admin, await exported(app, admin, language))
  expect(errors).toEqual([])
  expect(counts).toMatchObject({ rows: before.length, added: 0, updated: 0, error: 0 })
  expect(await people(app)).toEqual(before)
}

test('an import of the exported demo community changes nothing, in each language of the export', async () => {
  const app = await startTestApp()
  await addCommunity(app.deps, { members: 40, ideas: 4 })
  const admin = await signedInMember(app, { isAdmin: true })
  for (const { code } of LANGUAGES) await expectUnchanged(app, admin, code)
})

test('an import of exported members changes nothing, whatever their names and faculties', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const members = [admin, ...(await Promise.all(Array.from({ length: 39 }, () => signedInMember(app))))]
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.constantFrom(
      '',
      'R',
      '=1+1',
      "'=1+1",
      "''@x",
      '-',
      '＋94',
      'de Silva',
      'Perera, Jr.',
      'a\nb',
      '"quoted"',
      '𐍈'.repeat(40),
    ),
    fc.constantFrom(' padded ', 'sep=;', '\ufeffmark', 'සේපාලි', 'no\u200bbreak', "O'Brien", 'N/A', '0', ';;;', '\t'),
  )
  // Text that no database stores comes from no member.
  const storable = name.filter((text) => text.isWellFormed() && !text.includes('\0'))
  const profile = fc.record({ firstname: storable, lastname: storable, faculty: storable })
  await fc.assert(
    fc.asyncProperty(fc.array(profile, { minLength: 40, maxLength: 40 }), async (profiles) => {
      for (const [index, values] of profiles.entries()) {
        const id = members[index]?.id ?? ''
        await app.deps.db.updateTable('profiles').set(values).where('user_id', '=', id).execute()
      }
      await expectUnchanged(app, admin)
    }),
    { numRuns: 5, endOnFailure: true },
  )
})

test('an import of an export leaves accounts of every role and state as they are', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  await signedInMember(app, { isReviewer: true })
  const states = [
    { activated_at: null },
    { suspended_at: '2026-01-05T09:00:00.000Z' },
    { scim_deactivated_at: '2026-01-05T09:00:00.000Z', activated_at: null },
    { email: 'was-allowed@mail.invalid' },
  ]
  for (const state of states) {
    const { id } = await signedInMember(app)
    await app.deps.db.updateTable('users').set(state).where('id', '=', id).execute()
  }
  await signedInMember(app, { hasProfile: false })
  await expectUnchanged(app, admin)
  expect(await app.deliverMails()).toEqual([])
})

test('an import of full names changes no member who has that name already', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const [one, other] = [
    await signedInMember(app, { firstname: 'Nethmi', lastname: 'Amaya Perera' }),
    await signedInMember(app, { firstname: 'Nimal', lastname: 'de Silva' }),
  ]
  const csv = (names: [string, string]) =>
    Buffer.from(`email;name\n${one.email};${names[0]}\n${other.email};${names[1]}\n`)
  const listed = await imported(app, admin, csv(['Nethmi  Amaya Perera', 'de Silva, Nimal']))
  expect(listed.counts).toMatchObject({ updated: 0, member: 2 })
  const initials = await imported(app, admin, csv(['N Perera', 'Nimal']))
  expect(initials.counts).toMatchObject({ updated: 0, member: 1, error: 1 })
  const renamed = await imported(app, admin, csv(['Nethmi de Alwis', 'Nimal De Silva']))
  expect(renamed.updates.map(({ firstname, lastname }) => [firstname, lastname])).toEqual([
    ['Nethmi', 'de Alwis'],
    ['Nimal', 'De Silva'],
  ])
})
