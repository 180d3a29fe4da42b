import { queryOptions } from '@tanstack/react-query'
import type { EndpointShape, KnownQuery, RequestOf, ResponseOf } from '../../../contract/http.ts'
import { request } from './api-client.ts'
import { nameOf } from './endpoint-facts.ts'
import { nullIfMissing } from './null-if-missing.ts'

/** The key of a query of an endpoint; without a request, of all queries of it. */
export const apiKey = (endpoint: EndpointShape, ...input: readonly unknown[]) => [nameOf(endpoint), ...input] as const

/** A query of an endpoint. Its key is the endpoint and the request; `read` returns what is kept of the response. */
export function apiQuery<E extends EndpointShape, I extends RequestOf<E>>(
  endpoint: E,
  input: I & KnownQuery<E, I>,
): ReturnType<typeof queryOf<E, ResponseOf<E>>>
export function apiQuery<E extends EndpointShape, I extends RequestOf<E>, Data>(
  endpoint: E,
  input: I & KnownQuery<E, I>,
  read: (response: ResponseOf<E>) => Data,
): ReturnType<typeof queryOf<E, Data>>
export function apiQuery<E extends EndpointShape>(
  endpoint: E,
  input: RequestOf<E>,
  read: (response: ResponseOf<E>) => unknown = (response) => response,
) {
  return queryOf(endpoint, input, read)
}

function queryOf<E extends EndpointShape, Data>(
  endpoint: E,
  input: RequestOf<E>,
  read: (response: ResponseOf<E>) => Data,
) {
  return queryWith(endpoint, input, (response) => response.then(read))
}

/** As `apiQuery`, of one thing by its id; null where there is no such thing. */
export function apiQueryOrNull<E extends EndpointShape, I extends RequestOf<E>, Data>(
  endpoint: E,
  input: I & KnownQuery<E, I>,
  read: (response: ResponseOf<E>) => Data,
) {
  return queryWith(endpoint, input, (response) => nullIfMissing(response.then(read)))
}

function queryWith<E extends EndpointShape, Data>(
  endpoint: E,
  input: RequestOf<E>,
  read: (response: Promise<ResponseOf<E>>) => Promise<Data>,
) {
  return queryOptions({
    queryKey: apiKey(endpoint, input),
    queryFn: ({ signal }) => read(request(endpoint, input as never, { signal })),
  })
}
