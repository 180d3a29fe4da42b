import * as features from './features.gen.ts'
import { type EndpointShape, isJson, type Waiting } from './http.ts'
import type { OfflineKind } from './offline-kinds.values.ts'

function isEndpoint(entry: [string, unknown]): entry is [string, EndpointShape] {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

const declared = Object.values(features)
  .flatMap((module) => Object.entries<unknown>(module))
  .filter(isEndpoint)

/** Every declared endpoint, with its name as the operation id. */
export const ALL_ENDPOINTS: Readonly<Record<string, EndpointShape>> = Object.fromEntries(declared)

/** Endpoints that pages request. All others send or take no JSON: files, tables, streams, forms and redirects. */
export const ENDPOINTS: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  declared.filter(([, endpoint]) => isJson(endpoint)),
)

/** The topics that a GET reads, by its name. What the site shows is a setting. */
export const READS = mapOf<readonly string[]>(({ method, reads = [], shows }) =>
  method === 'GET' ? [...new Set([...reads, ...(shows ? (['settings'] as const) : [])])] : undefined,
)

/** Under what a device keeps the responses of an endpoint, by its name. */
export const SAVED_AS = mapOf<OfflineKind>(({ savedAs }) => savedAs)

/** How requests wait for the line, by the name of their endpoint. */
export const WAITING = mapOf<Waiting>(({ waits }) => waits)

/** The endpoints of requests that wait, by name. */
export const QUEUED = mapOf<EndpointShape>((endpoint) => (endpoint.waits ? endpoint : undefined))

/** Browsers have these maps as the build evaluates them, with the facts of endpoints. */
function mapOf<T>(read: (endpoint: EndpointShape) => T | undefined): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(ENDPOINTS).flatMap(([name, endpoint]) => {
      const value = read(endpoint)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
