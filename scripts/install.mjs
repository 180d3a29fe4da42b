// Runs before every npm script, on whatever Node and npm are there (in the syntax of Node 12, which Ubuntu 22.04 has), so that a bare clone needs no other command. Installs
// the packages when the lockfile has changed: those that running and building need, and with the argument `development`
// all of them. Looks for the programs that are named: chromium, postgresql.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCKFILE = 'package-lock.json'
const STAMP = 'node_modules/.installed-lockfile'
/** Ends the stamp of an installation without development packages. */
const WITHOUT_DEVELOPMENT = ' without development'
const NODE = 'node_modules/.bin/node'
const NODE_PACKAGE = 'node_modules/node'
const NODE_MIN = 20
/** Debian's Chromium without windows, the fastest for tests; other systems do not have it. */
const SHELL = 'chromium-headless-shell'
const BROWSERS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome']

function fail(message) {
  process.stderr.write(`\n${message}\n\n`)
  process.exit(1)
}

function npm(...args) {
  // The packages are for the pinned Node, so warnings about the one that runs npm would mislead.
  return spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { stdio: 'inherit' }).status === 0
}

function requireWritableFolder() {
  try {
    accessSync('.', constants.W_OK)
  } catch {
    fail(`You may not write to ${process.cwd()}: run this as the owner of the folder, or in a clone of your own.`)
  }
}

/** Development packages stay once they are there: removing them would only make the next command install them again. */
function installPackages(isDevelopment) {
  const hash = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
  const installed = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : WITHOUT_DEVELOPMENT
  const isComplete = isDevelopment || !installed.endsWith(WITHOUT_DEVELOPMENT)
  const wanted = isComplete ? hash : hash + WITHOUT_DEVELOPMENT
  if (installed === wanted) return
  requireWritableFolder()
  process.stdout.write(`Installing ${isComplete ? 'all packages' : 'packages'}, which takes a minute…\n`)
  // Not `npm ci`: it refuses a lockfile without the binaries of other platforms, which a registry mirror may lack.
  // Without scripts: npm 10 and older would compile better-sqlite3, which brings its binaries.
  if (!npm('install', '--no-save', '--ignore-scripts', isComplete ? '--include=dev' : '--omit=dev')) {
    fail('The packages could not be installed: npm says why above. Is the registry reachable (npm ping)?')
  }
  installNode()
  writeFileSync(STAMP, wanted)
}

function installNode() {
  const { version } = JSON.parse(readFileSync(join(NODE_PACKAGE, 'package.json'), 'utf8'))
  const runs = () => String(spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout).trim() === `v${version}`
  if (runs()) return
  // The one package whose script is needed: it fetches the pinned Node.
  if (!npm('rebuild', 'node', '--ignore-scripts=false') || !runs()) {
    fail(
      `The pinned Node could not be installed, or does not run on ${process.platform} ${process.arch}: see above. It needs glibc, macOS or Windows.`,
    )
  }
  // A third of its bytes are headers to compile against.
  for (const entry of readdirSync(join(NODE_PACKAGE, 'node_modules'), { withFileTypes: true })) {
    if (entry.isDirectory()) {
      rmSync(join(NODE_PACKAGE, 'node_modules', entry.name, 'include'), { recursive: true, force: true })
    }
  }
}

function isOnPath(...programs) {
  return programs.some((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0)
}

function hasPostgres() {
  return isOnPath('initdb') || spawnSync('sh', ['-c', 'ls /usr/lib/postgresql/*/bin/initdb']).status === 0
}

function knowsShell() {
  return isOnPath('apt-cache') && spawnSync('apt-cache', ['show', SHELL]).status === 0
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit', env }).status === 0
}

function isRoot() {
  return process.getuid !== undefined && process.getuid() === 0
}

function isMissing(program) {
  if (program === 'postgresql') return !hasPostgres()
  return !process.env.CHROMIUM_PATH && !isOnPath(...BROWSERS)
}

function installPrograms(needed) {
  const mayInstall = isRoot() && isOnPath('apt-get')
  const missing = needed.filter(isMissing)
  if (missing.length === 0) {
    const usesDebians = needed.includes('chromium') && !process.env.CHROMIUM_PATH
    if (usesDebians && !isOnPath(SHELL) && knowsShell()) installShell(mayInstall)
    return
  }
  const names = missing.join(' and ')
  const packages = missing.map((name) => (name === 'chromium' && knowsShell() ? SHELL : name))
  if (!mayInstall) {
    fail(
      `This needs ${names}. On Debian: sudo apt-get install ${packages.join(' ')}. Elsewhere see docs/troubleshooting.md.`,
    )
  }
  process.stdout.write(`Installing ${names}…\n`)
  if (!apt('update') || !apt('install', '-y', '--no-install-recommends', ...packages)) {
    fail(`This needs ${names}, which apt-get could not install: it says why above.`)
  }
}

/** Beside a browser that does as well. */
function installShell(mayInstall) {
  if (mayInstall) process.stdout.write(`Installing ${SHELL}…\n`)
  if (mayInstall && apt('update') && apt('install', '-y', '--no-install-recommends', SHELL)) return
  process.stdout.write(`The browser tests are a quarter faster with: sudo apt-get install ${SHELL}\n`)
}

if (Number(process.versions.node.split('.')[0]) < NODE_MIN)
  fail(`Quad needs Node ${NODE_MIN} or later; this is ${process.version}.`)
if (process.cwd().includes('#'))
  fail(`A package takes the # in ${process.cwd()} for the end of an address: rename the folder, or clone into another.`)
const isDevelopment = process.argv[2] === 'development'
installPrograms(process.argv.slice(isDevelopment ? 3 : 2))
installPackages(isDevelopment)
