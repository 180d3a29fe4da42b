/** What a site is called, apart from its other settings: every page needs it at once. */
export const DEFAULT_SITE_NAME = 'Quad'
export const SITE_NAME_MAX = 60
