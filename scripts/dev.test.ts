import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'

const TRIES = 300
const POLL_MS = 100

async function untilOk(url: string): Promise<Response> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return response
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`${url} does not respond.`)
}

test('npm run dev serves the application with reloading, and the API, at one URL', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' }
  const dev = spawn(process.execPath, ['scripts/dev.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(dev, 'exit')
  onTestFinished(() => void dev.kill('SIGKILL'))

  expect(await (await untilOk(`${url}/v1/site`)).json()).toHaveProperty('members')
  const page = await untilOk(`${url}/ideas`)
  expect(await page.text()).toContain('/@vite/client')
  const document = await fetch(`${url}/v1/openapi.json`)
  expect(document.headers.get('content-type')).toContain('json')

  dev.kill('SIGTERM')
  // Vite ends the process by itself as soon as it is closed, with the signal's status.
  expect([0, 143]).toContain((await ended)[0])
})
