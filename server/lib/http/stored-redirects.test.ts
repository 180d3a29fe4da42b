import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { VISITOR } from '../actor.ts'
import { cacheResponses } from './response-cache.ts'

test('a redirect is stored like a page, until its topics change', async () => {
  let version = 1
  let target = '/view-ideas'
  let count = 0
  const app = Fastify()
  app.decorateRequest('key')
  app.decorateRequest('actor', { getter: () => VISITOR })
  cacheResponses(app, { of: () => version }, () => undefined)
  app.get('/ideas', { config: { cache: ['ideas'] } }, async (_request, reply) => {
    count += 1
    return reply.redirect(target, 301)
  })
  const read = async () => {
    const { statusCode, headers, body } = await app.inject('/ideas')
    return { statusCode, location: headers.location, etag: headers.etag, body }
  }
  const first = await read()
  expect(first).toEqual({ statusCode: 301, location: '/view-ideas', etag: undefined, body: '' })
  expect(await read()).toEqual(first)
  expect(count).toBe(1)
  target = '/community'
  version = 2
  expect((await read()).location).toBe('/community')
  expect(count).toBe(2)
})
