/** Ways to give a second factor at sign-in. */
export const SECOND_FACTOR_METHODS = ['totp', 'recovery_code', 'passkey'] as const
export const RECOVERY_CODES = 10
/** How long a sign-in waits for its second factor. */
export const SECOND_FACTOR_MINUTES = 5
/** How long a mailed code counts. */
export const ENROLMENT_CODE_MINUTES = 30
/** How long a new secret waits for its first code. */
export const NEW_AUTHENTICATOR_MINUTES = 30
/** How long who has to have a second factor may go on without one. */
export const SECOND_FACTOR_DAYS = 7
/** After how many hours a reset by an administrator takes effect. */
export const SECOND_FACTOR_RESET_HOURS = 24
/** The key of the error of a sign-in that waits for a second factor, and of a session that has to get one. */
export const SECOND_FACTOR_NEEDED = 'second_factor'
/** Longer than a recovery code with spaces. */
export const SECOND_FACTOR_CODE_MAX = 60
