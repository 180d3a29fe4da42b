// @module-tag slow

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'
import { until } from '../server/testing/until.ts'

const TRIES = 300
const POLL_MS = 100
/** As npm does: a shell that stays between them. */
const NPM = `require('node:child_process').spawn('sh', ['-c', process.execPath + ' ' + process.argv[1] + '; true'], { stdio: 'inherit' })`

async function untilOk(url: string): Promise<Response> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return response
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`${url} does not respond.`)
}

async function untilGone(url: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (!(await fetch(url).catch(() => null))) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`${url} still responds.`)
}

type Dev = { child: ChildProcess; url: string; serverUrl: string; printed: () => string }

/** Starts it as a child of `parent`, a program of Node that starts a command, as npm does. */
async function startDev(parent: string[] = []): Promise<Dev> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'info',
    npm_lifecycle_event: 'dev',
  }
  const child = spawn(process.execPath, [...parent, 'scripts/dev.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const url = `http://localhost:${port}`
  const serverUrl = `http://127.0.0.1:${port + 1}`
  expect(await (await untilOk(`${url}/v1/site`)).json()).toHaveProperty('members')
  return { child, url, serverUrl, printed: () => printed }
}

test('npm run dev serves the application with reloading, and the API, at one URL', async () => {
  const { child, url, serverUrl } = await startDev()
  const page = await untilOk(`${url}/ideas`)
  expect(await page.text()).toContain('/@vite/client')
  for (const path of ['/v1/openapi.json', '/healthz', '/readyz']) {
    expect((await fetch(url + path)).headers.get('content-type'), path).toContain('json')
  }

  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  // Vite ends the process by itself as soon as it is closed, with the signal's status.
  expect([0, 143]).toContain((await ended)[0])
  await untilGone(`${serverUrl}/healthz`)
})

test('calls wait while the server starts again after a change', async () => {
  const { url, printed } = await startDev()
  const starts = () => printed().split('Server listening').length - 1
  expect(starts()).toBe(1)
  const now = new Date()
  utimesSync('server/main.ts', now, now)
  const statuses = new Set<number>()
  await until(async () => {
    statuses.add((await fetch(`${url}/v1/site`)).status)
    expect(starts()).toBe(2)
  })
  expect([...statuses]).toEqual([200])
  expect(printed()).not.toMatch(/proxy error|ECONNREFUSED/)
})

test.each([
  ['npm run dev itself', []],
  ['npm', ['--eval', NPM]],
])('nothing is left running when %s is killed', async (_name, parent) => {
  const { child, url, serverUrl } = await startDev(parent)
  child.kill('SIGKILL')
  await Promise.all([untilGone(url), untilGone(`${serverUrl}/healthz`)])
})
