import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  PASSKEY_CHALLENGE_MINUTES,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '../../contract/passkeys.ts'
import type { Config } from '../config.ts'
import { MINUTE } from './clock.ts'

/** The largest counter that both engines store; an authenticator would need to sign two thousand million times. */
const COUNTER_MAX = 2 ** 31 - 1
/** EdDSA, ES256 and RS256, as COSE names them: one of them is on every authenticator. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * MINUTE

/** A passkey as it was made: texts are base64url. */
export type MadePasskey = { credentialId: string; publicKey: string; counter: number; isSynced: boolean }

/** A stored passkey as its browser is to find it. */
export type KnownPasskey = { credential_id: string; transports: string }

type Site = Pick<Config, 'publicUrl'>

/** Passkeys belong to the host name of the site: with another one they open nothing. */
function hostOf({ publicUrl }: Site): string {
  return new URL(publicUrl).hostname
}

function originOf({ publicUrl }: Site): string {
  return new URL(publicUrl).origin
}

/** For `navigator.credentials.create`: a passkey that needs no user name and verifies its user. */
export function creationOptions(
  site: Site,
  {
    siteName,
    challenge,
    user,
    known,
  }: {
    siteName: string
    challenge: string
    user: { id: string; email: string; name: string }
    known: KnownPasskey[]
  },
): PasskeyCreationOptions {
  return {
    rp: { id: hostOf(site), name: siteName },
    user: { id: encode(user.id), name: user.email, displayName: user.name },
    challenge: encode(challenge),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** For `navigator.credentials.get`. Without known passkeys, any of the site will do. */
export function requestOptions(site: Site, challenge: string, known: KnownPasskey[] = []): PasskeyRequestOptions {
  return {
    challenge: encode(challenge),
    rpId: hostOf(site),
    timeout: TIMEOUT_MS,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'required',
  }
}

/** The challenge that a response answers, as it was given to the options; "" where it cannot be read. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(decode(clientDataJSON))
    return typeof challenge === 'string' ? decode(challenge) : ''
  } catch {
    return ''
  }
}

/** Expectations of every response of an authenticator. */
function expectationsOf(site: Site, challenge: string) {
  return {
    expectedChallenge: encode(challenge),
    expectedOrigin: originOf(site),
    expectedRPID: hostOf(site),
    requireUserVerification: true,
  }
}

/**
 * Checks the response of an authenticator that made a passkey (WebAuthn level 3, section 7.1): challenge, origin, site, user
 * verification. Throws with the reason.
 */
export async function verifyCreation(site: Site, challenge: string, creation: PasskeyCreation): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  await rejectCertificates(creation)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...creation, clientExtensionResults: {} } as RegistrationResponseJSON,
    ...expectationsOf(site, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) throw new Error('The attestation is not valid.')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: Math.min(credential.counter, COUNTER_MAX),
    isSynced: credentialBackedUp,
  }
}

/** No attestation was asked for. Certificates in one would name addresses from which the server fetches revocations. */
async function rejectCertificates({ response }: PasskeyCreation): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attestation.get('fmt')
  if (format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))) return
  throw new Error(`The attestation has the format ${String(format).slice(0, 40)}, and none was asked for.`)
}

/**
 * Checks an assertion (WebAuthn level 3, section 7.2): challenge, origin, site, user verification, signature. Throws with the
 * reason. The counter is for the caller to compare, as two processes may get assertions at once.
 */
export async function verifyAssertion(
  site: Site,
  challenge: string,
  assertion: PasskeyAssertion,
  { credential_id, public_key }: { credential_id: string; public_key: string },
): Promise<{ counter: number }> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON,
    ...expectationsOf(site, challenge),
    // 0 lets every counter pass.
    credential: { id: credential_id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter: 0 },
  })
  if (!verified) throw new Error('The signature is wrong.')
  return { counter: Math.min(authenticationInfo.newCounter, COUNTER_MAX) }
}

/** The member that an authenticator names with its assertion. */
export function memberOf({ response }: PasskeyAssertion): string {
  return decode(response.userHandle ?? '')
}

function descriptorOf({ credential_id, transports }: KnownPasskey) {
  return { id: credential_id, type: 'public-key' as const, transports: JSON.parse(transports) as string[] }
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function decode(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString()
}
