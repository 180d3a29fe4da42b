/**
 * A header of responses to a request with the bearer of a session that has expired, was unused for too long or was
 * revoked. A call for everybody is answered as for visitors, and a call for members with 401.
 */
export const SESSION_HEADER = 'quad-session'
export const SESSION_ENDED = 'ended'
