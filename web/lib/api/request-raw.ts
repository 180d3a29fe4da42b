import { RESPONSE_MARK } from '../../../contract/response-mark.values.ts'
import { pageLanguage } from '../preferences/language.ts'
import { endInvalidSession, sessionToken } from '../session/session.ts'
import { apiErrorOf, parseJson, recover, rejectForeign, unreachable } from './api-client.ts'

/**
 * Fetches what is not JSON, such as a file or a stream. Throws `ApiError` for an error response and when none comes. A
 * 401 ends the session.
 */
export function requestRaw(path: string, options: RawOptions = {}): Promise<Response> {
  const attempt = () => requestRawOnce(path, options)
  return attempt().catch((error) => recover(error, attempt))
}

type RawOptions = { headers?: Record<string, string>; signal?: AbortSignal }

async function requestRawOnce(path: string, { headers = {}, signal }: RawOptions): Promise<Response> {
  const token = sessionToken()
  let response: Response
  try {
    response = await fetch(path, {
      headers: {
        'accept-language': pageLanguage(),
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      cache: 'no-store',
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
  rejectForeign('GET', response.status, response.headers.get(RESPONSE_MARK))
  if (response.status === 401 && token) endInvalidSession(token)
  if (response.ok) return response
  throw apiErrorOf(response.status, parseJson(await response.text()), response.headers.get('retry-after'))
}
