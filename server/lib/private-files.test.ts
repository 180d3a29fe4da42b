import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { createBackup } from '../features/backups/backups.service.ts'
import { PDF, shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { diskFileStore } from './file-store.ts'
import { newCapabilityId } from './ids.ts'
import { makeFolder } from './private-files.ts'

// The other files of this process share modules, without these mocks.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

let synced: string[] = []

vi.mock(import('node:fs/promises'), async (load) => {
  const real = await load()
  return {
    ...real,
    open: async (...args: Parameters<typeof real.open>) => {
      const handle = await real.open(...args)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        synced.push(String(args[0]))
      }
      return handle
    },
  }
})

beforeEach(() => {
  synced = []
  // As most accounts have it; the modes must not hang on it.
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Everything under a folder that others may read, write or enter. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  )
}

test('database, files, kept mails and backups are for their owner alone', async () => {
  // Proves trust 17/8.
  const app = await startTestApp()
  const { dataDir } = app.deps.config
  const admin = await signedInMember(app, { isAdmin: true })
  await shareIdea(app, admin, { pdf: PDF })
  await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: admin.email } })
  expect(await app.deliverMails()).toHaveLength(1)
  await createBackup(app.deps, join(dataDir, 'backups', 'quad.tar'), { verify: true })
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['backups', 'files', 'mail']))
  expect(openToOthers(dataDir)).toEqual([])
})

test('a database that an earlier version made loses the rights of others, with the files beside it', async () => {
  // Proves trust 17/8.
  const file = join(newFolder(), 'quad.sqlite')
  const first = openDatabase({ engine: 'sqlite', file })
  await migrate(first)
  for (const suffix of ['', '-wal', '-shm']) chmodSync(`${file}${suffix}`, 0o644)
  const second = openDatabase({ engine: 'sqlite', file })
  await migrate(second)
  expect(openToOthers(join(file, '..'))).toEqual([])
  await first.destroy()
  await second.destroy()
})

test('the name of a new folder is on the disk before a file in it is acknowledged', async () => {
  // Proves trust 19/6.
  const root = newFolder()
  const files = diskFileStore(join(root, 'data', 'files'))
  const id = newCapabilityId()
  await files.put(id, Buffer.from('kept'))
  const shard = join(root, 'data', 'files', id.slice(0, 2))
  for (const folder of [shard, join(shard, '..'), join(shard, '../..'), root]) expect(synced).toContain(folder)
  expect(synced.some((path) => basename(path) === `${id}.tmp`)).toBe(true)
})

test('folders above a new one are synced once', async () => {
  const root = newFolder()
  await makeFolder(join(root, 'a', 'one'))
  synced = []
  await makeFolder(join(root, 'a', 'two'))
  expect(synced).toEqual([join(root, 'a')])
  rmSync(join(root, 'a'), { recursive: true })
  synced = []
  await makeFolder(join(root, 'a', 'three'))
  expect(synced).toEqual([join(root, 'a'), root])
})

test('a folder that was removed and made again is synced again', async () => {
  const root = newFolder()
  await makeFolder(join(root, 'a'))
  synced = []
  await makeFolder(join(root, 'a'))
  expect(synced).toEqual([])
  rmSync(join(root, 'a'), { recursive: true })
  await makeFolder(join(root, 'a'))
  expect(synced).toContain(root)
})
