import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type * as contract from '../../../contract/users.ts'
import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { csvOf } from '../../lib/http/csv-response.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import type { Handlers } from '../../lib/route.ts'
import {
  changeUser,
  deleteUser,
  endUserSessions,
  exportUsers,
  getUser,
  liftEndedSuspensions,
  listUsers,
  resendActivation,
  userColumns,
} from './users.service.ts'

/** Ends a suspension within a minute of its time. */
const suspensions: Job = { name: 'suspensions', everyMs: MINUTE, retryMs: MINUTE, run: liftEndedSuspensions }

export const usersFeature: Feature = {
  handlers: {
    exportUsers: async (deps, { actor, query, request }) =>
      csvOf(userColumns(readerLanguage(request)), await exportUsers(deps, actor, query)),

    listUsers: (deps, { query }) => listUsers(deps, query),

    getUser: async (deps, { params }) => ({ user: await getUser(deps, params.id) }),

    changeUser: async (deps, { actor, params, body }) => ({
      user: await changeUser(deps, actor, params.id, body),
    }),

    deleteUser: (deps, { actor, params, query }) => deleteUser(deps, actor, params.id, query),

    endUserSessions: (deps, { actor, params, query }) => endUserSessions(deps, actor, params.id, query.reason),

    resendActivation: async (deps, { actor, params }) => {
      await resendActivation(deps, actor, params.id)
      return { message: errorTexts.users.activationSent }
    },
  } satisfies Handlers<typeof contract>,
  jobs: () => [suspensions],
}
