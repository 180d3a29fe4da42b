/** The pages of the settings in the order of their rail. */
export const SETTINGS_PAGES = [
  'profile',
  'portfolio',
  'appearance',
  'notifications',
  'privacy',
  'security',
  'data',
  'account',
] as const
export type SettingsPage = (typeof SETTINGS_PAGES)[number]

/** The key of the title of a page, in `heads`. */
export const settingsTitle = (page: SettingsPage) => (page === 'privacy' ? 'settingsPrivacy' : page)
