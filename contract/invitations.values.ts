/** How long the link of an invitation works; mailing it again restarts that time. */
export const INVITATION_VALID_DAYS = 14

export const INVITED_AT_ONCE_MAX = 100

export const INVITATIONS_PAGE_SIZE = 20

/** `waiting`: its mail is not sent yet. */
export const INVITATION_STATES = ['waiting', 'mailed', 'expired'] as const
