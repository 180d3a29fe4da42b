export const SITE_TEXTS = ['terms', 'privacy'] as const
export type SiteText = (typeof SITE_TEXTS)[number]

export const SITE_TEXT_MAX = 20_000
