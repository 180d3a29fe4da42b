import { queryOptions } from '@tanstack/react-query'
import { listFaculties } from '../../../contract/profiles.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PROFILE_STALE_MS } from '../../lib/api/query-client.ts'

/** The faculties that occur in the directory. */
export const facultiesQuery = queryOptions({
  ...apiQuery(listFaculties, {}, ({ faculties }) => faculties),
  staleTime: PROFILE_STALE_MS,
})
