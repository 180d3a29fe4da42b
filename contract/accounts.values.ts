export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 100
export const USERNAME_MAX = 100

/** The token of a mailed link, typed or pasted by hand. */
export const VERIFICATION_CODE_MIN = 26
export const ACTIVATION_VALID_DAYS = 3
export const SESSION_VALID_HOURS = 24
/** A session that is not used for so long ends before its expiry. */
export const SESSION_IDLE_HOURS = 12

/** Owner of the ideas that members left behind when they deleted their accounts. */
export const ANONYMOUS_USER_ID = '00000000-0000-4000-8000-000000000000'
export const ANONYMOUS_NAME = 'Anonymous'
