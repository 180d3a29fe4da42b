import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

/** The member's drafts of new ideas that are kept with the account. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: async ({ signal }) => (await call('listDrafts', {}, { signal })).drafts,
})
