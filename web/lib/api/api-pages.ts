import { infiniteQueryOptions } from '@tanstack/react-query'
import type { EndpointShape, KnownQuery, RequestOf, ResponseOf } from '../../../contract/http.ts'
import { request } from './api-client.ts'
import { apiKey } from './api-query.ts'

type Paged = { metadata: { current_page: number; last_page: number } }

/** As `apiQuery`, of a list that grows page by page. */
export function apiPages<E extends EndpointShape, I extends RequestOf<E>>(
  endpoint: E & (ResponseOf<E> extends Paged ? unknown : never),
  input: I & KnownQuery<E, I>,
) {
  const { query, ...rest } = input as { query?: object }
  return infiniteQueryOptions({
    queryKey: apiKey(endpoint, input, 'pages'),
    queryFn: ({ signal, pageParam }) =>
      request(endpoint, { ...rest, query: { ...query, page: pageParam } } as never, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => {
      const { current_page, last_page } = (page as unknown as Paged).metadata
      return current_page < last_page ? current_page + 1 : undefined
    },
  })
}
