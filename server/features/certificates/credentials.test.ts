import { join } from 'node:path'
import { decodeList } from '@digitalbazaar/vc-bitstring-status-list'
import { verifyJWT } from 'did-jwt'
import type { DIDDocument, Resolvable } from 'did-resolver'
import { CompactSign, type CryptoKey, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import type { Certificate } from '../../../contract/certificates.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { awardIdea, issueCertificate } from '../../testing/award.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { restoreBackup } from '../backups/backups.restore.service.ts'
import { createBackup } from '../backups/backups.service.ts'
import { rotateSigningKeys, signingKey } from '../signing-keys/signing-keys.service.ts'

/** Verified by did-jwt of the Decentralized Identity Foundation, and lists by Digital Bazaar: neither knows of Quad. */

let app: TestApp
let admin: TestMember
let author: TestMember
let awarded: Awaited<ReturnType<typeof awardIdea>>
let certificate: Certificate
let genuine: string

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  author = await signedInMember(app)
  awarded = await awardIdea(app, admin, author)
  certificate = await issueCertificate(app, author, awarded.about)
  genuine = await jwtOf(certificate.id)
})

async function giveToAnother(): Promise<Certificate> {
  const another = await signedInMember(app)
  return issueCertificate(app, another, (await awardIdea(app, admin, another)).about)
}
const jwtOf = async (id: string) => (await app.call('GET', `/v1/certificates/${id}.jwt`)).body
const document = async (): Promise<DIDDocument> => (await app.call('GET', '/.well-known/did.json')).json()

/** Another site, whose document has this key under the key id of ours. */
type OtherSite = { did: string; keys: object[] }

async function verify(jwt: string, other?: OtherSite): Promise<Record<string, unknown>> {
  const own = await document()
  const theirs = other && {
    ...{ id: other.did, assertionMethod: own.assertionMethod },
    verificationMethod: other.keys.map((publicKeyJwk) => ({
      ...{ id: `${other.did}#1`, type: 'JsonWebKey2020', controller: other.did, publicKeyJwk },
    })),
  }
  const resolver: Resolvable = {
    resolve: async (did) => ({
      ...{ didResolutionMetadata: {}, didDocumentMetadata: {} },
      didDocument: did === own.id ? own : did === other?.did ? (theirs as DIDDocument) : null,
    }),
  }
  const now = Math.floor(app.clock.now().getTime() / 1000)
  const { payload, verified } = await verifyJWT(jwt, { resolver, policies: { now } })
  if (!verified || payload.iss !== own.id) throw new Error('Not of this site.')
  return payload as Record<string, unknown>
}

/** Whether a certificate holds for who knows the file alone. */
async function holds(jwt: string): Promise<boolean> {
  const { credentialStatus } = (await verify(jwt)) as { credentialStatus: Record<string, string> }
  const { statusListCredential = '', statusListIndex } = credentialStatus
  const path = statusListCredential.slice(app.deps.config.publicUrl.length)
  const list = (await verify((await app.call('GET', path)).body)) as { credentialSubject: { encodedList: string } }
  const { encodedList } = list.credentialSubject
  return !(await decodeList({ encodedList })).getStatus(Number(statusListIndex))
}

test('a foreign verifier finds what the page says', async () => {
  // Proves trust 52/2.
  const credential = (await verify(genuine)) as Record<string, never>
  expect(credential).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', expect.stringContaining('/ob/v3p0/context-3')],
    ...{ id: certificate.url, type: ['VerifiableCredential', 'OpenBadgeCredential'], jti: certificate.url },
    issuer: { id: certificate.did, type: ['Profile'], name: certificate.issuer },
    ...{ validFrom: certificate.issued_at, awardedDate: certificate.since, name: 'Term 2 award' },
    credentialSubject: {
      type: ['AchievementSubject'],
      achievement: {
        ...{ type: ['Achievement'], name: 'Term 2 award', criteria: { narrative: expect.any(String) } },
        ...{ id: expect.any(String), description: expect.stringContaining(awarded.idea.title) },
      },
    },
    credentialStatus: { type: 'BitstringStatusListEntry', statusListIndex: String(certificate.status_place) },
  })
  expect(decodeProtectedHeader(genuine)).toMatchObject({ alg: 'ES256', kid: certificate.key })
  expect(JSON.stringify(credential)).toContain(certificate.name)
  expect(JSON.stringify(credential)).not.toContain(author.email)
  expect(await holds(genuine)).toBe(true)
})

test('the member proves the address by its salted hash', async () => {
  const { credentialSubject } = decodeJwt(genuine) as unknown as {
    credentialSubject: { identifier: { salt?: string; identityHash: string }[] }
  }
  const [, { salt = '', identityHash } = { identityHash: '' }] = credentialSubject.identifier
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(author.email + salt))
  expect(identityHash).toBe(`sha256$${Buffer.from(digest).toString('hex')}`)
})

test.each<[string, () => Promise<unknown>]>([
  ['its award is taken back', () => awarded.setAward(null)],
  [
    'an administrator revokes it',
    () => app.call('DELETE', `/v1/admin/certificates/${certificate.id}?reason=Mistake`, { token: admin.token }),
  ],
  [
    'its member is suspended',
    () =>
      app.deps.db
        .updateTable('users')
        .set({ suspended_at: timestamp(app.clock) })
        .where('id', '=', author.id)
        .execute(),
  ],
  [
    'its idea is hidden',
    () =>
      app.deps.db
        .updateTable('ideas')
        .set({ hidden_at: timestamp(app.clock) })
        .where('id', '=', awarded.idea.id)
        .execute(),
  ],
  [
    'its account is deleted',
    () =>
      app.call('POST', '/v1/settings/account-deletion', {
        token: author.token,
        body: { password: author.password, ideas: 'keep' },
      }),
  ],
])('a foreign verifier sees at once that %s', async (_what, end) => {
  // Proves trust 52/3.
  const other = await giveToAnother()
  await end()
  expect(await holds(genuine)).toBe(false)
  const page = await app.call('GET', `/v1/certificates/${certificate.id}`)
  expect(page.statusCode === 404 || page.json().certificate.ended_at !== null).toBe(true)
  expect(await holds(await jwtOf(other.id))).toBe(true)
})

test('the place of a deleted account is given to nobody', async () => {
  const body = { password: author.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  const next = await giveToAnother()
  expect(next.status_place).toBe(certificate.status_place + 1)
  expect(await holds(genuine)).toBe(false)
})

test('a certificate holds after its key was replaced, three times over', async () => {
  for (let year = 0; year < 3; year++) {
    app.clock.advance(366 * DAY)
    await rotateSigningKeys(app.deps)
    app.clock.advance(3 * DAY)
    expect(await holds(genuine)).toBe(true)
  }
  const [first] = (await app.call('GET', '/.well-known/jwks.json')).json().keys
  expect(certificate.key).not.toContain(first.kid)
  expect((await document()).verificationMethod?.length).toBeGreaterThan(1)
})

type Payload = Record<string, never> & {
  credentialSubject: { identifier: { identityHash: string }[]; achievement: Record<string, string> }
  credentialStatus: Record<string, string>
  issuer: Record<string, string>
}
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = (jwt: string) => jwt.split('.') as [string, string, string]

/** With another payload, under the genuine signature. */
const altered = (change: (payload: Payload) => unknown) => async () => {
  const payload = structuredClone(decodeJwt(genuine)) as unknown as Payload
  change(payload)
  const [head, , signature] = parts(genuine)
  return `${head}.${base64(payload)}.${signature}`
}
/** With another header, under the genuine signature. */
const headed = (change: object) => async () => {
  const [, payload, signature] = parts(genuine)
  return `${base64({ ...decodeProtectedHeader(genuine), ...change })}.${payload}.${signature}`
}
const signedBy = (key: CryptoKey | Uint8Array, header: object, change: object = {}) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify({ ...decodeJwt(genuine), ...change })))
    .setProtectedHeader({ ...decodeProtectedHeader(genuine), ...header } as never)
    .sign(key)
const strangersKey = async () => generateKeyPair('ES256', { extractable: true })
const signature = (change: (bytes: Buffer) => Buffer) => async () => {
  const [head, payload, own] = parts(genuine)
  return `${head}.${payload}.${change(Buffer.from(own, 'base64url')).toString('base64url')}`
}
const otherOwn = async () => {
  const next = await giveToAnother()
  return parts(await jwtOf(next.id))
}

const FORGED: Record<string, () => Promise<string>> = {
  'another name': altered(({ credentialSubject }) =>
    Object.assign(credentialSubject.identifier[0] ?? {}, { identityHash: 'Mallory' }),
  ),
  'another address': altered(({ credentialSubject }) =>
    Object.assign(credentialSubject.identifier[1] ?? {}, { identityHash: 'sha256$00' }),
  ),
  'another salt': altered(({ credentialSubject }) =>
    Object.assign(credentialSubject.identifier[1] ?? {}, { salt: '00' }),
  ),
  'no address': altered(({ credentialSubject }) => credentialSubject.identifier.pop()),
  'another site as issuer': altered(({ issuer }) => Object.assign(issuer, { id: 'did:web:else.example' })),
  'another name of the site': altered(({ issuer }) => Object.assign(issuer, { name: 'Harvard' })),
  'another iss': altered((payload) => Object.assign(payload, { iss: 'did:web:else.example' })),
  'no iss': altered((payload) => Object.assign(payload, { iss: undefined })),
  'an earlier date': altered((payload) => Object.assign(payload, { validFrom: '2020-01-01T00:00:00.000Z' })),
  'a later date of the award': altered((payload) =>
    Object.assign(payload, { awardedDate: '2030-01-01T00:00:00.000Z' }),
  ),
  'another award': altered(({ credentialSubject }) =>
    Object.assign(credentialSubject.achievement, { name: 'First prize' }),
  ),
  'another description': altered(({ credentialSubject }) =>
    Object.assign(credentialSubject.achievement, { description: 'All' }),
  ),
  'another place in the list': altered(({ credentialStatus }) =>
    Object.assign(credentialStatus, { statusListIndex: '99' }),
  ),
  'a list of another site': altered(({ credentialStatus }) =>
    Object.assign(credentialStatus, { statusListCredential: 'https://else.example/1' }),
  ),
  'no status': altered((payload) => Object.assign(payload, { credentialStatus: undefined })),
  'another id': altered((payload) => Object.assign(payload, { id: 'https://else.example/c/1' })),
  'another jti': altered((payload) => Object.assign(payload, { jti: 'https://else.example/c/1' })),
  'an end far away': altered((payload) => Object.assign(payload, { exp: 9_999_999_999 })),
  'another type': altered((payload) => Object.assign(payload, { type: ['VerifiableCredential'] })),
  'one more key': altered((payload) => Object.assign(payload, { honours: true })),
  'the signature of another certificate': async () => {
    const [head, payload] = parts(genuine)
    return `${head}.${payload}.${(await otherOwn())[2]}`
  },
  'the text of another certificate': async () => {
    const [head, , own] = parts(genuine)
    return `${head}.${(await otherOwn())[1]}.${own}`
  },
  'a signature with one bit turned': signature((bytes) =>
    Buffer.from(bytes.map((byte, at) => (at === 5 ? byte ^ 1 : byte))),
  ),
  'half a signature': signature((bytes) => bytes.subarray(0, 32)),
  'a signature of zeros': signature((bytes) => Buffer.alloc(bytes.length)),
  'no signature': signature(() => Buffer.alloc(0)),
  'alg none': headed({ alg: 'none' }),
  'alg none without a signature': async () => `${base64({ alg: 'none', typ: 'JWT' })}.${parts(genuine)[1]}.`,
  'another alg': headed({ alg: 'ES384' }),
  'an unknown kid': async () => signedBy((await strangersKey()).privateKey, { kid: `${certificate.did}#unknown` }),
  "a stranger's key under the same kid": async () => signedBy((await strangersKey()).privateKey, {}),
  "a stranger's key in the header": async () => {
    const { privateKey, publicKey } = await strangersKey()
    return signedBy(privateKey, { kid: undefined, jwk: await exportJWK(publicKey) })
  },
  'the public key as a secret': async () => {
    const [method] = (await document()).verificationMethod ?? []
    return signedBy(new TextEncoder().encode(JSON.stringify(method?.publicKeyJwk)), { alg: 'HS256' })
  },
  'the key for learning platforms': async () => {
    const { privateKey } = await signingKey(app.deps, 'learning-platforms')
    return signedBy(privateKey, { alg: 'RS256' })
  },
  'a fourth part': async () => `${genuine}.${parts(genuine)[2]}`,
}

test.each(Object.entries(FORGED))('a forged certificate is refused: %s', async (_what, forge) => {
  // Proves trust 52/1.
  const forged = await forge()
  expect(forged).not.toBe(genuine)
  await expect(verify(forged)).rejects.toThrow()
})

test('a certificate of another site is none of this site, though it has a key of the same name', async () => {
  const { privateKey, publicKey } = await strangersKey()
  const did = 'did:web:else.example'
  const forged = await signedBy(privateKey, { kid: `${did}#1` }, { iss: did })
  const other = { did, keys: [await exportJWK(publicKey)] }
  await expect(verify(forged, other)).rejects.toThrow('Not of this site.')
})

test('a certificate stays valid where a backup was restored, by the keys that are published there', async () => {
  const path = join(app.deps.config.dataDir, 'backup.tar')
  await createBackup(app.deps, path, { verify: false })
  app = await startTestApp()
  await restoreBackup(app.deps, path)
  expect(await jwtOf(certificate.id)).toBe(genuine)
  expect((await verify(genuine)).id).toBe(certificate.url)
  // The same key signs what is given from then on.
  const { kid } = await signingKey(app.deps, 'certificates')
  expect(decodeProtectedHeader(genuine).kid).toContain(kid)
})
