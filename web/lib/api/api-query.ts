import { queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '../../../contract/endpoints.ts'
import type { RequestOf, ResponseOf } from '../../../contract/http.ts'
import { call } from './api-client.ts'
import { nullIfMissing } from './null-if-missing.ts'

type Name = keyof Endpoints
type Response<N extends Name> = ResponseOf<Endpoints[N]>
type Request<N extends Name> = RequestOf<Endpoints[N]>

/** A query of an endpoint. Its key is the endpoint and the request; `read` returns what is kept of the response. */
export function apiQuery<N extends Name>(name: N, request: Request<N>): ReturnType<typeof queryOf<N, Response<N>>>
export function apiQuery<N extends Name, Data>(
  name: N,
  request: Request<N>,
  read: (response: Response<N>) => Data,
): ReturnType<typeof queryOf<N, Data>>
export function apiQuery<N extends Name>(
  name: N,
  request: Request<N>,
  read: (response: Response<N>) => unknown = (response) => response,
) {
  return queryOf(name, request, read)
}

function queryOf<N extends Name, Data>(name: N, request: Request<N>, read: (response: Response<N>) => Data) {
  return queryOptions({
    queryKey: [name, request] as const,
    queryFn: async ({ signal }) => read(await call(name, request, { signal })),
  })
}

/** As `apiQuery`, of one thing by its id; null where there is no such thing. */
export function apiQueryOrNull<N extends Name, Data>(
  name: N,
  request: Request<N>,
  read: (response: Response<N>) => Data,
) {
  return queryOptions({
    queryKey: [name, request] as const,
    queryFn: async ({ signal }) => {
      const response = await nullIfMissing(call(name, request, { signal }))
      return response && read(response)
    },
  })
}
