export const PASSWORD_RESET_VALID_MINUTES = 45

/** The reset screen allows less than the server does. */
export const RESET_PASSWORD_MAX = 72
