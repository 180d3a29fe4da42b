import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { until } from './testing/until.ts'

function startQuad(environment: Record<string, string>): { dataDir: string; process: ChildProcess } {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-start-'))
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { dataDir, process: child }
}

async function lastOutput(environment: Record<string, string>): Promise<{ status: number | null; said: string }> {
  const { process: child } = startQuad(environment)
  const [said, [status]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')])
  return { status, said }
}

test('without PostgreSQL a start ends with a sentence that names no password', async () => {
  const { status, said } = await lastOutput({ DATABASE_URL: 'postgres://quad:geheim@127.0.0.1:1/quad' })
  expect(said).toMatch(/^Quad cannot start\. The database does not respond \(.*ECONNREFUSED.*DATABASE_URL says\?\n$/)
  expect(said).not.toContain('geheim')
  expect(status).toBe(1)
})

test('a host of two addresses that is not there is one sentence too', async () => {
  const { said } = await lastOutput({ DATABASE_URL: 'postgres://quad@localhost:1/quad' })
  expect(said).toMatch(/^Quad cannot start\. The database does not respond \(.*ECONNREFUSED.*\n$/)
})

test('a port that is taken is a sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const { said } = await lastOutput({ PORT: String(port) })
  expect(said).toMatch(/^Quad cannot start\. Another program listens there already.*Set PORT.*\n$/)
})

test('a start takes the rights of others from what an earlier version made', async () => {
  // Proves trust 17/8.
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-start-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  for (const folder of ['files', 'mail']) mkdirSync(join(dataDir, folder), { mode: 0o755 })
  const port = await freePort()
  startQuad({ DATA_DIR: dataDir, PORT: String(port) })
  await until(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200))
  for (const folder of ['files', 'mail']) expect(statSync(join(dataDir, folder)).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'quad.sqlite')).mode & 0o777).toBe(0o600)
})
