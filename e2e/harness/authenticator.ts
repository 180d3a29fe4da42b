import type { CDPSession, Page } from '@playwright/test'

type AuthenticatorOptions = {
  /** False: the authenticator asks its user for no finger, face or code. */
  verifiesUser?: boolean
}

export type Authenticator = {
  /** The passkeys that it keeps, as the protocol of Chromium describes them. */
  credentials: () => Promise<{ credentialId: string; signCount: number; rpId?: string }[]>
  /** Gives the passkeys of another one, as a thief who copied them has. */
  copyFrom: (other: Authenticator) => Promise<void>
  setUserVerified: (isVerified: boolean) => Promise<void>
  remove: () => Promise<void>
}

/** Chromium's virtual authenticator, built into the device of a page: it agrees to everything at once. */
export async function addAuthenticator(
  page: Page,
  { verifiesUser = true }: AuthenticatorOptions = {},
): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verifiesUser,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    credentials,
    copyFrom: async (other) => {
      for (const credential of await other.credentials()) {
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })
      }
    },
    setUserVerified: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }) as Promise<never>,
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) as Promise<never>,
  }
}
