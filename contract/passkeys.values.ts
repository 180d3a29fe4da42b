export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 20
/** How long the browser may take from the options to the response of the authenticator. */
export const PASSKEY_CHALLENGE_MINUTES = 5
/** Where a passkey is kept: synced by a password manager, on one device, or on a security key that is plugged in or held near. */
export const PASSKEY_PLACES = ['synced', 'device', 'key'] as const
