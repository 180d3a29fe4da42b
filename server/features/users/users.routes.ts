import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/users.ts'
import type { Deps } from '../../deps.ts'
import type { Features } from '../../feature.ts'
import { csvRoute } from '../../lib/http/csv-route.ts'
import { route } from '../../lib/route.ts'
import {
  changeUser,
  deleteUser,
  endUserSessions,
  exportUsers,
  getUser,
  listUsers,
  resendActivation,
  userColumns,
} from './users.service.ts'

export function usersRoutes(app: FastifyInstance, deps: Deps, features: Features): void {
  route(app, contract.listUsers, async ({ query }) => listUsers(deps, query))

  route(app, contract.getUser, async ({ params }) => ({ user: await getUser(deps, params.id) }))

  route(app, contract.changeUser, async ({ actor, params, body }) => ({
    user: await changeUser(deps, actor, params.id, body),
  }))

  route(app, contract.deleteUser, async ({ actor, params, query }) => {
    await deleteUser(deps, features, actor, params.id, query)
    return undefined
  })

  route(app, contract.endUserSessions, async ({ actor, params, query }) => {
    await endUserSessions(deps, actor, params.id, query.reason)
    return undefined
  })

  route(app, contract.resendActivation, async ({ actor, params }) => {
    await resendActivation(deps, actor, params.id)
    return { message: 'A new activation link is on its way.' }
  })

  csvRoute(app, contract.USERS_CSV_PATH, {
    filename: 'quad-users.csv',
    columns: userColumns,
    query: contract.UserFilter,
    rows: (actor, query) => exportUsers(deps, actor, query),
  })
}
