import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { signedInMember } from '../testing/members.ts'
import { useEnvironmentOf } from '../testing/quad-command.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { runImport } from './import.ts'

const BY = ['--by', 'dean@campus.example']

let app: TestApp
let file: string

beforeEach(async () => {
  app = await startTestApp()
  useEnvironmentOf(app)
  await signedInMember(app, { isAdmin: true, email: 'dean@campus.example' })
  file = join(mkdtempSync(join(tmpdir(), 'quad-')), 'ideas.csv')
  writeFileSync(file, 'Title,Text,Votes\nA quiet room,A place to sit where nobody talks.,12\n,A lamp at the stop.,3\n')
})

async function run(...args: string[]): Promise<string> {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await runImport(args).finally(() => output.mockRestore)
  const text = output.mock.calls.map(([chunk]) => String(chunk)).join('')
  output.mockRestore()
  return text
}

const titles = async () => (await app.deps.db.selectFrom('ideas').select('title').execute()).map(({ title }) => title)

test('quad import checks a file, imports it where that is asked for, and takes it back', async () => {
  const checked = await run(file, ...BY)
  expect(checked).toContain('2 rows: 1 become ideas, 0 are left out, 1 have errors.')
  expect(checked).toContain('Row 2, without a title: Title is required')
  expect(await titles()).toEqual([])
  const id = /--undo (\S+)/.exec(await run(file, ...BY, '--run'))?.[1] ?? ''
  expect(await titles()).toEqual(['A quiet room'])
  expect(await run('--undo', id, ...BY)).toBe('The import was taken back.\n')
  expect(await titles()).toEqual([])
  const entries = await app.deps.db.selectFrom('audit_entries').select('action').execute()
  const actions = entries.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['ideas_imported', 'idea_import_undone']))
})

test('quad import says what is wrong', async () => {
  await expect(run(file)).rejects.toThrow('Name the administrator who imports with --by.')
  await expect(run(...BY)).rejects.toThrow('Name a file.')
  await expect(run(file, '--by', 'nobody@campus.example')).rejects.toThrow(
    'No administrator has the email address nobody@campus.example.',
  )
  await expect(run(file, ...BY, '--columns', 'title,description')).rejects.toThrow('The file has 3 columns')
  await expect(run(file, ...BY, '--columns', 'title,price,')).rejects.toThrow('Must be one of the fields')
})
