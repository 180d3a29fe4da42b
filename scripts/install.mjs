// Runs before `npm start` and `npm test`, on whatever Node is there, so that a bare clone needs no other command.
// Installs the packages when the lockfile has changed; with --test also sees to a browser and a PostgreSQL.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const LOCKFILE = 'package-lock.json'
const STAMP = 'node_modules/.installed-lockfile'
const NODE_MIN = 20

function fail(message) {
  process.stderr.write(`\n${message}\n\n`)
  process.exit(1)
}

function installPackages() {
  const hash = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  process.stdout.write('Installing packages…\n')
  // Not `npm ci`: it refuses a lockfile without the binaries of other platforms, which a registry mirror may lack.
  // The packages are for the pinned Node, so warnings about the one that runs npm would mislead.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...options], { stdio: 'inherit' })
  if (status !== 0) fail('The packages could not be installed (npm install failed, see above).')
  writeFileSync(STAMP, hash)
}

function isOnPath(...programs) {
  return programs.some((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0)
}

function hasPostgres() {
  return isOnPath('initdb') || spawnSync('sh', ['-c', 'ls /usr/lib/postgresql/*/bin/initdb']).status === 0
}

function installTestTools() {
  const missing = []
  if (!process.env.CHROMIUM_PATH && !isOnPath('chromium', 'chromium-browser', 'google-chrome')) missing.push('chromium')
  if (!hasPostgres()) missing.push('postgresql')
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    fail(
      `The tests need ${missing.join(' and ')}. Install it, for instance with: sudo apt-get install ${missing.join(' ')}`,
    )
  }
  process.stdout.write(`Installing ${missing.join(' and ')}…\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { stdio: 'inherit', env })
}

if (Number(process.versions.node.split('.')[0]) < NODE_MIN)
  fail(`Quad needs Node ${NODE_MIN} or later; this is ${process.version}.`)
installPackages()
if (process.argv.includes('--test')) installTestTools()
