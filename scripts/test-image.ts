import './failures.ts'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { newDebian, requirePrograms } from './machines/debian.ts'
import { settingsEnvironment } from './machines/machine-settings.ts'
import { checkMainJob, doMainJob } from './machines/main-job.ts'
import { untilReady } from './until-ready.ts'

/**
 * Builds Containerfile for real, starts it as it says itself, signs up through it, and starts it again. For root with
 * buildah; the base is QUAD_BASE, or the one that Containerfile names, or a Debian made here where no registry of images
 * is reachable.
 */

const IMAGE = 'localhost/quad-test'
const OWN_BASE = 'localhost/quad-test-base'
const ISOLATION = ['--isolation', 'chroot', '--network', 'host']
const UID = '10001'
const PULL_TIMEOUT_MS = 60_000
/** Writable paths of a container: its volume, and each tmpfs of compose.yaml. */
const WRITABLE = ['data', 'tmp', 'proc', 'sys', 'dev', 'run', 'var/run', 'etc/hosts', 'etc/resolv.conf']

requirePrograms('npm run test:image', 'buildah', 'debootstrap', 'unshare')

function say(text: string): void {
  process.stdout.write(`\n── ${text}\n`)
}

function buildah(...args: string[]): string {
  return execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

function baseImage(): string {
  if (process.env.QUAD_BASE) return process.env.QUAD_BASE
  const named = execFileSync('sed', ['-n', 's/^ARG BASE=//p', 'Containerfile'], { encoding: 'utf8' }).trim()
  say(`Pulls ${named}, for a minute at most`)
  const pull = spawnSync('buildah', ['pull', '--quiet', named], { timeout: PULL_TIMEOUT_MS })
  if (pull.status === 0) return named
  if (spawnSync('buildah', ['inspect', '--type', 'image', OWN_BASE]).status === 0) return OWN_BASE
  return makeBase()
}

/** A Debian with Node and npm, and with this machine's way to its mirrors. */
function makeBase(): string {
  say('Base image by debootstrap')
  const debian = newDebian()
  try {
    debian.run('root', 'apt-get -q update && apt-get -q -y install --no-install-recommends nodejs npm ca-certificates')
    say('Saves it as an image, which takes a minute or two')
    const container = buildah('from', 'scratch')
    buildah('add', '--quiet', container, debian.root, '/')
    const settings = Object.entries(settingsEnvironment()).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    buildah('config', ...settings, container)
    buildah('commit', '--quiet', '--rm', container, OWN_BASE)
    return OWN_BASE
  } finally {
    debian.remove()
  }
}

type Settings = { Docker: { config: { Cmd: string[]; User: string; Healthcheck: { Test: string[] } } } }

function settingsOf(image: string): Settings['Docker']['config'] {
  const parsed: Settings = JSON.parse(buildah('inspect', '--type', 'image', image))
  return parsed.Docker.config
}

const data = mkdtempSync('/var/tmp/quad-image-data-')
let container = ''

function runArguments(port: number, command: string[]): string[] {
  const env = ['--env', `PORT=${port}`, '--env', `PUBLIC_URL=http://localhost:${port}`]
  return ['run', ...ISOLATION, ...env, '--volume', `${data}:/data`, container, '--', ...command]
}

/** Starts the command of the image, sees to its health check while `work` is done, and stops it. */
async function whileRunning<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { Cmd, Healthcheck } = settingsOf(IMAGE)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn('buildah', runArguments(port, Cmd), { stdio: 'inherit', detached: true })
  const ended = once(child, 'exit')
  try {
    await untilReady(url, () => child.exitCode === null)
    buildah(...runArguments(port, Healthcheck.Test.slice(1)))
    return await work(url)
  } finally {
    say('Stops it, which buildah reports as killed')
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

/** Files written outside the volume, although the container is meant for a read-only root. */
function writtenOutside(since: string): string[] {
  const root = buildah('mount', container)
  const prune = WRITABLE.flatMap((path) => ['-path', join(root, path), '-prune', '-o'])
  const found = execFileSync('find', [root, ...prune, '-type', 'f', '-newer', since, '-print'], { encoding: 'utf8' })
  return found.split('\n').filter(Boolean)
}

try {
  const base = baseImage()
  say(`Builds Containerfile on ${base}`)
  execFileSync(
    'buildah',
    ['bud', ...ISOLATION, '--format', 'docker', '--build-arg', `BASE=${base}`, '--tag', IMAGE, '.'],
    {
      stdio: 'inherit',
    },
  )
  const { User } = settingsOf(IMAGE)
  if (User !== `${UID}:${UID}`) throw new Error(`The image runs as ${User}.`)
  execFileSync('chown', [`${UID}:${UID}`, data])
  container = buildah('from', IMAGE)
  // Else buildah mounts a folder of its own over the one that is given to `run`.
  buildah('config', '--volume', '/data-', container)
  const marker = join(data, '.started')
  writeFileSync(marker, '')
  say('Starts, signs up, activates, signs in, completes the profile, shares an idea')
  const done = await whileRunning((url) => doMainJob(url, join(data, 'mail'), 'container'))
  const written = writtenOutside(marker)
  if (written.length > 0) throw new Error(`The container wrote outside its volume: ${written.join(', ')}`)
  say('Starts again, and everything is there')
  await whileRunning((url) => checkMainJob(url, done))
  say('The image works.')
} catch (error) {
  say(`This failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  if (container) buildah('rm', container)
  rmSync(data, { recursive: true, force: true })
}
