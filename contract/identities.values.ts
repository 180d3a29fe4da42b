/** Where the browser itself goes to sign in with Google, and where the issuer sends it back to. */
export const GOOGLE_LOGIN_PATH = '/v1/auth/google/login'
export const GOOGLE_CALLBACK_PATH = '/v1/auth/google/callback'

/** How long the code that the callback hands to the page can be turned into a session. */
export const GOOGLE_CODE_VALID_SECONDS = 60
