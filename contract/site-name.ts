/** Name of the site, apart from its other settings because every page needs it at once. */
export const DEFAULT_SITE_NAME = 'Quad'
export const SITE_NAME_MAX = 60
