import { hash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { SignJWT } from 'jose'
import type { CertificateKey } from '../../../contract/certificates.ts'
import { STATUS_LIST_PLACES } from '../../../contract/certificates.values.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { publicKeys, signingKey } from '../signing-keys/signing-keys.service.ts'

const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2'
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'
const SALT_BYTES = 16

type Keys = Pick<Deps, 'db' | 'clock'>
type PublicUrl = Pick<Config, 'publicUrl'>

/** Content of a credential: `name` and `description` of the achievement in one language. */
export type Achievement = {
  id: string
  place: number
  holder: { name: string; email: string }
  issuer: string
  name: string
  description: string
  language: string
  awardedAt: string
  issuedAt: string
}

/** The name of the site for programs (W3C, did:web). */
export function didOf({ publicUrl }: PublicUrl): string {
  return `did:web:${encodeURIComponent(new URL(publicUrl).host)}`
}

export function pageOf({ publicUrl }: PublicUrl, id: string): string {
  return `${publicUrl}/c/${id}`
}

/** The list that has the bit of a certificate, and the place in it, from 0. */
export function statusOf({ publicUrl }: PublicUrl, place: number): { list: string; index: number } {
  const number = Math.floor(place / STATUS_LIST_PLACES) + 1
  return { list: `${publicUrl}/v1/credentials/status/${number}`, index: place % STATUS_LIST_PLACES }
}

/** An Open Badges 3.0 credential as a VC-JWT (1EdTech Open Badges 3.0, section 8.2.4), and the key that signed it. */
export async function signCredential(deps: Keys, config: PublicUrl, about: Achievement) {
  const url = pageOf(config, about.id)
  const { list, index } = statusOf(config, about.place)
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const credential = {
    ...{ '@context': [CREDENTIALS, OPEN_BADGES], id: url, type: ['VerifiableCredential', 'OpenBadgeCredential'] },
    name: about.name,
    issuer: { id: didOf(config), type: ['Profile'], name: about.issuer, url: config.publicUrl },
    ...{ validFrom: about.issuedAt, awardedDate: about.awardedAt },
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: about.holder.name, identityType: 'name' },
        {
          ...{ type: 'IdentityObject', hashed: true, identityType: 'emailAddress', salt },
          identityHash: `sha256$${hash('sha256', about.holder.email + salt)}`,
        },
      ],
      achievement: {
        ...{ id: `${url}#achievement`, type: ['Achievement'], name: about.name, description: about.description },
        ...{ criteria: { narrative: about.description }, inLanguage: about.language },
      },
    },
    credentialStatus: {
      ...{ id: `${list}#${index}`, type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
      ...{ statusListIndex: String(index), statusListCredential: list },
    },
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
  }
  return sign(deps, config, credential, about.issuedAt)
}

/** A Bitstring Status List (W3C) in which every place but these has the bit of what does not hold. */
export async function signStatusList(
  deps: Keys,
  config: PublicUrl,
  { number, holding, last }: { number: number; holding: number[]; last: number },
): Promise<string> {
  const id = `${config.publicUrl}/v1/credentials/status/${number}`
  const first = (number - 1) * STATUS_LIST_PLACES
  const bits = Buffer.alloc(STATUS_LIST_PLACES / 8)
  const holds = new Set(holding)
  for (let place = Math.max(first, 1); place <= Math.min(last, first + STATUS_LIST_PLACES - 1); place++) {
    const index = place - first
    // The first bit is the highest of the first byte.
    if (!holds.has(place)) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  }
  const now = deps.clock.now().toISOString()
  const credential = {
    ...{ '@context': [CREDENTIALS], id, type: ['VerifiableCredential', 'BitstringStatusListCredential'] },
    ...{ issuer: didOf(config), validFrom: now },
    credentialSubject: {
      ...{ id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation' },
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  }
  return (await sign(deps, config, credential, now)).jwt
}

async function sign(deps: Keys, config: PublicUrl, credential: { id: string }, from: string) {
  const { kid, alg, privateKey } = await signingKey(deps, 'certificates')
  const did = didOf(config)
  const jwt = await new SignJWT({ ...credential })
    .setProtectedHeader({ alg, kid: `${did}#${kid}`, typ: 'vc+jwt' })
    .setIssuer(did)
    .setJti(credential.id)
    .setNotBefore(Math.floor(Date.parse(from) / 1000))
    .setIssuedAt(Math.floor(Date.parse(from) / 1000))
    .sign(privateKey)
  return { jwt, keyId: kid }
}

/** All keys that ever signed a certificate, the newest first. */
export async function certificateKeys(deps: Keys): Promise<CertificateKey[]> {
  return (await publicKeys(deps, 'certificates')) as CertificateKey[]
}

/** The document of the site's name, with all keys that ever signed a certificate. */
export async function didDocument(deps: Keys, config: PublicUrl) {
  const did = didOf(config)
  const keys = await certificateKeys(deps)
  const methods = keys.map((publicKeyJwk) => ({
    ...{ id: `${did}#${publicKeyJwk.kid}`, type: 'JsonWebKey2020', controller: did, publicKeyJwk },
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    ...{ id: did, verificationMethod: methods, assertionMethod: methods.map(({ id }) => id) },
  }
}
