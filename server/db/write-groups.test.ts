// @module-tag postgres

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { LockingSqliteDialect } from './locking-sqlite-dialect.ts'
import { WriteGroups } from './write-groups.ts'

type Notes = { notes: { id: string } }

/** A database that records its statements, on which a second connection looks from outside. */
function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'quad-group-'))
  const file = join(folder, 'notes.sqlite')
  const connection = new SqliteDatabase(file)
  connection.pragma('journal_mode = WAL')
  connection.exec('create table notes (id text primary key)')
  const outside = new SqliteDatabase(file, { readonly: true })
  const statements: string[] = []
  let failing: string | undefined
  const groups = new WriteGroups(
    {
      get inTransaction() {
        return connection.inTransaction
      },
      prepare: (text) => {
        statements.push(text)
        if (text === failing) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
        return connection.prepare(text)
      },
      close: () => connection.close(),
    },
    Number.POSITIVE_INFINITY,
  )
  const db = new Kysely<Notes>({ dialect: new LockingSqliteDialect(groups) })
  onTestFinished(async () => {
    await db.destroy()
    outside.close()
    rmSync(folder, { recursive: true })
  })
  const write = (id: string) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('notes').values({ id }).execute()
      return id
    })
  return {
    db,
    write,
    /** The committed notes. */
    committed: () => outside.prepare('select id from notes order by id').pluck().all(),
    count: (statement: string) => statements.filter((one) => one === statement).length,
    failOn: (statement: string | undefined) => {
      failing = statement
    },
  }
}

test('transactions and single writes that wait at the same time share one commit', async () => {
  const { db, write, committed, count } = openNotes()
  const single = db.insertInto('notes').values({ id: 'd' }).execute()
  await Promise.all([write('a'), write('b'), write('c'), single])
  expect(committed()).toEqual(['a', 'b', 'c', 'd'])
  expect(count('commit')).toBe(1)
})

test('no write is confirmed before its commit', async () => {
  const { write, committed } = openNotes()
  const seen = await Promise.all(['a', 'b', 'c'].map(async (id) => [await write(id), committed()]))
  for (const [id, rows] of seen) expect(rows).toContain(id)
})

test('a transaction that fails leaves the others of its group as they are', async () => {
  const { db, write, committed, count } = openNotes()
  const fail = () =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('notes').values({ id: 'failed' }).execute()
      throw new Error('no')
    })
  const double = () =>
    db
      .insertInto('notes')
      .values([{ id: 'other' }, { id: 'a' }])
      .execute()
  const results = await Promise.allSettled([fail(), write('a'), fail(), double(), write('b'), write('b'), write('c')])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, false, true, false, true])
  expect(committed()).toEqual(['a', 'b', 'c'])
  expect(count('commit')).toBe(1)
})

test('a read waits for the commit of the group', async () => {
  const { db, write } = openNotes()
  let reading: Promise<Notes['notes'][]> | undefined
  const writing = db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ id: 'a' }).execute()
    reading = db.selectFrom('notes').select('id').execute()
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 5))])
    await tx.insertInto('notes').values({ id: 'b' }).execute()
  })
  await Promise.all([writing, write('c')])
  expect(await reading).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})

test('a commit that fails confirms none of the group, and the next group is written', async () => {
  const { write, committed, failOn } = openNotes()
  failOn('commit')
  const results = await Promise.allSettled([write('a'), write('b')])
  expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([
    'SQLITE_FULL',
    'SQLITE_FULL',
  ])
  expect(committed()).toEqual([])
  failOn(undefined)
  await write('c')
  expect(committed()).toEqual(['c'])
})

test('the whole group fails when SQLite rolls it back, and no statement runs outside the transaction', async () => {
  const { db, write, committed } = openNotes()
  const lose = () =>
    db.transaction().execute(async (tx) => {
      // As SQLite does by itself when the disk is full.
      await sql`rollback`.execute(tx)
      await tx.insertInto('notes').values({ id: 'outside' }).execute()
    })
  const results = await Promise.allSettled([write('a'), lose(), write('b')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(committed()).toEqual(['b'])
})

test('a transaction that only reads sees one state while others wait to write', async () => {
  const { db, write } = openNotes()
  await write('a')
  const reading = db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const before = await tx.selectFrom('notes').select('id').execute()
      await new Promise((resolve) => setTimeout(resolve, 5))
      return [before, await tx.selectFrom('notes').select('id').execute()]
    })
  const [[before, after]] = await Promise.all([reading, write('b')])
  expect(after).toEqual(before)
  expect(await db.selectFrom('notes').select('id').execute()).toHaveLength(2)
})

test('a write waits for the end of a stream', async () => {
  const { db, write, committed } = openNotes()
  await Promise.all([write('a'), write('b')])
  const rows: string[] = []
  const writing: Promise<string>[] = []
  for await (const { id } of db.selectFrom('notes').select('id').stream()) {
    rows.push(id)
    writing.push(write(`after ${id}`))
  }
  await Promise.all(writing)
  expect(rows).toEqual(['a', 'b'])
  expect(committed()).toEqual(['a', 'after a', 'after b', 'b'])
})
