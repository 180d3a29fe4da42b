import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { doMainJob } from '../scripts/machines/main-job.ts'
import { untilReady } from '../scripts/until-ready.ts'
import { freePort } from '../server/testing/free-port.ts'

/** Each documented way to start Quad, as package.json has it. `npm run test:image` starts the image. */
const STARTS = [
  ['npm start', 'scripts/start.ts'],
  ['npm start -- --demo', 'scripts/start.ts', '--demo'],
  ['npm run dev', 'scripts/dev.ts'],
  ['npm run dev -- --demo', 'scripts/dev.ts', '--demo'],
  ['npm run quad -- start', 'server/cli.ts', 'start'],
]
const RESET_REQUEST = '/v1/auth/tokens/password-reset-request'
const HEADERS = { 'content-type': 'application/json' }

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

for (const [name = '', ...command] of STARTS) {
  test(`${name} sends mails of sign-up and password reset`, { tag: '@main' }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'quad-starts-'))
    const mailDir = join(dataDir, 'mail')
    const port = await freePort()
    const url = `http://localhost:${port}`
    const { NODE_ENV: _, ...inherited } = process.env
    const env = { ...inherited, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' }
    const child = spawn(process.execPath, command, { env, stdio: 'ignore' })
    try {
      await untilReady(url, () => isRunning(child))
      const { credentials } = await doMainJob(url, mailDir, 'newcomer')
      const body = JSON.stringify({ email: credentials.email })
      expect((await fetch(url + RESET_REQUEST, { method: 'POST', headers: HEADERS, body })).ok).toBe(true)
      const resets = () =>
        readdirSync(mailDir).filter((file) => readFileSync(join(mailDir, file), 'utf8').includes('/reset-password'))
      await expect.poll(() => resets().length).toBe(1)
    } finally {
      if (isRunning(child) && child.kill('SIGTERM')) await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
