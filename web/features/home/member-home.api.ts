import { queryOptions } from '@tanstack/react-query'
import { homeKey } from '../../entities/members/home-key.ts'
import { call } from '../../lib/api/api-client.ts'

export const homeQuery = queryOptions({
  queryKey: homeKey,
  queryFn: ({ signal }) => call('getHome', {}, { signal }),
})
