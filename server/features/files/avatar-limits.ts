export const AVATAR_EDGE_PIXELS = 512
export const AVATAR_PIXELS_MAX = 40_000_000

/** An avatar is cropped to a square, as WebP; a logo keeps its shape, as PNG, which mail programs and link previews read too. */
export type ImageShape = 'avatar' | 'logo'

/** What the child process gets. */
export type ImageToReencode = { image: Buffer; shape: ImageShape }

/** What the child process sends back: the avatar re-encoded, or why not. */
export type ReencodedAvatar = Buffer | 'unreadable' | 'too large'
