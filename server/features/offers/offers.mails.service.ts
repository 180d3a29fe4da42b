import type { Offer } from '../../../contract/offers.ts'
import type { Deps } from '../../deps.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { findAccountOf } from '../accounts/accounts.service.ts'
import { requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { findOfferWithRole } from './offers.repo.ts'

type MailedRequest = { kind: 'offer' | 'invitation'; offer: Offer; role: string; idea: { id: string; title: string } }

/** An offer or invitation with its idea, if the member with this address may still see it. */
export async function findMailedRequest(deps: Deps, email: string, requestId: string): Promise<MailedRequest | null> {
  const account = await findAccountOf(deps, email)
  const found = await findOfferWithRole(deps.db, requestId)
  if (!account || account.locked_at || !found) return null
  const reader = { kind: 'member' as const, userId: account.id, isAdmin: false, sessionHash: '' }
  const idea = await requireVisibleIdea(deps, reader, found.offer.idea_id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null
    throw error
  })
  return idea && { ...found, idea }
}
