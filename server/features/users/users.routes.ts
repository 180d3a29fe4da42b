import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/users.ts'
import type { Deps } from '../../deps.ts'
import { csvRoute } from '../../lib/http/csv-route.ts'
import { exportUsers, userColumns } from './users.service.ts'

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  csvRoute(app, contract.USERS_CSV_PATH, {
    filename: 'quad-users.csv',
    columns: userColumns,
    query: contract.UserFilter,
    rows: (actor, query) => exportUsers(deps, actor, query),
  })
}
