import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Every route that is registered meanwhile, as "GET /path"; HEAD (added to each GET) and CORS preflights aside. */
export async function routesRegisteredBy(start: () => Promise<unknown>): Promise<string[]> {
  const routes: string[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  await start()
  unsubscribe('fastify.initialization', listen)
  return routes
}
