import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/teams.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { changeCoauthor, leaveTeam, transferToCoauthor } from './teams.service.ts'

export function teamsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.leaveTeam, async ({ actor, params, body }) => {
    await leaveTeam(deps, actor, params.id, params.user, body)
    return undefined
  })

  route(app, contract.changeCoauthor, async ({ actor, params, body }) => ({
    member: await changeCoauthor(deps, actor, params.id, params.user, body),
  }))

  route(app, contract.handOverIdea, async ({ actor, params, body }) => ({
    idea: await transferToCoauthor(deps, actor, params.id, body),
  }))
}
