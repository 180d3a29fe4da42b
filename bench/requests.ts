import type { SampleMember } from './community.ts'
import type { LoadRequest } from './processes/load.ts'

export const JSON_HEADERS = { 'content-type': 'application/json' }

export function get(path: string, headers: Record<string, string> = {}): LoadRequest {
  return { method: 'GET', path, headers }
}

export function post(path: string, body: unknown, headers: Record<string, string>): LoadRequest {
  return { method: 'POST', path, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) }
}

export function bearer({ token }: SampleMember): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
