// @module-tag slow
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

test('npm run new writes a feature that compiles, is formatted, and passes its tests', () => {
  const copy = mkdtempSync(join(tmpdir(), 'quad-new-feature-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const run = (command: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, words, { cwd: copy, encoding: 'utf8', env: environment })
    expect(status, `${words.join(' ')}\n${stdout}${stderr}`).toBe(0)
  }
  const bin = join(ROOT, 'node_modules/.bin')
  const { VITEST: _, ...rest } = process.env
  const environment = { ...rest, PATH: `${bin}:${process.env.PATH}` }
  const listed = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim().split('\n')
  // A file that is deleted and not committed is still listed.
  for (const file of listed.filter((one) => existsSync(join(ROOT, one)))) cpSync(join(ROOT, file), join(copy, file))
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  run('node', 'scripts/new-feature.ts', 'saved-searches')
  for (const project of ['.', 'web', 'e2e']) run('tsc', '-p', project)
  run(
    'biome',
    'ci',
    'contract',
    'server/features/saved-searches',
    'server/db',
    'web/features/saved-searches',
    'web/routes',
  )
  run('vitest', 'run', '--project', 'sqlite', 'server/features/saved-searches', 'scripts/generate.test.ts')
  run('vitest', 'run', '--project', 'web', 'web/features/saved-searches')
})
