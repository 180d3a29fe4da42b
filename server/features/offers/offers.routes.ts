import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/offers.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { answerInvitation, answerOffer, inviteMember, listOffers, offerHelp } from './offers.service.ts'

export function offersRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.offerHelp, async ({ actor, params, body }) => ({
    offer: await offerHelp(deps, actor, params.id, params.role, body),
  }))

  route(app, contract.listOffers, async ({ actor, params }) => listOffers(deps, actor, params.id))

  for (const [endpoint, answer] of [
    [contract.acceptOffer, 'accepted'],
    [contract.declineOffer, 'declined'],
    [contract.withdrawOffer, 'withdrawn'],
  ] as const) {
    route(app, endpoint, async ({ actor, params }) => ({ offer: await answerOffer(deps, actor, params.id, answer) }))
  }

  route(app, contract.inviteMember, async ({ actor, params, body }) => ({
    invitation: await inviteMember(deps, actor, params.id, params.role, body),
  }))

  for (const [endpoint, answer] of [
    [contract.acceptInvitation, 'accepted'],
    [contract.declineInvitation, 'declined'],
    [contract.withdrawInvitation, 'withdrawn'],
  ] as const) {
    route(app, endpoint, async ({ actor, params }) => ({
      invitation: await answerInvitation(deps, actor, params.id, answer),
    }))
  }
}
