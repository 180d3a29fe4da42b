import { type QueryClient, useQuery } from '@tanstack/react-query'
import { siteImagePath } from '../../../contract/files.ts'
import { DEFAULT_SITE_NAME } from '../../../contract/site-name.ts'
import { siteQuery } from '../api/site-query.ts'

/** Pages that the server does not render say it in their head, so that no other name is seen first. */
const FALLBACK =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? DEFAULT_SITE_NAME

/** The name of this installation. */
export function useSiteName(): string {
  return useQuery(siteQuery).data?.name ?? FALLBACK
}

/** As `useSiteName`, outside of components. */
export function knownSiteName(queryClient: QueryClient): string {
  return queryClient.getQueryData(siteQuery.queryKey)?.name ?? FALLBACK
}

const ICON = globalThis.document?.querySelector('link[rel=icon]')?.getAttribute('href')
/** As for the name: the icon of the tab is the logo, where the site has its own. */
const FALLBACK_LOGO = ICON?.startsWith(siteImagePath('')) ? ICON : undefined

/** The URL path of the site's own logo; undefined without one. */
export function useSiteLogo(): string | undefined {
  const { data: site } = useQuery(siteQuery)
  return site ? logoOf(site) : FALLBACK_LOGO
}

/** As `useSiteLogo`, outside of components. */
export function knownLogo(queryClient: QueryClient): string | undefined {
  const site = queryClient.getQueryData(siteQuery.queryKey)
  return site ? logoOf(site) : FALLBACK_LOGO
}

function logoOf({ logo }: { logo: string | null }): string | undefined {
  return logo === null ? undefined : siteImagePath(logo)
}
