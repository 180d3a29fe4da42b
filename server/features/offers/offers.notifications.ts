import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Role } from '../../../contract/roles.ts'
import type { Member } from '../../lib/actor.ts'
import { excerptOf } from '../../lib/excerpt.ts'
import type { Tx } from '../../transact.ts'
import { findMailable } from '../accounts/accounts.service.ts'
import { coauthorsOf, findRoleOf } from '../roles/roles.service.ts'
import type { RequestRow } from './offers.repo.ts'

type AskedRequest = Pick<RequestRow, 'idea_id' | 'kind' | 'user_id'>
type TitledIdea = { id: string; user_id: string; title: string }

/** Notifies who is to answer, by mail too: the author and co-authors of an offer, the member of an invitation. */
export async function notifyOfRequest(
  tx: Tx,
  { userId: actorId }: Member,
  idea: TitledIdea,
  role: Role,
  { id, kind, user_id, note }: Pick<RequestRow, 'id' | 'kind' | 'user_id' | 'note'>,
): Promise<void> {
  const asked = kind === 'offer' ? await leadersOf(tx, idea) : [user_id]
  const members = await findMailable(tx, asked)
  await tx.notifyAll(
    members.map((member) => member.id),
    { kind, actorId, ideaId: idea.id, payload: { title: idea.title, role: role.title, note: excerptOf(note) } },
    { kind: 'role-request', params: { requestId: id } },
  )
}

/** Notifies who asked of the answer, by mail too; for those who were asked, the request is read. */
export async function notifyOfAnswer(
  tx: Tx,
  { userId: actorId }: Member,
  idea: TitledIdea,
  request: RequestRow,
  status: 'accepted' | 'declined',
): Promise<void> {
  const { id, kind, role_id, user_id } = request
  await tx.markRequestRead(notifiedRequest(request))
  const role = await findRoleOf(tx, idea.id, role_id)
  const payload = { title: idea.title, role: role?.title ?? '', status }
  const asking = kind === 'offer' ? [user_id] : await leadersOf(tx, idea)
  const members = await findMailable(tx, asking)
  await tx.notifyAll(
    members.map((member) => member.id),
    { kind: `${kind}_answered`, actorId, ideaId: idea.id, payload },
    { kind: 'role-answer', params: { requestId: id } },
  )
}

/** Retracts the notifications of an offer or invitation that is withdrawn or ended by a block. */
export async function retractRequest(tx: Tx, request: AskedRequest): Promise<void> {
  await tx.retract(notifiedRequest(request))
}

function notifiedRequest({ idea_id: ideaId, kind, user_id }: AskedRequest): Parameters<Tx['markRequestRead']>[0] {
  return kind === 'offer' ? { kind, actorId: user_id, ideaId } : { kind, userId: user_id, ideaId }
}

/** Members who answer offers for an idea. */
export async function leadersOf(tx: Tx, { id, user_id }: Pick<TitledIdea, 'id' | 'user_id'>): Promise<string[]> {
  return [user_id, ...(await coauthorsOf(tx, id))].filter((one) => one !== ANONYMOUS_USER_ID)
}
