import { z } from 'zod'
import { endpoint } from './http.ts'
import { Author } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { TEAM_NOTE_MAX } from './roles.values.ts'
import { text } from './text.ts'

export const OfferStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn'])
export type OfferStatus = z.infer<typeof OfferStatus>

/** A member offers to take a role, or is invited to: `user` is that member. */
export const Offer = z.object({
  id: z.uuid(),
  idea_id: z.uuid(),
  role_id: z.uuid(),
  user: Author,
  skills: z.array(z.string()).describe('Skills of the member, to compare with those of the role.'),
  note: z.string(),
  status: OfferStatus,
  created_at: z.iso.datetime(),
})
export type Offer = z.infer<typeof Offer>

const note = text({ max: TEAM_NOTE_MAX }).default('')

export const OfferForm = z.strictObject({ note })
export type OfferForm = z.infer<typeof OfferForm>

export const NewInvitation = z.strictObject({ user_id: z.uuid(errorTexts.common.memberId), note })
export type NewInvitation = z.infer<typeof NewInvitation>

const params = z.object({ id: z.uuid() })
const roleParams = z.object({ id: z.uuid(), role: z.uuid() })
const OfferResponse = z.object({ offer: Offer })
const InvitationResponse = z.object({ invitation: Offer })

export const offerHelp = endpoint({
  method: 'POST',
  path: '/v1/ideas/:id/roles/:role/offers',
  summary:
    'Offer to take an open role of an idea: one open offer for each idea. Its author and co-authors are notified.',
  access: 'member',
  limit: rateLimit('offer', 30, 'day', errorTexts.offers.offerHelpLimit),
  errors: [403, 409],
  params: roleParams,
  body: OfferForm,
  status: 201,
  response: OfferResponse,
})

export const listOffers = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/offers',
  summary: 'The open offers and invitations of an idea, oldest first: for its author and co-authors.',
  access: 'member',
  reads: ['requests', 'ideas', 'profiles', 'blocks'],
  savedAs: 'idea',
  errors: [403],
  params,
  status: 200,
  response: z.object({ offers: z.array(Offer), invitations: z.array(Offer) }),
})

export const teamChangesLimit = rateLimit('team-change', 300, 'hour', errorTexts.offers.changeTeamsLimit)

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/v1/offers/:id/accept',
  summary: 'Accept an offer: the member joins the team with the role and is connected with the author.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: OfferResponse,
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/v1/offers/:id/decline',
  summary: 'Decline an offer. The member is thanked, without a reason.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: OfferResponse,
})

export const withdrawOffer = endpoint({
  method: 'DELETE',
  path: '/v1/offers/:id',
  summary: 'Withdraw an own open offer.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: OfferResponse,
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/v1/ideas/:id/roles/:role/invitations',
  summary: 'Invite a member to take an open role: the author or a co-author.',
  access: 'member',
  limit: rateLimit('invitation', 50, 'day', errorTexts.offers.inviteMembersLimit),
  errors: [403, 409],
  params: roleParams,
  body: NewInvitation,
  status: 201,
  response: InvitationResponse,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/v1/invitations/:id/accept',
  summary: 'Accept an invitation: the caller joins the team with the role and is connected with the author.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: InvitationResponse,
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/v1/invitations/:id/decline',
  summary: 'Decline an invitation.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: InvitationResponse,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/v1/invitations/:id',
  summary: 'Withdraw an open invitation: the author or a co-author.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: InvitationResponse,
})
