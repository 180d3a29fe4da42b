// @module-tag slow

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { recordVerification } from '../features/backups/backups.state.service.ts'
import { systemClock } from '../lib/clock.ts'
import { PDF, shareIdea, storedFiles } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { environmentOf, quad } from '../testing/quad-command.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { examine } from './doctor.ts'

type Environment = Record<string, string>

/** An installation in which the doctor finds nothing. */
async function healthyApp(): Promise<TestApp & { environment: Environment }> {
  const app = await startTestApp()
  const member = await signedInMember(app, { isAdmin: true })
  await shareIdea(app, member, { pdf: PDF })
  await recordVerification({ db: app.deps.db, clock: systemClock })
  await app.deps.db.deleteFrom('outbox').execute()
  return { ...app, environment: environmentOf(app) }
}

async function problems(environment: Environment, mailTo?: string): Promise<string[]> {
  const findings = await examine(environment, mailTo)
  return findings.filter(({ fix }) => fix).map(({ title, text, fix }) => `${title}: ${text}. ${fix}`)
}

test('the doctor finds nothing in an installation that is well', async () => {
  const { environment } = await healthyApp()
  expect(await problems(environment)).toEqual([])
})

test('the doctor names a bad configuration', async () => {
  expect(await problems({ PORT: 'many' })).toEqual([expect.stringMatching(/^Configuration: .*PORT: must be/s)])
})

test.each<[Environment, RegExp]>([
  [{ PUBLIC_URL: 'http://quad.campus.example' }, /travel readably/],
  [{ PUBLIC_URL: 'https://quad.campus.example' }, /TRUST_PROXY/],
  [{ PUBLIC_URL: 'https://quad.campus.example/quad', TRUST_PROXY: '1' }, /path out of PUBLIC_URL/],
  [{ HOST: '0.0.0.0' }, /Set PUBLIC_URL/],
])('the doctor names a doubtful address: %j', async (change, fix) => {
  const { environment } = await healthyApp()
  const [first] = await problems({ ...environment, ...change })
  expect(first).toMatch(/^Configuration: /)
  expect(first).toMatch(fix)
})

test('the doctor names a database that is not there, without making one', async () => {
  const { deps } = await startTestApp()
  const folder = join(deps.config.dataDir, 'none')
  expect(await problems({ DATA_DIR: folder })).toEqual([
    expect.stringMatching(/^Database: there is none at .*Start Quad/),
  ])
  const away = await problems({ DATA_DIR: deps.config.dataDir, DATABASE_URL: 'postgres://quad@127.0.0.1:1/quad' })
  expect(away).toEqual([expect.stringMatching(/^Database: .*ECONNREFUSED.*Is PostgreSQL running/)])
})

test('the doctor names a schema that is older or newer than the program', async () => {
  const { environment, deps } = await healthyApp()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(deps.db)
  expect(await problems(environment)).toEqual([expect.stringMatching(/newer Quad \(9999-later\)/)])
  await sql`delete from kysely_migration where name >= '0005'`.execute(deps.db)
  expect(await problems(environment)).toEqual([expect.stringMatching(/lacks 0005-jobs.*migrate/)])
})

test('the doctor names a schema between two releases', async () => {
  const { environment, deps } = await healthyApp()
  await sql`update kysely_migration set name = '0092-hidden-updates' where name = '0133-fourth-release'`.execute(
    deps.db,
  )
  expect(await problems(environment)).toEqual([
    expect.stringMatching(/between two releases \(0092-hidden-updates\).*Restore a backup of a release/),
  ])
})

test('the doctor names an installation without an administrator, and how to make one', async () => {
  const { environment, deps } = await healthyApp()
  await deps.db.updateTable('users').set({ user_type: 'normal' }).execute()
  expect(await problems(environment)).toEqual([expect.stringMatching(/^Administrators: .*setup-link.*promote/)])
})

test('the doctor names damage in the database', async () => {
  const { environment, deps } = await healthyApp()
  if (deps.config.database.engine === 'postgres') {
    await sql`update pg_index set indisvalid = false where indexrelid = 'ideas_user_id_created_at_id'::regclass`.execute(
      deps.db,
    )
  } else {
    await sql`pragma foreign_keys = off`.execute(deps.db)
    await sql`update ideas set user_id = 'nobody'`.execute(deps.db)
  }
  expect(await problems(environment)).toEqual([expect.stringMatching(/^Integrity: .*restore the latest verified/)])
})

test('the doctor names a file that is no database', async () => {
  const { deps } = await startTestApp()
  const folder = join(deps.config.dataDir, 'other')
  mkdirSync(folder)
  writeFileSync(join(folder, 'quad.sqlite'), 'not a database, whatever its name says '.repeat(100))
  expect(await problems({ DATA_DIR: folder })).toEqual([
    expect.stringMatching(/^Database: file is not a database.*restore/),
  ])
})

test('the doctor names a clock that was set back', async () => {
  const { environment, deps } = await healthyApp()
  await deps.db.updateTable('ideas').set({ created_at: '2999-01-01T00:00:00.000Z' }).execute()
  expect(await problems(environment)).toEqual([expect.stringMatching(/^Clock: .*2999.*NTP/)])
})

test('the doctor names rows without a file, then files without a row', async () => {
  const app = await healthyApp()
  const orphan = randomUUID()
  await app.deps.files.put(orphan, Buffer.from('x'))
  expect(await problems(app.environment)).toEqual([])
  utimesSync(join(app.deps.config.filesDir, orphan.slice(0, 2), orphan), new Date(0), new Date(0))
  expect(await problems(app.environment)).toEqual([expect.stringContaining(`Files: 1 without a row: ${orphan}`)])
  const [lost = ''] = storedFiles(app).filter((name) => name !== orphan)
  await app.deps.files.remove(lost)
  expect(await problems(app.environment)).toEqual([expect.stringMatching(`Files: 1 .*not stored: ${lost}.*backup`)])
})

test('the doctor names a folder that cannot be written', async () => {
  const { environment } = await healthyApp()
  expect(await problems({ ...environment, BACKUP_DIR: '/proc/none' })).toEqual([
    expect.stringMatching(/^Disk of BACKUP_DIR: .*account that Quad runs as/),
  ])
})

test('the doctor names the lack of a verified backup, and one that is old', async () => {
  const { environment, deps } = await healthyApp()
  await deps.db.updateTable('jobs').set({ done_at: '2026-01-01T00:00:00.000Z' }).execute()
  expect(await problems(environment)).toEqual([
    expect.stringMatching(/^Backups: the latest was verified \d+ hours ago/),
  ])
  await deps.db.deleteFrom('jobs').execute()
  expect(await problems(environment)).toEqual([expect.stringMatching(/^Backups: no verified backup yet.*BACKUP_DIR/)])
})

test('the doctor names background work that failed', async () => {
  const app = await healthyApp()
  const failed = { name: 'housekeeping', claimed_until: '', done_at: null, last_error: 'the bucket is away' }
  await app.deps.db.insertInto('jobs').values(failed).execute()
  expect(await problems(app.environment)).toEqual([
    expect.stringMatching(/^Background work: .*housekeeping.*the bucket is away/s),
  ])
})

test('the doctor names mail that was given up or waits too long', async () => {
  const app = await healthyApp()
  const mail = { id: 'a', kind: 'x', to_address: 'a@b.example', params: '{}', attempts: 8, next_attempt_at: '' }
  const now = new Date().toISOString()
  await app.deps.db
    .insertInto('outbox')
    .values({ ...mail, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  expect(await problems(app.environment)).toEqual([expect.stringMatching(/^Outbox: 1 waiting.*\d+ hours/)])
  await app.deps.db.updateTable('outbox').set({ failed_at: now, last_error: 'no such mailbox' }).execute()
  expect(await problems(app.environment)).toEqual([expect.stringMatching(/^Outbox: .*1 given up.*no such mailbox/)])
})

test('the doctor names a mail that cannot be rendered at once', async () => {
  const app = await healthyApp()
  const mail = { id: 'a', kind: 'unknown', to_address: 'a@b.example', params: '{}', attempts: 0 }
  const now = app.clock.now().toISOString()
  await app.deps.db
    .insertInto('outbox')
    .values({ ...mail, created_at: now, next_attempt_at: now })
    .execute()
  await app.deliverMails()
  const expected = /^Outbox: 1 waiting.* not rendered: .*report it\.$/s
  expect(await problems(app.environment)).toEqual([expect.stringMatching(expected)])
})

test('the doctor and a test mail say that React of another environment renders no mail', async () => {
  const { environment } = await healthyApp()
  const script = `
    delete process.env.NODE_ENV
    await import('use-intl')
    process.env.NODE_ENV = 'production'
    const { examine } = await import('./server/cli/doctor.ts')
    const findings = await examine(process.env, 'operator@campus.example')
    process.stdout.write(JSON.stringify(findings.filter(({ fix }) => fix)))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, ...environment },
  })
  expect(String(stderr)).toBe('')
  const fix = expect.stringContaining('No mail leaves meanwhile')
  expect(JSON.parse(String(stdout))).toMatchObject([
    { title: 'Mail', fix },
    { title: 'Texts of mails', fix },
  ])
})

test('the doctor sends a test message, and names an unreachable mail server', async () => {
  const { environment } = await healthyApp()
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', callback)
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
  })
  const smtp = { ...environment, SMTP_URL: `smtp://127.0.0.1:${port}` }
  onTestFinished(() => void server.close(() => {}))
  expect(await problems(smtp, 'operator@campus.example')).toEqual([])
  expect(received).toEqual(['operator@campus.example'])
  await problems({ ...smtp, DATABASE_URL: 'postgres://127.0.0.1:1/away' }, 'away@campus.example')
  expect(received).toEqual(['operator@campus.example', 'away@campus.example'])
  expect(await problems({ ...environment, SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^Mail: .*Check SMTP_URL/),
  ])
})

test('the doctor as a command ends with 0 when all is well and with 1 when not', async () => {
  const { environment, deps } = await healthyApp()
  const doctor = () => quad(environment, 'doctor')
  expect(await doctor()).toMatch(/All is well\.\n$/)
  await deps.db.deleteFrom('jobs').execute()
  await expect(doctor()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('✗ Backups: no verified') })
})
