export const AVATAR_EDGE_PIXELS = 512
export const AVATAR_PIXELS_MAX = 40_000_000

export const PICTURE_EDGE_PIXELS = 1_600

/**
 * An avatar is cropped to a square, as WebP; a logo keeps its shape, as PNG, which mail programs and link previews read too;
 * a picture keeps its shape, as WebP.
 */
export type ImageShape = 'avatar' | 'logo' | 'picture'

/** The message to the child process. */
export type ImageToReencode = { image: Buffer; shape: ImageShape }

/** The reply of the child process: the re-encoded avatar, or the reason against it. */
export type ReencodedAvatar = Buffer | 'unreadable' | 'too large'
