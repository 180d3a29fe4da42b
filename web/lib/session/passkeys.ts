import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { AuthenticationToken } from '../../../contract/accounts.ts'
import {
  addPasskey as addPasskeyEndpoint,
  confirmWithPasskey,
  getPasskeyConfirmationOptions,
  getPasskeyCreationOptions,
  getPasskeySignInOptions,
  type Passkey,
  signInWithPasskey,
} from '../../../contract/passkeys.ts'
import { request } from '../api/api-client.ts'
import { mailCode } from './mail-code.ts'

/** Loaded only where a passkey is used: see `hasPasskeys`. Each call ends the one before that still waits for the browser. */

/** Makes a passkey in this browser and adds it to the account. */
export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await request(getPasskeyCreationOptions, {})
  const response = await startRegistration({ optionsJSON: options })
  return (await request(addPasskeyEndpoint, { body: { name, response, mail_code: mailCode() } })).passkey
}

/** Signs in with the passkey that the member chooses: in the browser's dialog, or among what it fills into the email field. */
export async function signInByPasskey({ isAutofill = false } = {}): Promise<AuthenticationToken> {
  const { options } = await request(getPasskeySignInOptions, {})
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill })
  return (await request(signInWithPasskey, { body: { response } })).authentication_token
}

/** Confirms who acts, as the password does. */
export async function confirmByPasskey(): Promise<void> {
  const { options } = await request(getPasskeyConfirmationOptions, {})
  const response = await startAuthentication({ optionsJSON: options })
  await request(confirmWithPasskey, { body: { response } })
}

/** True where passkeys can be among what the browser fills in. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill()
}

/** Ends what waits for the browser. */
export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** True when the member closed the browser's dialog or let it pass, or something else took its place. */
export function isPasskeyCancelled(error: unknown): boolean {
  const cause = error instanceof WebAuthnError ? error.cause : error
  return cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
}

/** True when this device has a passkey for the account already. */
export function isPasskeyKnown(error: unknown): boolean {
  return error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
}
