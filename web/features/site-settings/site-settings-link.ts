import type { SiteSettingsPage } from './sections.ts'

/** A page of the site's settings; with a section, its heading. */
export const siteSettingsLink = (page: SiteSettingsPage, section?: string) =>
  ({
    to: page === 'frames' ? '/admin/systems/{-$page}' : '/admin/settings/{-$page}',
    params: { page },
    ...(section && { hash: section }),
  }) as const
