import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { signedInMember } from './members.ts'
import { startTestApp } from './test-app.ts'

const FEATURES = join(import.meta.dirname, '../features')

function testSources(): string {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
  return files.map((name) => readFileSync(join(FEATURES, name), 'utf8')).join('\n')
}

const entries = Object.entries(ENDPOINTS)
const withAccess = (access: EndpointShape['access'][]) =>
  entries.filter(([, endpoint]) => access.includes(endpoint.access))
const addressOf = (path: string) => path.replace(/:id/g, '01234567-89ab-7def-8123-456789abcdef')

describe('every endpoint of the contract', () => {
  test.each(entries)('%s is registered', async (_name, { method, path }) => {
    const { app } = await startTestApp()
    expect(app.hasRoute({ method, url: path })).toBe(true)
  })

  test.each(entries)('%s is called by a test of its feature', (_name, { path }) => {
    // Tests write addresses out, ids as template expressions or as `:id` in their names.
    const written = path.replace(/\/:\w+/g, '')
    expect(testSources()).toContain(written)
  })

  test.each(withAccess(['member', 'admin']))(
    '%s refuses a visitor before reading the body',
    async (_name, { method, path }) => {
      const app = await startTestApp()
      const response = await app.app.inject({
        method,
        url: addressOf(path),
        headers: { 'content-type': 'application/json' },
        payload: '{ broken',
      })
      expect(response.statusCode).toBe(401)
    },
  )

  test.each(withAccess(['admin']))('%s refuses a member', async (_name, { method, path }) => {
    const app = await startTestApp()
    const { token } = await signedInMember(app)
    expect((await app.call(method, addressOf(path), { token })).statusCode).toBe(403)
  })
})
