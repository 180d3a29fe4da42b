import { type QueryClient, useQuery } from '@tanstack/react-query'
import { siteImagePath } from '../../../contract/files.ts'
import type { ResponseOf } from '../../../contract/http.ts'
import { ALL_LANGUAGES, type SiteLanguages } from '../../../contract/languages.values.ts'
import type { getSite } from '../../../contract/site.ts'
import { DEFAULT_SITE_NAME } from '../../../contract/site-name.ts'
import { siteQuery } from '../api/site-query.ts'

const ICON = globalThis.document?.querySelector('link[rel=icon]')?.getAttribute('href')

/** Pages that the server does not render say it in their head, so that no other name and logo are seen first. */
const FALLBACK = {
  name:
    globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? DEFAULT_SITE_NAME,
  logo: ICON?.startsWith(siteImagePath('')) ? ICON : undefined,
  languages: ALL_LANGUAGES as SiteLanguages,
}

/** How the site is called and marked, and its languages; `logo` is the URL path of its own. */
function brandOf(site: ResponseOf<typeof getSite> | undefined): typeof FALLBACK {
  return site ? { ...site, logo: site.logo === null ? undefined : siteImagePath(site.logo) } : FALLBACK
}

export function useSiteBrand(): typeof FALLBACK {
  return brandOf(useQuery(siteQuery).data)
}

/** As `useSiteBrand`, outside of components. */
export function knownSite(queryClient: QueryClient): typeof FALLBACK {
  return brandOf(queryClient.getQueryData(siteQuery.queryKey))
}

/** The name of this installation. */
export function useSiteName(): string {
  return useSiteBrand().name
}
