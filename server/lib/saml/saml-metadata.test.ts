import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { expect, onTestFinished, test } from 'vitest'
import { samlKeys } from '../../testing/saml-issuer.ts'
import { readIdentityProviders } from '../identity-providers.ts'
import { readMetadata } from './saml-metadata.ts'

const [one, two] = await samlKeys()
const SAML = 'urn:oasis:names:tc:SAML:2.0:protocol'
const base64 = (certificate: string) => certificate.replace(/-----.*?-----|\s/g, '')

const key = (certificate: string, use = '') =>
  `<md:KeyDescriptor${use && ` use="${use}"`}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
    <ds:X509Certificate>${base64(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
const service = (name: string, url: string, binding = 'HTTP-Redirect') =>
  `<md:${name} Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${url}"/>`
const SIGN_IN = service('SingleSignOnService', 'https://id.campus.example/sso')

const entity = (content: string, id = 'https://id.campus.example', protocol = SAML) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${id}"><!-- of the campus -->
    <md:IDPSSODescriptor protocolSupportEnumeration="${protocol}">${content}</md:IDPSSODescriptor></md:EntityDescriptor>`

test('the reader of SAML metadata reads addresses of HTTP-Redirect and every certificate that may sign', () => {
  const xml = entity(
    key(one.certificate, 'signing') +
      key(two.certificate) +
      key(one.certificate, 'encryption') +
      service('SingleLogoutService', 'https://id.campus.example/post', 'HTTP-POST') +
      service('SingleLogoutService', 'https://id.campus.example/slo') +
      SIGN_IN,
  )
  expect(readMetadata(`<?xml version="1.0"?>${xml}`, undefined)).toEqual({
    entityId: 'https://id.campus.example',
    signInUrl: 'https://id.campus.example/sso',
    signOutUrl: 'https://id.campus.example/slo',
    certificates: [one.certificate, two.certificate],
  })
})

test('the reader of SAML metadata reads the one of several that the entry names', () => {
  const both = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">
    ${entity(key(one.certificate) + SIGN_IN)}${entity(key(two.certificate) + SIGN_IN, 'https://other.example')}</md:EntitiesDescriptor>`
  expect(readMetadata(both, 'https://other.example').certificates).toEqual([two.certificate])
  expect(() => readMetadata(both, undefined)).toThrow(/name one as entity_id/)
  expect(() => readMetadata(both, 'https://third.example')).toThrow(/no such identity provider/)
})

test.each([
  ['no sign-in by HTTP-Redirect', key(one.certificate), /no SingleSignOnService/],
  ['no certificate', SIGN_IN, /no certificate/],
  ['a certificate of another use', key(one.certificate, 'encryption') + SIGN_IN, /no certificate/],
  ['a broken certificate', key('AAAA') + SIGN_IN, /cannot be read/],
  [
    'an address without TLS',
    key(one.certificate) + service('SingleSignOnService', 'http://id.campus.example'),
    /https/,
  ],
])('the reader of SAML metadata refuses metadata with %s', (_what, content, message) => {
  expect(() => readMetadata(entity(content), undefined)).toThrow(message)
})

test('the reader of SAML metadata refuses another protocol, a document type, a short key, and what is no metadata', async () => {
  const content = key(one.certificate) + SIGN_IN
  expect(() => readMetadata(entity(content, 'x', 'urn:oasis:names:tc:SAML:1.1:protocol'), undefined)).toThrow(/2\.0/)
  expect(() => readMetadata(`<!DOCTYPE x>${entity(content)}`, undefined)).toThrow(/document type/)
  expect(() => readMetadata('<html/>', undefined)).toThrow(/no such identity provider/)
  const short = await generate([{ name: 'commonName', value: 'short' }], { keySize: 1024 })
  expect(() => readMetadata(entity(key(short.cert) + SIGN_IN), undefined)).toThrow(/at least 2048 bits/)
})

test('an entry of the file reads metadata and keys, and refuses a key of another certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-saml-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const metadata_file = write('idp.xml', entity(key(one.certificate) + SIGN_IN))
  const read = (overrides: object) => {
    const entry = { name: 'campus', label: 'Campus', kind: 'saml', metadata_file, ...overrides }
    const file = write('providers.json', JSON.stringify({ providers: [entry] }))
    return readIdentityProviders(file, { environment: {}, takenIssuers: [] })
  }
  expect(read({})).toMatchObject([{ kind: 'saml', signed: 'either', isIdpInitiated: false, domains: [] }])
  const private_key_file = write('key.pem', two.privateKey)
  const certificate_file = write('cert.pem', two.certificate)
  expect(read({ private_key_file, certificate_file })).toMatchObject([{ key: { certificate: two.certificate } }])
  expect(() => read({ private_key_file })).toThrow(/or neither/)
  expect(() => read({ private_key_file, certificate_file: write('o.pem', one.certificate) })).toThrow(
    /campus: private_key_file is not the key/,
  )
  expect(() => read({ metadata_file: join(folder, 'none.xml') })).toThrow(/campus: .*no such file/)
  expect(() => read({ client_id: 'quad' })).toThrow(/client_id/)
})
