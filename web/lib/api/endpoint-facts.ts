import type { EndpointShape } from '../../../contract/http.ts'

/**
 * An endpoint as browsers have it: code for them imports the contract's, and the build leaves what sending a request needs
 * (`endpointFacts` of scripts/web-plugins.ts). The schema of its response loads with the first request.
 */
type Facts = Pick<EndpointShape, 'method' | 'path' | 'access'> & {
  name: string
  /** The module of the contract that declares it; absent where the response has no body. */
  load?: () => Promise<Readonly<Record<string, EndpointShape | undefined>>>
}

export const factsOf = (endpoint: EndpointShape): Facts => endpoint as EndpointShape & Facts

/** Its name in the contract, which is also its operation id. */
export const nameOf = (endpoint: EndpointShape): string => factsOf(endpoint).name
