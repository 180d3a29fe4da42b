export const AVATAR_EDGE_PIXELS = 512
export const AVATAR_PIXELS_MAX = 40_000_000

/** What the process that reads pictures answers: the picture re-encoded, or why not. */
export type PictureAnswer = Buffer | 'unreadable' | 'too large'
