// @module-tag slow

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PDF, shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { environmentOf, quad, useEnvironmentOf } from '../testing/quad-command.ts'
import { startTestApp } from '../testing/test-app.ts'
import { runBackup, runRestore } from './backup.ts'

// Commands print what they did.
beforeEach(() => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
})

test('backup, verify and restore as commands, from beside a server that runs', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  await shareIdea(app, member, { pdf: PDF })
  const file = join(app.deps.config.dataDir, 'a folder', 'quad.tar')
  expect(await quad(environmentOf(app), 'backup', file, '--verify')).toMatch(
    /^Saved \d+ rows of \d+ tables and 1 files \(0\.1 MB\) in .+ \(\d+\.\d MB\)\.\nVerified:/,
  )
  expect(await quad(environmentOf(app), 'verify', file)).toMatch(/^Verified: /)
  await expect(quad(environmentOf(app), 'restore', file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not empty/),
  })

  const empty = await startTestApp()
  expect(await quad(environmentOf(empty), 'restore', file)).toMatch(/^Restored \d+ rows/)
  expect((await empty.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(200)
})

test('a restored copy sends nothing until it takes over', async () => {
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const file = join(app.deps.config.dataDir, 'quad.tar')
  await quad(environmentOf(app), 'backup', file)
  const copy = await startTestApp()
  expect(await quad(environmentOf(copy), 'restore', file)).toMatch(/take-over/)
  const ask = () => copy.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email } })
  expect((await ask()).statusCode).toBe(202)
  expect(await copy.deliverMails()).toEqual([])
  expect(await quad(environmentOf(copy), 'doctor').catch(({ stdout }) => stdout)).toContain('Restored copy')
  expect(await quad(environmentOf(copy), 'take-over')).toMatch(/^It sends mails/)
  expect((await copy.deliverMails()).map(({ to }) => to)).toEqual([email])
  expect(await quad(environmentOf(copy), 'take-over')).toMatch(/^This is no restored copy/)
})

test('a backup names a missing name, database or file', async () => {
  const app = await startTestApp()
  useEnvironmentOf(app)
  await expect(runBackup([])).rejects.toThrow(/^Name the file\.$/)
  await expect(runRestore(['/nowhere.tar'])).rejects.toThrow('ENOENT')
  if (app.deps.config.database.engine === 'postgres') return
  vi.stubEnv('DATA_DIR', '/tmp/quad-none')
  await expect(runBackup(['/tmp/quad-none.tar'])).rejects.toThrow(/^There is no database at/)
  expect(existsSync('/tmp/quad-none')).toBe(false)
})

test('a backup replaces an older one, also a damaged one, and nothing else', async () => {
  const app = await startTestApp()
  useEnvironmentOf(app)
  const inData = (name: string) => join(app.deps.config.dataDir, name)
  const backup = inData('quad.tar')
  await runBackup([backup])
  writeFileSync(backup, readFileSync(backup).subarray(0, 2_000))
  await runBackup([backup])
  expect(readFileSync(backup).length).toBeGreaterThan(2_000)
  for (const [name, content] of [
    ['hosts', '127.0.0.1 localhost'],
    ['empty', ''],
    ['large', Buffer.alloc(100_000, 'x')],
  ] as const) {
    writeFileSync(inData(name), content)
    await expect(runBackup([inData(name)])).rejects.toThrow(/is there already and no backup of Quad/)
    expect(readFileSync(inData(name)).equals(Buffer.from(content))).toBe(true)
  }
  mkdirSync(inData('folder'))
  symlinkSync(backup, inData('link'))
  for (const name of ['folder', 'link']) await expect(runBackup([inData(name)])).rejects.toThrow(/no backup of Quad/)
})

test.each(['constructor', 'toString', '__proto__', 'nothing'])('%s is no command', async (name) => {
  await expect(quad({}, name)).rejects.toMatchObject({ code: 1, stderr: `There is no command ${name}. Try help.\n` })
})
