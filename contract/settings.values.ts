/** A session this young counts as a fresh sign-in where no password can be asked. */
export const FRESH_SIGN_IN_MINUTES = 10

/** One zip with everything that is stored about the caller. Not JSON, so it is no endpoint of the contract. */
export const EXPORT_PATH = '/v1/settings/export'

export const AUDIENCES = ['nobody', 'connections', 'members'] as const
