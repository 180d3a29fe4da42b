import type { FastifyInstance } from 'fastify'
import type { SitePart } from '../../contract/site-settings.values.ts'
import { type Actor, isService, sees, type Visitor } from './actor.ts'
import { UnauthenticatedError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A visitor with what the site shows to visitors now. */
    readVisitor: () => Promise<Visitor>
  }
}

/** The caller, if allowed to see these parts of the site. Visitors are refused parts for members. */
export async function requireVisibility(
  app: FastifyInstance,
  actor: Actor,
  parts: readonly SitePart[],
): Promise<Actor> {
  if (actor.kind === 'member' || isService(actor)) return actor
  const visitor = await app.readVisitor()
  if (!parts.every((part) => sees(visitor, part))) throw new UnauthenticatedError()
  return visitor
}
