import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@playwright/test'
import { DEBIAN_ENV as env } from '../../scripts/debian-path.ts'

/** The tools of others that check Quad: packages of npm in a folder of their own, and programs of Debian. */

const FOLDER = join(import.meta.dirname, '../../.cache/outside')

const PACKAGES = {
  '@apideck/portman': '1.33.0',
  '@hey-api/openapi-ts': '0.95.0',
  '@siteimprove/alfa-act': '0.119.0',
  '@siteimprove/alfa-playwright': '0.81.4',
  '@siteimprove/alfa-rules': '0.114.0',
  '@stoplight/prism-http': '5.16.0',
  '@stoplight/spectral-cli': '6.16.3',
  'accessibility-checker-engine': '4.0.34',
  'html-validate': '11.21.1',
  html_codesniffer: '2.5.1',
  'ibm-openapi-validator': '1.38.4',
  newman: '6.2.2',
  oembetter: '1.2.1',
  'openapi-typescript': '7.13.0',
  'unfurl.js': '6.4.0',
  'vnu-jar': '26.9.27',
}

/** Programs, and the packages of Debian that have them. */
const PROGRAMS = {
  java: 'default-jre-headless',
  nginx: 'nginx-light',
  'python3-icalendar': 'python3-icalendar',
  radicale: 'radicale',
  slowhttptest: 'slowhttptest',
  sqlmap: 'sqlmap',
  sslscan: 'sslscan',
  testssl: 'testssl.sh',
  wapiti: 'wapiti',
  zzuf: 'zzuf',
}
type Program = keyof typeof PROGRAMS

function isMissing(program: string): boolean {
  const isThere =
    program === 'python3-icalendar'
      ? spawnSync('/usr/bin/python3', ['-c', 'import icalendar'], { env })
      : spawnSync('sh', ['-c', `command -v ${program}`], { env })
  return isThere.status !== 0
}

/** Installs what is missing. Without root, programs stay missing, and their checks are skipped with the reason. */
export function installTools(say: (line: string) => void): void {
  mkdirSync(FOLDER, { recursive: true })
  const list = join(FOLDER, 'package.json')
  const wanted = JSON.stringify({ private: true, dependencies: PACKAGES })
  if (!existsSync(list) || readFileSync(list, 'utf8') !== wanted) {
    say('Installing the packages of the tools…')
    writeFileSync(list, wanted)
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
    if (spawnSync('npm', install, { cwd: FOLDER, stdio: 'inherit' }).status !== 0) {
      throw new Error('The packages could not be installed: npm says why above.')
    }
  }
  const missing = (Object.keys(PROGRAMS) as Program[]).filter(isMissing).map((program) => PROGRAMS[program])
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) {
    say(`Not installed, and so not run: ${missing.join(', ')}. On Debian: sudo apt-get install ${missing.join(' ')}`)
    return
  }
  say(`Installing ${missing.join(', ')}…`)
  for (const program of missing) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', program], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) say(`${program} could not be installed, so that its checks are skipped.`)
  }
}

export function skipWithout(...programs: Program[]): void {
  const missing = programs.filter(isMissing)
  test.skip(missing.length > 0, `not installed: ${missing.map((program) => PROGRAMS[program]).join(', ')}`)
}

type Output = { status: number | null; stdout: string; stderr: string }

export function run(program: string, args: string[], cwd?: string): Output {
  return spawnSync(program, args, { encoding: 'utf8', env, maxBuffer: 1 << 28, cwd })
}

/** The output of a program as bytes. */
export function outputOf(program: string, args: string[]): Buffer {
  return spawnSync(program, args, { env, maxBuffer: 1 << 28 }).stdout
}

/** Runs a program while this process goes on. */
export function runInBackground(program: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { env, maxBuffer: 1 << 28 }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    )
    // Programs such as sqlmap read it to its end.
    child.stdin?.end()
  })
}

/** Starts a server, which the caller kills. */
export function start(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { env, stdio: 'ignore' })
}

/** Runs the command of a package by the Node of Quad. */
export function runPackage(command: string, args: string[], cwd?: string): Output {
  return run(join(FOLDER, 'node_modules/.bin', command), args, cwd)
}

export const packageFile = (path: string): string => join(FOLDER, 'node_modules', path)

/** A package as a module; it has types in no check of Quad. */
// biome-ignore lint/suspicious/noExplicitAny: the package is not there when types are checked
export async function importPackage(name: string): Promise<any> {
  return import(pathToFileURL(createRequire(join(FOLDER, 'package.json')).resolve(name)).href)
}
