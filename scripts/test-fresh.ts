import './failures.ts'
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../server/testing/free-port.ts'
import { type Debian, newDebian, requirePrograms, SUITE } from './machines/debian.ts'
import { checkMainJob, doMainJob } from './machines/main-job.ts'
import { untilReady } from './until-ready.ts'

/**
 * Does what README says on a Debian that has nothing, as root and as an ordinary user: clone, start, the main job, stop
 * and start again, the operator's commands, and the tests. It takes the last commit, not what is uncommitted.
 */

const HELP = `npm run test:fresh -- [--without-tests]

  --without-tests   leave out npm test, which is most of the time
`

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, 'without-tests': { type: 'boolean', default: false } },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
requirePrograms('npm run test:fresh', 'debootstrap', 'unshare', 'git')

function say(text: string): void {
  process.stdout.write(`\n── ${text}\n`)
}

async function startQuad(debian: Debian, user: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = debian.start(user, 'cd quad && npm start', { PORT: String(port), PUBLIC_URL: url })
  child.stdout?.pipe(process.stdout)
  try {
    await untilReady(url, () => child.exitCode === null)
  } catch (error) {
    await stop(child)
    throw error
  }
  return { url, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.pid) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

async function tryReadme(debian: Debian, user: string): Promise<void> {
  const home = user === 'root' ? '/root' : `/home/${user}`
  say(`${user}: git clone, npm start`)
  debian.run(user, 'git clone --quiet /srv/quad.git quad')
  const first = await startQuad(debian, user)
  say(`${user}: signs up, activates, signs in, completes the profile, shares an idea`)
  const done = await doMainJob(first.url, join(debian.root, home, 'quad/data/mail'), user)
  await first.stop()
  say(`${user}: npm start again`)
  const second = await startQuad(debian, user)
  await checkMainJob(second.url, done)
  await second.stop()
  say(`${user}: operator's commands`)
  // Without an administrator, doctor reports a problem.
  const commands = [`member promote --email ${done.credentials.email}`, 'backup backup.tar --verify', 'doctor']
  for (const command of commands) debian.run(user, `cd quad && npm run --silent quad -- ${command}`)
}

function failsWithoutTools(debian: Debian, user: string): void {
  say(`${user}: npm test, without browser and PostgreSQL`)
  const { status, output } = debian.try(user, 'cd quad && npm test')
  if (status === 0 || !output.includes('This needs chromium and postgresql')) {
    throw new Error(`npm test did not say what is missing:\n${output}`)
  }
}

const debian = newDebian()
try {
  say(`Debian ${SUITE} with git, nodejs and npm`)
  debian.run(
    'root',
    'apt-get -q update && apt-get -q -y install --no-install-recommends git nodejs npm ca-certificates',
  )
  // The clone's owner is somebody else here.
  debian.run('root', "git config --system --add safe.directory '*'")
  debian.run('root', 'useradd --create-home --user-group student && node --version && npm --version')
  execFileSync('git', ['clone', '--quiet', '--bare', '.', join(debian.root, 'srv/quad.git')])
  await tryReadme(debian, 'student')
  failsWithoutTools(debian, 'student')
  await tryReadme(debian, 'root')
  if (!values['without-tests']) {
    for (const user of ['root', 'student']) {
      say(`${user}: npm test`)
      debian.run(user, 'cd quad && npm test')
    }
  }
  say('All of README works on a new machine.')
} catch (error) {
  say(`This failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  debian.remove()
}
