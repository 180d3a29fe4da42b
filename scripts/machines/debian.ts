import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copySettings, DEBIAN_MIRROR, settingsEnvironment } from './machine-settings.ts'

/** Bare Debian machines, in folders made by debootstrap and entered by chroot. For root on Linux. */

export const SUITE = 'trixie'
const CACHE = '.cache/machines'
const WORLD_READABLE = 0o755
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const MOUNTS = 'mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$@"'

/** Says in one sentence what is missing, and ends. */
export function requirePrograms(command: string, ...programs: string[]): void {
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (process.getuid?.() === 0 && missing.length === 0) return
  const needs = [...(process.getuid?.() === 0 ? [] : ['root']), ...missing]
  const install = missing.length > 0 ? ` (Debian: apt-get install ${missing.join(' ')})` : ''
  process.stderr.write(`\n${command} needs ${needs.join(' and ')}${install}.\n\n`)
  process.exit(1)
}

/** An archive of a minimal Debian, made at most once a week. */
export function debianArchive(): string {
  const archive = join(CACHE, `${SUITE}.tar`)
  if (existsSync(archive) && Date.now() - statSync(archive).mtimeMs < WEEK_MS) return archive
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync('/var/tmp/quad-debootstrap-')
  try {
    execFileSync('debootstrap', ['--variant=minbase', SUITE, folder, DEBIAN_MIRROR], { stdio: 'inherit' })
    execFileSync('tar', ['--create', '--numeric-owner', '--file', `${archive}.partial`, '--directory', folder, '.'])
    renameSync(`${archive}.partial`, archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return archive
}

export type Debian = {
  root: string
  /** Runs a shell command and throws when it fails. */
  run: (user: string, command: string) => void
  /** Runs a shell command and returns its status and what it printed. */
  try: (user: string, command: string) => { status: number | null; output: string }
  /** Starts a shell command in a process group of its own. */
  start: (user: string, command: string, env?: Record<string, string>) => ChildProcess
  remove: () => void
}

/** A new machine with nothing but Debian's smallest set of packages. */
export function newDebian(): Debian {
  const root = mkdtempSync('/var/tmp/quad-debian-')
  execFileSync('tar', ['--extract', '--numeric-owner', '--file', debianArchive(), '--directory', root])
  // Its first folder is a temporary one, which only its owner may enter.
  chmodSync(root, WORLD_READABLE)
  copySettings(root)
  const settings = settingsEnvironment()
  const argumentsFor = (user: string, command: string) => {
    const home = user === 'root' ? '/root' : `/home/${user}`
    return [
      '--mount',
      'sh',
      '-c',
      MOUNTS,
      root,
      `--userspec=${user}:${user}`,
      root,
      'sh',
      '-c',
      `cd ${home}; ${command}`,
    ]
  }
  const environment = (user: string, env: Record<string, string> = {}) => ({
    ...settings,
    PATH: SYSTEM_PATH,
    LANG: 'C.UTF-8',
    HOME: user === 'root' ? '/root' : `/home/${user}`,
    DEBIAN_FRONTEND: 'noninteractive',
    ...env,
  })
  return {
    root,
    run: (user, command) =>
      void execFileSync('unshare', argumentsFor(user, command), { stdio: 'inherit', env: environment(user) }),
    try: (user, command) => {
      const result = spawnSync('unshare', argumentsFor(user, command), { encoding: 'utf8', env: environment(user) })
      return { status: result.status, output: result.stdout + result.stderr }
    },
    start: (user, command, env) =>
      spawn('unshare', argumentsFor(user, command), {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: environment(user, env),
        detached: true,
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
