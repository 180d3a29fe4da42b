// @module-tag slow

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEBIAN, findPostgresPrograms } from './postgres-programs.ts'

const NONE = '/nonexistent'

function newFolder(...programs: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'quad-programs-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const program of programs) {
    mkdirSync(join(root, program, '..'), { recursive: true })
    writeFileSync(join(root, program), '')
  }
  return root
}

test("the newest of Debian's versions is used, or PostgreSQL in PATH, or none", () => {
  const debian = newFolder('9/bin/initdb', '17/bin/initdb', '18/bin/psql')
  const elsewhere = newFolder('initdb')
  expect(findPostgresPrograms(debian, elsewhere)).toBe(join(debian, '17/bin'))
  expect(findPostgresPrograms(NONE, `${NONE}:${elsewhere}`)).toBe(elsewhere)
  expect(findPostgresPrograms(NONE, NONE)).toBeUndefined()
})

/** Runs a command with a PATH and, for root, a mount that hide PostgreSQL. */
function withoutPostgres(...command: string[]) {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !existsSync(join(folder, 'initdb')))
  const hide = existsSync(DEBIAN) ? `mount -t tmpfs none ${DEBIAN} &&` : ''
  const env = { ...process.env, PATH: folders.join(':') }
  return spawnSync('unshare', ['--mount', 'sh', '-c', `${hide} exec "$@"`, 'sh', ...command], { encoding: 'utf8', env })
}

test('without PostgreSQL the tests on SQLite run and say so; a benchmark that needs it says so first, its help does not', ({
  skip,
}) => {
  skip(withoutPostgres('true').status !== 0, 'PostgreSQL cannot be hidden here')
  const listed = withoutPostgres('node_modules/.bin/vitest', 'list', '--filesOnly', 'server/lib/clock')
  expect(listed.stderr).toContain('PostgreSQL was not found: its tests are left out')
  expect(listed.status).toBe(0)
  const bench = withoutPostgres(process.execPath, 'bench/main.ts', '--smoke')
  expect(bench).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^PostgreSQL was not found\..*\n$/),
  })
  expect(execFileSync(process.execPath, ['bench/main.ts', '--help'], { encoding: 'utf8' })).toContain('--members')
  expect(withoutPostgres(process.execPath, 'bench/main.ts', '--help')).toMatchObject({ status: 0, stderr: '' })
})
