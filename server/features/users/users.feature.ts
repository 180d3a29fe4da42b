import type * as contract from '../../../contract/users.ts'
import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import type { Handlers } from '../../lib/route.ts'
import { usersRoutes } from './users.routes.ts'
import {
  changeUser,
  deleteUser,
  endUserSessions,
  getUser,
  liftEndedSuspensions,
  listUsers,
  resendActivation,
} from './users.service.ts'

/** Ends a suspension within a minute of its time. */
const suspensions: Job = { name: 'suspensions', everyMs: MINUTE, retryMs: MINUTE, run: liftEndedSuspensions }

export const usersFeature: Feature = {
  handlers: {
    listUsers: (deps, { query }) => listUsers(deps, query),

    getUser: async (deps, { params }) => ({ user: await getUser(deps, params.id) }),

    changeUser: async (deps, { actor, params, body }) => ({
      user: await changeUser(deps, actor, params.id, body),
    }),

    deleteUser: (deps, { actor, params, query }) => deleteUser(deps, actor, params.id, query),

    endUserSessions: (deps, { actor, params, query }) => endUserSessions(deps, actor, params.id, query.reason),

    resendActivation: async (deps, { actor, params }) => {
      await resendActivation(deps, actor, params.id)
      return { message: 'A new activation link is on its way.' }
    },
  } satisfies Handlers<typeof contract>,
  routes: usersRoutes,
  jobs: () => [suspensions],
}
