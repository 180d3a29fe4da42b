import type { EndpointShape } from './http.ts'
import * as modules from './modules.gen.ts'

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** The type of each declared call, by its name. */
export type Endpoints = {
  [Name in keyof typeof modules as (typeof modules)[Name] extends EndpointShape ? Name : never]: (typeof modules)[Name]
}

/** Every declared call, with its name as the operation id. */
export const ENDPOINTS: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  Object.entries<unknown>(modules).filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1])),
)
