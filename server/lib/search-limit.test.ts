import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Member } from './actor.ts'
import { MINUTE, SECOND } from './clock.ts'
import { TooManyRequestsError } from './errors.ts'
import { LIMITS } from './limits.ts'
import { limitSearches } from './search-limit.ts'

const actor = { kind: 'member', userId: 'reader' } as Member

test('a search that takes seconds by the clock of the server counts for each half of one', () => {
  let now = Date.UTC(2026, 0, 5)
  const app = Fastify()
  limitSearches(app, { now: () => new Date(now) })
  const search = (ms: number) => {
    const reply = { raw: { once: (_event: string, close: () => void) => closing.push(close) } }
    const closing: (() => void)[] = []
    const { end } = app.countSearch(
      { actor, ip: '203.0.113.9', query: {} } as FastifyRequest,
      reply as unknown as FastifyReply,
    )
    now += ms
    end()
    for (const close of closing) close()
  }
  search(2 * SECOND)
  for (let left = LIMITS.memberSearches.limit - 5; left > 0; left--) search(0)
  expect(() => search(0)).toThrow(TooManyRequestsError)
  now += MINUTE
  search(0)
})
