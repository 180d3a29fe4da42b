import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { reloadProviders } from './reload-providers.ts'
import { startTestApp } from './testing/test-app.ts'

const entry = (name: string) => ({
  ...{ name, label: `The ${name}`, kind: 'oidc', issuer: `https://${name}.example`, client_id: 'quad' },
  client_secret_env: 'SECRET',
})

test('a changed file counts at once, a faulty one leaves the providers as they are and is in the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-providers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'providers.json')
  const lines: { msg: string; reason?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = await startTestApp({}, log)
  const reload = async (content: unknown) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    await reloadProviders(app.deps, { IDENTITY_PROVIDERS: file, SECRET: 'hidden' })
    const { providers } = (await app.call('GET', '/v1/auth/providers')).json()
    const site = (await app.call('GET', '/v1/site')).json()
    expect(site.sign_in.providers).toEqual(providers)
    return providers.map(({ name }: { name: string }) => name)
  }
  expect(await reload({ providers: [entry('campus')] })).toEqual(['campus'])
  expect(await reload({ providers: [entry('hospital'), entry('campus')] })).toEqual(['hospital', 'campus'])
  for (const faulty of [
    '{ "client_secret": "hidden"',
    { providers: [{ ...entry('campus'), issuer: 'http://x' }] },
    {},
  ]) {
    expect(await reload(faulty)).toEqual(['hospital', 'campus'])
  }
  expect(await reload({ providers: [] })).toEqual([])
  const failures = lines.filter(({ msg }) => msg === 'providers of sign-in not reloaded')
  expect(failures).toHaveLength(3)
  expect(failures[1]?.reason).toContain('providers.0.issuer must be an https address')
  expect(JSON.stringify(lines)).not.toContain('hidden')
})
