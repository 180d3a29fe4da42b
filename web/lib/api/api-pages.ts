import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Endpoints } from '../../../contract/endpoints.ts'
import type { RequestOf, ResponseOf } from '../../../contract/http.ts'
import { call } from './api-client.ts'

type Name = keyof Endpoints
type Response<N extends Name> = ResponseOf<Endpoints[N]>
type Request<N extends Name> = RequestOf<Endpoints[N]>
/** Names of endpoints with pages by number. */
type Paged = {
  [N in Name]: Response<N> extends { metadata: { current_page: number; last_page: number } } ? N : never
}[Name]

/** As `apiQuery`, of a list that grows page by page. */
export function apiPages<N extends Paged>(name: N, request: Request<N>) {
  const { query, ...rest } = request as { query?: object }
  return infiniteQueryOptions({
    queryKey: [name, request, 'pages'] as const,
    queryFn: ({ signal, pageParam }) =>
      call(name, { ...rest, query: { ...query, page: pageParam } } as never, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata: { current_page, last_page } }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })
}
