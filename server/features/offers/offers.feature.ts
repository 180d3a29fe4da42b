import type * as contract from '../../../contract/offers.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { offersMails } from './offers.mails.ts'
import {
  answerInvitation,
  answerOffer,
  endRequestsBetween,
  inviteMember,
  listOffers,
  offerHelp,
} from './offers.service.ts'

export const offersFeature: Feature = {
  handlers: {
    offerHelp: async (deps, { actor, params, body }) => ({
      offer: await offerHelp(deps, actor, params.id, params.role, body),
    }),

    listOffers: (deps, { actor, params }) => listOffers(deps, actor, params.id),

    inviteMember: async (deps, { actor, params, body }) => ({
      invitation: await inviteMember(deps, actor, params.id, params.role, body),
    }),

    acceptOffer: async (deps, { actor, params }) => ({ offer: await answerOffer(deps, actor, params.id, 'accepted') }),

    declineOffer: async (deps, { actor, params }) => ({ offer: await answerOffer(deps, actor, params.id, 'declined') }),

    withdrawOffer: async (deps, { actor, params }) => ({
      offer: await answerOffer(deps, actor, params.id, 'withdrawn'),
    }),

    acceptInvitation: async (deps, { actor, params }) => ({
      invitation: await answerInvitation(deps, actor, params.id, 'accepted'),
    }),

    declineInvitation: async (deps, { actor, params }) => ({
      invitation: await answerInvitation(deps, actor, params.id, 'declined'),
    }),

    withdrawInvitation: async (deps, { actor, params }) => ({
      invitation: await answerInvitation(deps, actor, params.id, 'withdrawn'),
    }),
  } satisfies Handlers<typeof contract>,
  mails: offersMails,
  on: { memberBlocked: (tx, { blockerId, blockedId }) => endRequestsBetween(tx, blockerId, blockedId) },
}
