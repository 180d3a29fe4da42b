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

/** Forms in which the files of operators come. */
const FORMS: [string, (text: string) => Buffer][] = [
  ['with a mark of UTF-8', (text) => Buffer.from(`\ufeff${text}`)],
  ['after blank lines', (text) => Buffer.from(`\r\n \n${text}\n\n`)],
  ['after a mark and a blank line', (text) => Buffer.from(`\ufeff\r\n${text}`)],
  ['in UTF-16 of PowerShell', (text) => Buffer.from(`\ufeff${text}\r\n`, 'utf16le')],
  ['in UTF-16 of the other order', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['in UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['in UTF-16 of the other order without a mark', (text) => Buffer.from(text, 'utf16le').swap16()],
]

/** Microsoft Entra's own has roles of WS-Federation beside, and a signature of its own. */
const ENTRA = (
  content: string,
) => `<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_1" entityID="https://sts.windows.net/t/"
  xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature>
  <RoleDescriptor xsi:type="fed:SecurityTokenServiceType" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706"/>
  <IDPSSODescriptor protocolSupportEnumeration="${SAML}">${content.replaceAll('md:', '')}</IDPSSODescriptor></EntityDescriptor>`

const pemLines = (certificate: string) => key(certificate).replace(base64(certificate), `\n${certificate}\n`)

test.each(FORMS)('files of operators are read %s', (_form, encode) => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-saml-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), encode(content))
    return join(folder, name)
  }
  const styled = '<?xml version="1.0"?>\n<?xml-stylesheet type="text/xsl" href="x.xsl"?>'
  const entries = [
    ENTRA(key(one.certificate) + SIGN_IN),
    styled + entity(key(one.certificate) + SIGN_IN, 'https://styled.example'),
  ].map((metadata, at) => ({
    ...{ name: `saml${at}`, label: 'Ünï', kind: 'saml', metadata_file: write(`${at}.xml`, metadata) },
    private_key_file: write('key.pem', two.privateKey),
    certificate_file: write('cert.pem', two.certificate),
  }))
  const oidc = { name: 'oidc', label: 'OIDC', kind: 'oidc', issuer: 'https://id.example', client_id: 'quad' }
  const secret = { client_secret_file: write('secret', 'a secret') }
  const file = write('providers.json', JSON.stringify({ providers: [...entries, { ...oidc, ...secret }] }))
  expect(readIdentityProviders(file, { environment: {}, takenIssuers: [] })).toMatchObject([
    ...[{ entityId: 'https://sts.windows.net/t/', label: 'Ünï', key: { certificate: two.certificate } }],
    ...[{ entityId: 'https://styled.example', certificates: [one.certificate] }, { clientSecret: 'a secret' }],
  ])
})

test('the reader of SAML metadata takes lines of PEM in a certificate, and blanks around addresses', () => {
  const blank = service('SingleSignOnService', '\n  https://id.campus.example/sso ')
  expect(readMetadata(entity(pemLines(one.certificate) + blank, ' https://id.campus.example '), undefined)).toEqual({
    ...{ entityId: 'https://id.campus.example', signInUrl: 'https://id.campus.example/sso' },
    certificates: [one.certificate],
  })
})

const short = await generate([{ name: 'commonName', value: 'short' }], { keySize: 1024 })
const curve = await generate([{ name: 'commonName', value: 'curve' }], { keyType: 'ec' })
const notAfterDate = new Date('2020-01-01T00:00:00Z')
const notBeforeDate = new Date('2019-01-01T00:00:00Z')
const expired = await generate([{ name: 'commonName', value: 'expired' }], {
  keySize: 2048,
  notAfterDate,
  notBeforeDate,
})

test.each([
  ['a short key', key(short.cert), /CN=short .* 2048 bits/],
  ['an elliptic curve', key(curve.cert), /CN=curve .* no RSA key/],
  ['an expired certificate', key(expired.cert), /CN=expired .* has expired/],
  ['a broken certificate', key('AAAA'), /cannot be read/],
  ['an empty certificate', key(''), /cannot be read/],
])('the reader of SAML metadata leaves out %s beside a good one, and names it', (_what, bad, reason) => {
  for (const content of [bad + key(one.certificate), key(one.certificate) + bad]) {
    const { certificates, leftOut } = readMetadata(entity(content + SIGN_IN), undefined)
    expect(certificates).toEqual([one.certificate])
    expect(leftOut).toEqual([expect.stringMatching(reason)])
  }
})

test('an expired certificate counts where there is no other, as providers go on with it', () => {
  const { certificates, leftOut } = readMetadata(entity(key(expired.cert) + SIGN_IN), undefined)
  expect(certificates.map((pem) => base64(pem))).toEqual([base64(expired.cert)])
  expect(leftOut).toBeUndefined()
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

const LEFT_OUT: [string, string, RegExp][] = [
  [
    'a sign-out in plain HTTP',
    SIGN_IN + service('SingleLogoutService', 'http://id.campus.example/slo'),
    /SingleLogout/,
  ],
  [
    'a sign-in in plain HTTP beside',
    service('SingleSignOnService', 'http://id.campus.example/sso') + SIGN_IN,
    /SingleSign/,
  ],
]
test.each(LEFT_OUT)('the reader of SAML metadata leaves out %s and names it', (_name, services, reason) => {
  const metadata = readMetadata(entity(key(one.certificate) + services), undefined)
  expect(metadata).toMatchObject({ signInUrl: 'https://id.campus.example/sso', signOutUrl: undefined })
  expect(metadata.leftOut).toEqual([expect.stringMatching(reason)])
})

test('the reader of SAML metadata takes the descriptor of SAML 2.0 beside one of an older version', () => {
  const descriptor = (protocol: string, content: string) =>
    `<md:IDPSSODescriptor protocolSupportEnumeration="${protocol}">${content}</md:IDPSSODescriptor>`
  const old = descriptor('urn:oasis:names:tc:SAML:1.1:protocol', key(two.certificate))
  const current = descriptor(SAML, key(one.certificate) + SIGN_IN)
  for (const both of [old + current, current + old]) {
    const xml = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://id.example">${both}</md:EntityDescriptor>`
    expect(readMetadata(xml, undefined)).toMatchObject({
      entityId: 'https://id.example',
      certificates: [one.certificate],
    })
  }
})

test('the reader of SAML metadata takes CDATA, and a PEM file with what stands before it', () => {
  const forms = [
    `<![CDATA[${base64(one.certificate)}]]>`,
    `Bag Attributes\n    friendlyName: campus & co\nsubject=CN = id\n${one.certificate}`.replace('&', '&amp;'),
  ]
  for (const form of forms) {
    const xml = entity(key(one.certificate).replace(base64(one.certificate), form) + SIGN_IN)
    expect(readMetadata(xml, undefined).certificates).toEqual([one.certificate])
  }
})
