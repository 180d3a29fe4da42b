import { afterEach, vi } from 'vitest'

export type ApiCall = { method: string; path: string; query: Record<string, string>; body: unknown }
type Answer = { status?: number; body?: unknown }

afterEach(() => vi.unstubAllGlobals())

/** Answers the application's calls in place of a server. Answers what was asked, in order. */
export function stubApi(answer: (call: ApiCall) => Answer | Promise<Answer>): ApiCall[] {
  const calls: ApiCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method: init.method ?? 'GET', path: url.pathname, query: Object.fromEntries(url.searchParams), body }
    calls.push(call)
    const { status = 200, body: answered = {} } = await answer(call)
    return new Response(JSON.stringify(answered), { status, headers: { 'content-type': 'application/json' } })
  })
  return calls
}

/** The body of a refusal. */
export function refusal(error: Record<string, string>, message = 'Refused.') {
  return { error, message, requestId: 'test' }
}
