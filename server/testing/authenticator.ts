import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../contract/passkeys.ts'

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasCredential: 0x40 }

/** Deviations of a response from that of an honest authenticator and browser. */
type Deviation = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  challenge?: string
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

const ORIGIN = 'http://localhost:4000'
const RP_ID = 'localhost'
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** An authenticator with one passkey in memory. With `isSynced` it is kept by a password manager, and does not count. */
export function testAuthenticator({ isSynced = false, transports = ['internal'] } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const backup = isSynced ? FLAGS.backupEligible | FLAGS.backedUp : 0
  let [counter, userHandle] = [0, '']

  function authenticatorData({ rpId = RP_ID, isVerified = true, ...deviation }: Deviation, flags: number): Buffer {
    if (!isSynced) counter++
    const head = Buffer.alloc(37)
    sha256(rpId).copy(head)
    head.writeUInt8(FLAGS.present | backup | flags | (isVerified ? FLAGS.verified : 0), 32)
    head.writeUInt32BE(deviation.counter ?? counter, 33)
    return head
  }

  function clientData(type: string, challenge: string, { origin = ORIGIN, ...deviation }: Deviation): string {
    return JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false })
  }

  function credential(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key as never)])
  }

  return {
    id: base64url(id),
    create(options: PasskeyCreationOptions, deviation: Deviation = {}): PasskeyCreation {
      userHandle = options.user.id
      const data = Buffer.concat([authenticatorData(deviation, FLAGS.hasCredential), credential()])
      const { fmt, attStmt } = deviation.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviation)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports,
        },
      }
    },
    get(options: PasskeyRequestOptions, deviation: Deviation = {}): PasskeyAssertion {
      const data = authenticatorData(deviation, 0)
      const client = clientData('webauthn.get', options.challenge, deviation)
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: deviation.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type TestAuthenticator = ReturnType<typeof testAuthenticator>
