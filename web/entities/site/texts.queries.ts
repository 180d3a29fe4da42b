import { queryOptions } from '@tanstack/react-query'
import { getSiteTexts } from '../../../contract/site-texts.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PROFILE_STALE_MS } from '../../lib/api/query-client.ts'

/** The terms and the privacy policy; "" where the site has none of its own. */
export const siteTextsQuery = queryOptions({
  ...apiQuery(getSiteTexts, {}),
  staleTime: PROFILE_STALE_MS,
})
