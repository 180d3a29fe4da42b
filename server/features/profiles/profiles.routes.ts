import type { FastifyInstance } from 'fastify'
import type { Held } from '../../../contract/held.ts'
import * as contract from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import {
  getOwnProfile,
  getProfile,
  listFaculties,
  listProfiles,
  saveNewProfile,
  updateProfile,
} from './profiles.service.ts'

export function profilesRoutes(app: FastifyInstance, deps: Deps): void {
  // A browser loads it at every start and after every sign-in.
  route(app, contract.getOwnProfile, async ({ actor, request, reply }) => {
    await app.giveFilesCookie(actor, request, reply)
    return { profile: await getOwnProfile(deps, actor) }
  })

  for (const endpoint of [contract.createProfile, contract.putProfile] as const) {
    route(app, endpoint, async ({ actor, body }) => saved(await saveNewProfile(deps, actor, body)))
  }

  route(app, contract.updateProfile, async ({ actor, body }) => saved(await updateProfile(deps, actor, body)))

  route(
    app,
    contract.listProfiles,
    async ({ actor, query }) => listProfiles(deps, actor, query),
    ({ profiles }) => new Set(profiles.map(({ profile }) => profile.id)),
    { isStoredForEach: true },
  )

  route(
    app,
    contract.listFaculties,
    async () => ({ faculties: await listFaculties(deps) }),
    () => 'nobody',
  )

  route(
    app,
    contract.getProfile,
    async ({ actor, params }) => ({ response: await getProfile(deps, actor, params.id) }),
    ({ response }, { params }) => (response.hasContactAudience ? 'members' : new Set([params.id])),
  )
}

function saved({ is_held, ...profile }: contract.Profile & Held) {
  return { profile, is_held }
}
