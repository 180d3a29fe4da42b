import { beforeEach, describe, expect, test } from 'vitest'
import { IMPORT_ROWS_MAX, type ImportResult } from '../../../contract/user-imports.ts'
import { HOUR } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const IMPORT = '/v1/admin/users/import'
const HEAD = ['mail', 'given', 'family', 'fac', 'prog', 'yr', 'nic']
const ROWS = [
  ['Amaya@Students.example', 'Amaya', 'D.', 'HS', 'BSc Nursing', '1', '199012345678'],
  ['නිමල්@students.example', 'නිමල්', 'Perera', 'Education', 'BEd, part-time', 'graduate', '1'],
  ['nimal@students.example', 'නිමල්', 'Perera', 'Faculty of Education', 'BEd, part-time', 'Graduate', '1'],
  ['gayan@students.example', 'Gayan', 'Lal', 'Astrology', '', '2', ''],
]

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
})

const send = (csv: Buffer | string, more: object = {}) => {
  const body = { csv: Buffer.from(csv).toString('base64'), dry_run: true, ...more }
  return app.call('POST', IMPORT, { token: admin.token, body })
}
const checked = async (csv: Buffer | string, more: object = {}): Promise<ImportResult> =>
  (await send(csv, more)).json().import
const invited = async () =>
  (await app.deps.db.selectFrom('invitations').selectAll().orderBy('email').execute()).map(({ email }) => email)
const quoted = (cell: string) => (/[",;|\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csvOf = (rows: string[][], separator = ',', end = '\n') =>
  rows.map((row) => row.map(quoted).join(separator) + end).join('')
const utf16 = (text: string, { isBigEndian = false, hasMark = true } = {}) => {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

describe('a list of members', () => {
  const FILES: [name: string, file: Buffer | string][] = [
    ['UTF-8 with commas, as LibreOffice writes it', csvOf([HEAD, ...ROWS])],
    ['UTF-8 with its mark and semicolons, as Excel writes it', `\ufeff${csvOf([HEAD, ...ROWS], ';', '\r\n')}`],
    ['UTF-16 with tabs, as Excel writes it', utf16(csvOf([HEAD, ...ROWS], '\t', '\r\n'))],
    ['UTF-16 with semicolons and the line that names them', utf16(`sep=;\r\n${csvOf([HEAD, ...ROWS], ';', '\r\n')}`)],
    ['UTF-8 with the line that names the separator in quotes', `"sep=;"\r\n${csvOf([HEAD, ...ROWS], ';', '\r\n')}`],
    ['UTF-8 with bars, as databases write it', csvOf([HEAD, ...ROWS], '|')],
    ['UTF-8 with blanks around separators, as people write it', csvOf([HEAD, ...ROWS], ' , ')],
    ['UTF-16 of the other order', utf16(csvOf([HEAD, ...ROWS]), { isBigEndian: true })],
    [
      'UTF-16 without its mark',
      utf16(csvOf([HEAD, ...ROWS.filter(([mail]) => /^\w/.test(mail ?? '')).slice(0, 1), ...ROWS]), { hasMark: false }),
    ],
  ]
  test('a list of members names columns as universities do: Name, Student e-mail', async () => {
    const head = ['Student No', 'Name', 'Student e-mail', 'Faculty']
    const file = csvOf([
      head,
      ['1', 'Nethmi Amaya Perera', 'nethmi@students.example', 'Education'],
      ['2', 'Fernando, Kavindu', 'kavindu@students.example', 'HS'],
      ['3', 'නිමල්', 'nimal@students.example', ''],
      ['4', 'X', 'x@students.example', ''],
    ])
    const { columns, rows } = await checked(file)
    expect(columns.map(({ field }) => field)).toEqual(['', 'name', 'email', 'faculty'])
    expect(rows.map(({ firstname, lastname }) => [firstname, lastname])).toEqual([
      ['Nethmi Amaya', 'Perera'],
      ['Kavindu', 'Fernando'],
      ['නිමල්', ''],
      ['', ''],
    ])
    expect(rows.map(({ left_out }) => left_out)).toEqual([[], [], [], ['firstname']])
    expect((await send(file, { dry_run: false })).statusCode).toBe(200)
    const stored = await app.deps.db
      .selectFrom('invitations')
      .select(['firstname', 'lastname'])
      .orderBy('email')
      .execute()
    expect(stored).toContainEqual({ firstname: 'Kavindu', lastname: 'Fernando' })
    const both = await checked(
      csvOf([
        ['Personal email address', 'E-mail'],
        ['a@home.example', 'a@students.example'],
      ]),
    )
    expect(both.columns.map(({ field }) => field)).toEqual(['', 'email'])
  })

  test('a list of members is read in each encoding and with each separator that spreadsheets write', async () => {
    // Proves spec S/53.
    for (const [name, file] of FILES) {
      const { columns, counts, rows, errors, matched_faculties } = await checked(file)
      expect(columns.map(({ field }) => field)).toEqual([
        ...['email', 'firstname', 'lastname', 'faculty', 'program', 'year', ''],
      ])
      expect(columns[6]).toEqual({ name: 'nic', sample: '199012345678', field: '' })
      const repeated = name.includes('without') ? 1 : 0
      expect(counts, name).toEqual({
        rows: 4 + repeated,
        added: 2,
        updated: 0,
        member: 0,
        invited: 0,
        error: 2 + repeated,
      })
      expect(rows[0]).toEqual({
        ...{ row: 1, email: 'amaya@students.example', firstname: 'Amaya', lastname: 'D.' },
        ...{
          faculty: 'Faculty of Health Sciences',
          program: 'BSc Nursing',
          year: '1st',
          role: 'member',
          outcome: 'added',
          left_out: [],
          problem: null,
          changes: [],
        },
      })
      expect(rows.find(({ email }) => email === 'nimal@students.example')).toMatchObject({
        ...{ firstname: 'නිමල්', program: 'BEd, part-time', year: 'Graduate', outcome: 'added' },
      })
      expect(errors.map(({ problem }) => problem).slice(repeated)).toEqual([
        { field: 'email', message: 'Not a complete email address' },
        { field: 'faculty', message: 'No faculty has this name' },
      ])
      expect(matched_faculties).toEqual([
        { text: 'HS', faculty: 'Faculty of Health Sciences' },
        { text: 'Education', faculty: 'Faculty of Education' },
      ])
    }
    expect(await invited()).toEqual([])
  })

  test('a list of members has rows with fewer, more and no cells, and lines that end as in any system', async () => {
    const one = { email: 'a@x.example', firstname: 'Amaya', lastname: 'Perera', outcome: 'added' }
    const FORMS = [
      'mail;given;family\r\n;;\r\na@x.example;Amaya;Perera\n\n;;;;\n',
      'mail;given;family;;\ra@x.example;Amaya;Perera;;;;\r',
      '\r\nmail;given;family\n;;\n"a@x.example";"Amaya";"Perera"\r\n',
      'mail;nic;given;family\r\n  ; ;\na@x.example;;Amaya;Perera;;\r\n;;;',
    ]
    for (const file of FORMS) {
      const { counts, rows } = await checked(file)
      expect(counts, file).toMatchObject({ rows: 1, added: 1, error: 0 })
      expect(rows, file).toMatchObject([one])
    }
    expect((await checked(`mail;given\na@x.example;Amaya\n${';;\n'.repeat(1_048_576)}`)).counts.rows).toBe(1)
    const short = await checked('mail,given,family,fac\na@x.example\nb@x.example,Bimal\n\nc@x.example,,,Astrology\n')
    expect(short.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [1, 'added'],
      [2, 'added'],
      [3, 'error'],
    ])
  })

  test('a list of members in Windows-1252 is recognised, and names its encoding before it is imported', async () => {
    const western = Buffer.from('mail;given;family\r\na@x.example;Zo\xeb;O\x92Brien \x80\r\n', 'latin1')
    const { encoding, rows } = await checked(western)
    expect(encoding).toBe('windows-1252')
    expect(rows).toMatchObject([{ firstname: 'Zoë', lastname: 'O’Brien €', outcome: 'added' }])
    expect((await checked('mail;given\na@x.example;Zoë\n')).encoding).toBe('utf-8')
    expect((await checked(utf16('mail;given\na@x.example;Zoë\n'))).encoding).toBe('utf-16')
  })

  test('a list of members invites people whose names fit no profile, and leaves these names for onboarding', async () => {
    const long = 'ක'.repeat(120)
    const { counts, rows } = await checked(
      csvOf([
        ['mail', 'name'],
        ['a@x.example', 'R Kumar'],
        ['b@x.example', 'U Thant'],
        ['c@x.example', 'Suharto'],
        ['d@x.example', long],
        ['e@x.example', `Nimal ${long}`],
        ['f@x.example', ''],
      ]),
      { dry_run: false },
    )
    expect(counts).toMatchObject({ added: 6, error: 0 })
    expect(rows.map(({ firstname, lastname, left_out }) => [firstname, lastname, ...left_out])).toEqual([
      ['', 'Kumar', 'firstname'],
      ['', 'Thant', 'firstname'],
      ['Suharto', ''],
      ['', '', 'firstname'],
      ['Nimal', '', 'lastname'],
      ['', ''],
    ])
  })

  test('a list of members has letters outside the basic plane at every boundary of its parts', async () => {
    for (const width of [0, 1, 2, 3]) {
      const rows = Array.from({ length: 3_000 }, (_, index) => ['', `${index}@x.example`, '𐍈𠀀'.repeat(10)])
      const file = csvOf([['nic', 'mail', 'given'], ['x'.repeat(width), 'first@x.example', 'Amaya'], ...rows])
      expect(Buffer.byteLength(file)).toBeGreaterThan(3 * 65_536)
      const { counts, failed_csv, rows: shown } = await checked(file)
      expect(counts.added).toBe(3_001)
      expect(failed_csv).toBe('')
      expect(JSON.stringify(shown)).not.toContain('\ufffd')
      const faulty = await checked(file.replaceAll('@x.example', ' at x'))
      expect(faulty.counts.error).toBe(3_001)
      expect(faulty.failed_csv).not.toContain('\ufffd')
    }
  })

  test('a list of members that failed invites the same addresses once it is corrected', async () => {
    const failed = await checked(
      csvOf([
        ['mail', 'given', 'fac'],
        ['+tag@x.example', '-Amaya', 'Astrology'],
        ["'+quoted@x.example", "'Bimal", 'Astrology'],
        ['-f@x.example', 'Chamod', 'Astrology', '=surplus'],
      ]),
    )
    expect(failed.counts.error).toBe(3)
    const again = await checked(failed.failed_csv)
    expect(again.failed_csv.replaceAll(/\d/g, '')).toBe(failed.failed_csv.replaceAll(/\d/g, ''))
    const corrected = failed.failed_csv.replaceAll('Astrology', 'HS').replace(/,"This row.*/, '')
    expect((await checked(corrected, { dry_run: false })).counts).toMatchObject({ added: 3, error: 0 })
    expect(await invited()).toEqual(['+quoted@x.example', '+tag@x.example', '-f@x.example'])
    const { firstname } = await app.deps.db
      .selectFrom('invitations')
      .select('firstname')
      .where('email', '=', '+tag@x.example')
      .executeTakeFirstOrThrow()
    expect(firstname).toBe('-Amaya')
  })

  test('a list of members invites members and reviewers by its column with roles, and no administrators', async () => {
    // Proves spec S/53.
    const member = await signedInMember(app)
    const file = csvOf([
      ['E-mail', 'User type'],
      ['one@students.example', 'Reviewer'],
      ['two@students.example', 'member'],
      ['three@students.example', ''],
      ['four@students.example', 'Administrator'],
      ['five@students.example', 'dean'],
      [member.email, 'reviewer'],
    ])
    const { columns, reviewers, rows, errors } = await checked(file)
    expect(columns.map(({ field }) => field)).toEqual(['email', 'role'])
    expect(reviewers).toBe(1)
    expect(rows.map(({ role, outcome }) => [role, outcome])).toEqual([
      ['reviewer', 'added'],
      ['member', 'added'],
      ['member', 'added'],
      ['Administrator', 'error'],
      ['dean', 'error'],
      ['reviewer', 'member'],
    ])
    expect(errors.map(({ problem }) => problem)).toEqual([
      { field: 'role', message: 'Administrators are not imported. Invite them one by one' },
      { field: 'role', message: 'The role must be member or reviewer' },
    ])
    expect(await invited()).toEqual([])
    expect((await send(file, { dry_run: false })).statusCode).toBe(200)
    const stored = await app.deps.db.selectFrom('invitations').select(['email', 'user_type']).orderBy('email').execute()
    expect(stored).toEqual([
      { email: 'one@students.example', user_type: 'reviewer' },
      { email: 'three@students.example', user_type: 'normal' },
      { email: 'two@students.example', user_type: 'normal' },
    ])
    const types = app.deps.db.selectFrom('users').select('user_type').where('email', '=', member.email)
    expect(await types.executeTakeFirst()).toEqual({ user_type: 'normal' })
    const { entries } = (await app.call('GET', '/v1/admin/audit?action=members_imported', admin)).json()
    expect(entries.map(({ after }: { after: string }) => after)).toEqual(['3, 1 as reviewers'])
  })

  test('a list of members with reviewers asks for the password of a session that did not enter it recently', async () => {
    const file = csvOf([
      ['mail', 'role'],
      ['one@students.example', 'reviewer'],
    ])
    app.clock.advance(HOUR)
    expect((await send(file)).statusCode).toBe(200)
    expect((await send(file, { dry_run: false })).statusCode).toBe(403)
    expect(await invited()).toEqual([])
  })

  test('a list of members is imported as it was checked; a repetition doubles nobody and mails nobody again', async () => {
    // Proves spec S/53.
    const member = await signedInMember(app)
    const file = csvOf([HEAD, ...ROWS, [member.email, 'Me', 'Too', '', '', '', ''], ['', '', '', '', '', '', '']])
    const expected = { rows: 5, added: 2, updated: 0, member: 1, invited: 0, error: 2 }
    expect((await checked(file)).counts).toEqual(expected)
    expect((await checked(file, { dry_run: false })).counts).toEqual(expected)
    expect(await invited()).toEqual(['amaya@students.example', 'nimal@students.example'])
    expect((await app.deliverMails()).map(({ to }) => to).toSorted()).toEqual(await invited())

    expect((await checked(file, { dry_run: false })).counts).toEqual({ ...expected, added: 0, invited: 2 })
    expect(await app.deliverMails()).toHaveLength(2)
    const { entries } = (await app.call('GET', '/v1/admin/audit?action=members_imported', admin)).json()
    expect(entries.map(({ after }: { after: string }) => after)).toEqual(['2'])
  })

  test('a list of members prefills the profiles of members who accept their invitation', async () => {
    // Proves spec S/53.
    await send(csvOf([HEAD, ...ROWS]), { dry_run: false })
    const mail = (await app.deliverMails()).find(({ to }) => to === 'amaya@students.example')
    const invitation = /invitation\?token=(\w+)/.exec(mail?.text ?? '')?.[1]
    const account = { email: 'amaya@students.example', username: 'amaya', password: 'a bench under a tree' }
    await app.call('POST', '/v1/users', { body: { ...account, invitation } })
    const { users } = (await app.call('GET', '/v1/admin/users?q=amaya%20d', admin)).json()
    expect(users).toMatchObject([{ firstname: 'Amaya', lastname: 'D.', state: 'newcomer' }])
    const { user } = (await app.call('GET', `/v1/admin/users/${users[0].id}`, admin)).json()
    expect(user).toMatchObject({ faculty: 'Faculty of Health Sciences', program: 'BSc Nursing', year: '1st' })
  })

  test('a list of members has each wrong row named, and a file of them that no spreadsheet runs', async () => {
    // Proves trust 29/1.
    const { errors, failed_csv } = await checked(
      csvOf([
        ['E-mail', 'First name', 'Year'],
        ['a@x.example', 'Amaya', '1st'],
        ['a@X.example', 'Amaya', '1'],
        ['b@x.example', 'Bimal', '2', 'more'],
        ['c@x.example', 'Chamod', '14th'],
        ['d@x.invalid', 'Dilani', ''],
        ['', ' '],
        ['=HYPERLINK("https://evil.example")', 'Mal', '3'],
        ['f@x.example', 'Ful\u0000', '3'].map((cell) => cell.replace('\u0000', '\u0001')),
      ]),
    )
    expect(errors.map(({ row, problem }) => [row, problem?.field, problem?.message])).toEqual([
      [2, 'email', 'The same address is in row 1'],
      [3, '', 'This row has 4 columns, and the first has 3'],
      [4, 'year', 'No year has this name'],
      [5, 'email', 'This address cannot receive mail'],
      [6, 'email', 'Not a complete email address'],
      [7, 'firstname', 'Contains characters that cannot be stored'],
    ])
    expect(failed_csv).toMatch(
      /^\ufeffE-mail,First name,Year,Problem\r\na@X.example,Amaya,1,The same address is in row 1\r\n/,
    )
    expect(failed_csv).toContain('b@x.example,Bimal,2,"This row has 4 columns, and the first has 3",more\r\n')
    expect(failed_csv).toContain(`"'=HYPERLINK(""https://evil.example"")",Mal,3,Not a complete email address`)
  })

  test('a list of members has its columns chosen, where their names say nothing', async () => {
    const file = csvOf([
      ['Kontakt', 'Wer'],
      ['a@x.example', 'Amaya'],
    ])
    const guessed = await checked(file)
    expect(guessed.columns.map(({ field }) => field)).toEqual(['', ''])
    expect(guessed.counts).toEqual({ rows: 1, added: 0, updated: 0, member: 0, invited: 0, error: 0 })
    expect((await send(file, { dry_run: false })).json().error).toEqual({
      columns: 'Choose the column with the email addresses',
    })
    expect((await checked(file, { columns: ['email', 'firstname'] })).counts.added).toBe(1)
    for (const columns of [['email'], ['email', 'email'], ['email', 'password']]) {
      expect((await send(file, { columns })).statusCode).toBe(422)
    }
  })
})

describe('a file that is no list of members', () => {
  const FILES: [name: string, file: Buffer | string, error: RegExp][] = [
    ['a quote that is never closed', `mail,name\na@x.example,"Amaya\n${'b@x.example,B\n'.repeat(100)}`, /never closed/],
    ['a quote that is never closed in a long file', `mail\n"${'b@x.example\n'.repeat(20_000)}`, /never closed/],
    ['a quote inside a cell', 'mail,name\na@x.example,Am"aya"\n', /quotes at line 2/],
    [
      'UTF-8 with a damaged letter',
      Buffer.from('mail,name\na@x.example,Zo\xe9 Zo\xc3\xab\n', 'latin1'),
      /neither UTF-8/,
    ],
    ['bytes without a letter', Buffer.from('mail,name\na@x.example,Zo\xe9\x81\n', 'latin1'), /neither UTF-8/],
    ['NUL', 'mail\na@x.example\0\n', /no CSV file/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /no CSV file|neither/],
    ['nothing', ' ', /no rows/],
    ['names alone', 'mail,name\n', /no rows/],
    ['too many rows', `mail\n${'a@x.example\n'.repeat(IMPORT_ROWS_MAX + 1)}`, /at most 10,000 rows/],
    ['too many columns', `${'a,'.repeat(60)}\nb`, /more than 50 columns/],
  ]
  test('a file that is no list of members is refused as a whole, with the reason', async () => {
    // Proves trust 29/1.
    for (const [name, file, error] of FILES) {
      const response = await send(file, { dry_run: false })
      expect(response.statusCode, name).toBe(422)
      expect(response.json().error.csv, name).toMatch(error)
    }
    expect(await invited()).toEqual([])
  })

  test('a file that is no list of members is refused when it has more bytes than are read', async () => {
    // Proves trust 29/1.
    const response = await send(Buffer.alloc(5_000_010, 'a'))
    expect(response.statusCode).toBe(422)
    expect(JSON.stringify(response.json())).toContain('at most 5 MB')
    const larger = await app.call('POST', IMPORT, {
      token: admin.token,
      body: { csv: 'a'.repeat(50_000_000), dry_run: true },
    })
    expect(larger.statusCode).toBe(413)
    expect(larger.json().error).toEqual({ csv: 'A list can have at most 5 MB. Import it in parts.' })
  })
})

test('ten thousand rows with the same address are one invitation and as many errors', async () => {
  // Proves trust 29/1.
  const { counts, errors } = await checked(`mail\n${'a@x.example\n'.repeat(IMPORT_ROWS_MAX)}`, { dry_run: false })
  expect(counts).toEqual({
    rows: IMPORT_ROWS_MAX,
    added: 1,
    updated: 0,
    member: 0,
    invited: 0,
    error: IMPORT_ROWS_MAX - 1,
  })
  expect(errors).toHaveLength(100)
  expect(await invited()).toEqual(['a@x.example'])
})

test('ten thousand rows are invited at once', async () => {
  const file = `mail\n${Array.from({ length: IMPORT_ROWS_MAX }, (_, index) => `m${index}@x.example\n`).join('')}`
  expect((await checked(file, { dry_run: false })).counts.added).toBe(IMPORT_ROWS_MAX)
  const { count } = app.deps.db.fn
  for (const table of ['invitations', 'outbox'] as const) {
    const { rows } = await app.deps.db
      .selectFrom(table)
      .select(count<number>('id').as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(IMPORT_ROWS_MAX)
  }
})

test('only administrators import', async () => {
  const { token } = await signedInMember(app)
  const body = { csv: btoa('mail\na@x.example'), dry_run: false }
  expect((await app.call('POST', IMPORT, { token, body })).statusCode).toBe(403)
  expect((await app.call('POST', IMPORT, { body })).statusCode).toBe(401)
})
