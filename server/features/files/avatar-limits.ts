export const AVATAR_EDGE_PIXELS = 512
export const AVATAR_PIXELS_MAX = 40_000_000

/** What the child process sends back: the avatar re-encoded, or why not. */
export type ReencodedAvatar = Buffer | 'unreadable' | 'too large'
