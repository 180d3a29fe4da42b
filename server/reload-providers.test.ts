import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { generate } from 'selfsigned'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { reloadProviders } from './reload-providers.ts'
import { samlKeys } from './testing/saml-issuer.ts'
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

test('a file with a mark and an old certificate beside a good one counts, and the log names the certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-providers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines: { msg: string; provider?: string; reason?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const [good] = await samlKeys()
  const old = await generate([{ name: 'commonName', value: 'old' }], { keySize: 1024 })
  const certificates = [old.cert, good.certificate].map(
    (pem) =>
      `<KeyDescriptor><X509Certificate xmlns="http://www.w3.org/2000/09/xmldsig#">${pem}</X509Certificate></KeyDescriptor>`,
  )
  const metadata_file = join(folder, 'idp.xml')
  writeFileSync(
    metadata_file,
    `\ufeff<?xml version="1.0" encoding="utf-8"?>
    <EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://sts.windows.net/t/">
    <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates.join('')}
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.example/"/>
    </IDPSSODescriptor></EntityDescriptor>`,
  )
  const file = join(folder, 'providers.json')
  const saml = { name: 'entra', label: 'Entra', kind: 'saml', metadata_file }
  writeFileSync(file, `\ufeff${JSON.stringify({ providers: [saml] })}`)
  const app = await startTestApp({ identityProviders: readConfig({ IDENTITY_PROVIDERS: file }).identityProviders }, log)
  await reloadProviders(app.deps, { IDENTITY_PROVIDERS: file })
  expect([...app.deps.providers.keys()]).toEqual(['entra'])
  const warnings = lines.filter(({ msg }) => msg === 'part of a provider of sign-in left out')
  expect(warnings).toHaveLength(2)
  expect(warnings[1]).toMatchObject({ provider: 'entra', reason: expect.stringMatching(/CN=old .* 2048 bits/) })
})
