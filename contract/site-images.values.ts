/** `logo` keeps its shape, `portrait` is cropped to a square. */
export const SITE_IMAGE_USES = ['logo', 'portrait'] as const
export type SiteImageUse = (typeof SITE_IMAGE_USES)[number]

export const SITE_IMAGE_MAX_BYTES = 2_000_000
export const SITE_IMAGE_TOO_LARGE = 'Max file size is 2MB.'
export const SITE_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const SITE_IMAGE_WRONG_TYPE = 'Only .png, .jpg, .jpeg and .webp files are accepted.'
export const SITE_IMAGE_TOO_COMPLEX = 'This image has too many pixels. Please choose a smaller one.'
export const SITE_IMAGE_MISSING = 'This image is no longer there. Please choose it again.'
