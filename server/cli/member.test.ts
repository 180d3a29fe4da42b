import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

async function quad({ deps: { config } }: TestApp, ...args: string[]): Promise<string> {
  const url = config.database.engine === 'postgres' ? { DATABASE_URL: config.database.url } : {}
  const env = { ...process.env, DATA_DIR: config.dataDir, ...url }
  return (await promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { env })).stdout
}

test('setup-link prints a link that makes the first administrator, also after a stranger signed up', async () => {
  const app = await startTestApp()
  const unknownEmail = { email: 'stranger@campus.example', username: 'stranger', password: 'first through the door' }
  await app.call('POST', '/v1/users', { body: unknownEmail })
  const token = /\/setup\?token=([A-Z2-7]{26})\n/.exec(await quad(app, 'setup-link'))?.[1]
  const admin = { email: 'dean@campus.example', username: 'dean', password: 'keys to the courtyard' }
  expect((await app.call('POST', '/v1/setup', { body: { ...admin, token } })).statusCode).toBe(201)
  await expect(quad(app, 'setup-link')).rejects.toMatchObject({
    stderr: expect.stringMatching(/administrator already/),
  })
})
