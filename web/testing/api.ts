import { vi } from 'vitest'
import { RESPONSE_MARK, RESPONSE_MARK_VALUE } from '../../contract/response-mark.values.ts'
import { CHANGED_HEADER, OWN_TOPICS, PUBLIC_TOPICS, SHARED_TOPICS } from '../../contract/topics.values.ts'

/** As if each act had changed everything. */
const CHANGED = [...PUBLIC_TOPICS, ...SHARED_TOPICS, ...OWN_TOPICS].join(', ')

export type ApiCall = {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}
type StubResponse = { status?: number; body?: unknown; headers?: Record<string, string> }
type RequestHandler = (call: ApiCall) => StubResponse | Promise<StubResponse>

/**
 * Handles the application's calls in place of a server, those with upload progress too. A handler that throws is a
 * server that does not respond. Returns the calls, in order.
 */
export function stubApi(handle: RequestHandler): ApiCall[] {
  const calls: ApiCall[] = []
  async function respond(method: string, address: string, headers: Record<string, string>, body: unknown) {
    const url = new URL(address, 'http://localhost')
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const call = { method, path: url.pathname, query: Object.fromEntries(url.searchParams), headers, body: parsed }
    calls.push(call)
    const { status = 200, body: responseBody = {}, headers: responseHeaders = {} } = await handle(call)
    const text = typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody)
    return new Response(status === 204 ? null : text, {
      status,
      headers: {
        'content-type': 'application/json',
        [RESPONSE_MARK]: RESPONSE_MARK_VALUE,
        ...(method !== 'GET' && status < 400 && { [CHANGED_HEADER]: CHANGED }),
        ...responseHeaders,
      },
    })
  }
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    respond(init.method ?? 'GET', address, Object.fromEntries(new Headers(init.headers)), init.body),
  )
  vi.stubGlobal('XMLHttpRequest', stubbedUpload(respond))
  return calls
}

type Respond = (method: string, address: string, headers: Record<string, string>, body: unknown) => Promise<Response>

/** The part of XMLHttpRequest that the application uses. */
function stubbedUpload(respond: Respond) {
  return class {
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    onerror?: () => void
    status = 0
    responseText = ''
    #request: [method: string, address: string] = ['', '']
    #headers: Record<string, string> = {}
    #responseHeaders = new Headers()

    open(method: string, address: string) {
      this.#request = [method, address]
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }

    getResponseHeader(name: string) {
      return this.#responseHeaders.get(name)
    }

    async send(body: unknown) {
      try {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
        const response = await respond(...this.#request, this.#headers, body)
        this.status = response.status
        this.#responseHeaders = response.headers
        this.responseText = await response.text()
      } catch {
        return this.onerror?.()
      }
      this.onload?.()
    }
  }
}

/** A server that cannot be reached. */
export function networkFailure(): never {
  throw new TypeError('network')
}

/** The body of an error response. */
export function errorBody(error: Record<string, string>, message = 'Refused.') {
  return { error, message, requestId: 'test' }
}
