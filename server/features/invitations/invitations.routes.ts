import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/invitations.ts'
import { importUsers, listRecentImports, undoImport } from '../../../contract/user-imports.ts'
import type { Deps } from '../../deps.ts'
import { acceptedLanguage } from '../../lib/http/request-language.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { openInvitation } from './invitations.links.service.ts'
import { inviteToSite, listInvitations, resendInvitation, revokeInvitation } from './invitations.service.ts'
import { importUsers as importList } from './user-import.service.ts'
import * as undo from './user-import.undo.service.ts'

export function invitationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.inviteToSite, async ({ actor, body }) => inviteToSite(deps, actor, body))

  route(app, contract.listAccountInvitations, async ({ query }) => listInvitations(deps, query))

  route(app, contract.resendAccountInvitation, async ({ actor, params }) => {
    await resendInvitation(deps, actor, params.id)
    return { message: 'The invitation is on its way once more.' }
  })

  route(app, contract.revokeAccountInvitation, async ({ actor, params }) => {
    await revokeInvitation(deps, actor, params.id)
    return undefined
  })

  route(app, importUsers, async ({ actor, body, request }) => ({
    import: await importList(deps, actor, body, acceptedLanguage(request.headers)),
  }))

  route(app, listRecentImports, async () => ({ imports: await undo.listRecentImports(deps) }))

  route(app, undoImport, async ({ actor, params }) => ({ undone: await undo.undoImport(deps, actor, params.id) }))

  route(app, contract.openAccountInvitation, async ({ body, request }) => ({
    invitation: await openInvitation(deps, body.token, networkOf(request.ip)),
  }))
}
