import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SETUP = 'server/process-setup.ts'
/** Where a process or thread of the server begins. Sources of this suffix are started by another module. */
const ENTRIES = ['server/main.ts', 'server/cli.ts', 'scripts/start.ts', ...globSync('server/**/*-{child,worker}.ts')]

function firstImport(path: string): string | undefined {
  return /^import (?:[^'\n]* from )?'([^']+)'/m.exec(readFileSync(join(ROOT, path), 'utf8'))?.[1]
}

test.each(ENTRIES)('%s begins with the setup of a process', (path) => {
  // Proves trust 44/3.
  expect(firstImport(path)).toBeDefined()
  expect(relative(ROOT, join(ROOT, path, '..', firstImport(path) ?? ''))).toBe(SETUP)
})

test('the server starts processes by forkModule alone', () => {
  // Proves trust 44/3.
  const sources = globSync('server/**/*.ts').filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  const starting = sources.filter((path) => /^import \{.* from 'node:child_process'/m.test(readFileSync(path, 'utf8')))
  expect(starting).toEqual(['server/lib/child-process.ts'])
})

test('a process with the setup keeps its prototypes, whatever a library assigns', () => {
  // Proves trust 44/3.
  const script = `
    import './${SETUP}'
    const paths = [[{}, '__proto__'], [[], '__proto__'], [() => {}, '__proto__'], [{}, 'constructor', 'prototype']]
    for (const [start, ...path] of paths) {
      try { path.reduce((object, key) => object[key], start).polluted = 'yes' } catch {}
    }
    process.stdout.write(JSON.stringify([{}.polluted, [].polluted, (() => {}).polluted, process.env.NODE_ENV]))`
  const { NODE_ENV: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, env })
  expect(JSON.parse(String(stdout))).toEqual([null, null, null, 'production'])
})

test.each([SETUP, 'scripts/failures.ts'])('with %s a program goes on when the reader of its output closes', (path) => {
  const script = `
    import ${JSON.stringify(join(ROOT, path))}
    let written = 0
    const timer = setInterval(() => {
      process.stdout.write('x'.repeat(100_000))
      if (++written < 20) return
      clearInterval(timer)
      process.stderr.write('went on')
    }, 1)`
  const command = `"$NODE" --input-type=module -e "$SCRIPT" | head -c 1 > /dev/null`
  const env = { ...process.env, NODE: process.execPath, SCRIPT: script }
  expect(spawnSync('sh', ['-c', command], { env, encoding: 'utf8' }).stderr).toBe('went on')
})
