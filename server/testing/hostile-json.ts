import { ErrorBody } from '../../contract/errors.ts'
import type { TestApp } from './test-app.ts'

/** Values, as JSON text, that have no place in any field. */
export const HOSTILE_VALUES: [name: string, json: string][] = [
  ['null', 'null'],
  ['a number', '7'],
  ['a flag', 'true'],
  ['a list', '["x"]'],
  ['an object', '{"toString":"x"}'],
  ['NUL', '"a long enough text with \\u0000 in it"'],
  ['a lone surrogate', '"a long enough text with \\udc00 in it"'],
  ['a long text', `"${'x'.repeat(50_000)}"`],
  ['a deep list', '['.repeat(12) + ']'.repeat(12)],
]

/** An object as JSON in which one field has this text for its value. */
export function withField(object: Record<string, unknown>, field: string, json: string): string {
  const others = JSON.stringify({ ...object, [field]: undefined }).slice(1, -1)
  return `{${[others, `"${field}":${json}`].filter(Boolean).join(',')}}`
}

/** Sends JSON text as it is and returns the status. An error response must have the contract's shape. */
export async function sendJson(
  app: TestApp,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  token: string,
  payload: string,
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await app.send({ method, url, headers, payload })
  if (response.statusCode >= 400) ErrorBody.parse(response.json())
  return response.statusCode
}
