import type { EndpointShape } from '../../../contract/http.ts'

/**
 * An endpoint as browsers have it: code for them imports the contract's, and the build leaves what sending a request needs
 * (`endpointFacts` of scripts/web-endpoints.ts). The schema of its response loads with the first request.
 */
type Facts = readonly [
  nameMethodAndPath: string,
  /** Loads the module of the contract that declares it; absent where the response has no body. */
  load?: () => Promise<Readonly<Record<string, EndpointShape | undefined>>>,
  isPublic?: 1,
]

export function factsOf(endpoint: EndpointShape) {
  const [text, load, isPublic] = endpoint as unknown as Facts
  const [name = '', method = '', path = ''] = text.split(' ')
  return { name, method, path, load, isPublic }
}

/** Its name in the contract, which is also its operation id. */
export const nameOf = (endpoint: EndpointShape): string => factsOf(endpoint).name
