/** How long the first response to an `Idempotency-Key` is sent again. */
export const IDEMPOTENCY_KEY_DAYS = 14

/** Characters of an `Idempotency-Key`: visible ASCII. */
export const IDEMPOTENCY_KEY = { min: 16, max: 64, pattern: /^[\x21-\x7e]{16,64}$/ } as const

/** The field of the error where the first request was carried out but its response was lost. */
export const LOST_RESPONSE = 'response'
