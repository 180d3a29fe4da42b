/** `status` 0: no response came. What gets no response, or 5xx, may have been done all the same. */
export type ApiResponse = { status: number; body: unknown; retryAfter: string | null }

export type Request = { token?: string; body?: unknown; from?: string }

const TIMEOUT_MS = 30_000

/** Calls the API as a client far away does. */
export async function call(url: string, method: string, path: string, request: Request = {}): Promise<ApiResponse> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.from ? { 'x-forwarded-for': request.from } : {}),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch {
    return { status: 0, body: null, retryAfter: null }
  }
}

/** The outcome of a write, as far as its caller knows. */
export function outcomeOf({ status }: ApiResponse): 'acknowledged' | 'refused' | 'unknown' {
  if (status >= 200 && status < 300) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}
