/** `logo` keeps its shape, `portrait` is cropped to a square. */
export const SITE_IMAGE_USES = ['logo', 'portrait'] as const
export type SiteImageUse = (typeof SITE_IMAGE_USES)[number]

export const SITE_IMAGE_MAX_BYTES = 2_000_000
export const SITE_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
