import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getSite } from '../../../contract/site.ts'
import type { SitePart } from '../../../contract/site-settings.values.ts'
import { sessionToken, useIsSignedIn } from '../session/session.ts'
import { apiQuery } from './api-query.ts'
import { PROFILE_STALE_MS } from './query-client.ts'

/** Public facts about this installation: its size, and its ways to sign in. */
export const siteQuery = queryOptions({
  ...apiQuery(getSite, {}),
  staleTime: PROFILE_STALE_MS,
})

/** Whether the site shows this part to the current user or visitor. The server decides; this spares requests that it refuses. */
export async function loadIsShown(queryClient: QueryClient, part: SitePart): Promise<boolean> {
  if (sessionToken() !== null) return true
  const site = await queryClient.ensureQueryData({ ...siteQuery, revalidateIfStale: true }).catch(() => null)
  return site?.visibility[part] !== 'members'
}

/** Whether any of these parts is for members only. */
export function useIsForMembers(...parts: SitePart[]): boolean {
  const { data } = useQuery(siteQuery)
  return parts.some((part) => data?.visibility[part] === 'members')
}

/** As `loadIsShown`, for a component. */
export function useIsShown(part: SitePart): boolean {
  const isForMembers = useIsForMembers(part)
  return useIsSignedIn() || !isForMembers
}
