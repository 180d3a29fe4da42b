import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ALL_ENDPOINTS } from '../contract/endpoints.ts'

/** Names the folder in which each process of tests records the routes that it called with success. */
export const CALLED_ROUTES_VARIABLE = 'QUAD_CALLED_ROUTES'

const recorded = new Set<string>()

/** Starts a server, and records its routes that answer a request with less than 400, as "GET /path". */
export async function withRecordedCalls<T>(start: () => Promise<T>): Promise<T> {
  const folder = process.env[CALLED_ROUTES_VARIABLE]
  if (!folder) return start()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
      const route = `${method} ${routeOptions.url}`
      if (statusCode >= 400 || recorded.has(route)) return
      recorded.add(route)
      appendFileSync(join(folder, `${process.pid}`), `${route}\n`)
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return await start()
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}

/** Throws when a route answered no test with success. */
export function requireCalls(folder: string): void {
  const called = new Set(globSync(`${folder}/*`).flatMap((file) => readFileSync(file, 'utf8').split('\n')))
  const routes = Object.values(ALL_ENDPOINTS).map(({ method, path }) => `${method} ${path}`)
  const uncalled = [...routes, ...BESIDE_THE_CONTRACT].filter((route) => !called.has(route))
  if (uncalled.length > 0) throw new Error(`No server test calls these with success:\n${uncalled.join('\n')}`)
}

/** Routes that no endpoint declares: protocols of others, and what operators ask. */
export const BESIDE_THE_CONTRACT = [
  'POST /v1/uploads',
  'PATCH /v1/uploads/:id',
  'DELETE /v1/uploads/:id',
  'GET /scim/v2/ServiceProviderConfig',
  'GET /scim/v2/Groups',
  'GET /scim/v2/ResourceTypes',
  'GET /scim/v2/ResourceTypes/User',
  'GET /scim/v2/Schemas',
  'GET /scim/v2/Schemas/:id',
  'GET /scim/v2/Users',
  'POST /scim/v2/Users',
  'GET /scim/v2/Users/:id',
  'PUT /scim/v2/Users/:id',
  'PATCH /scim/v2/Users/:id',
  'DELETE /scim/v2/Users/:id',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
]
