import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { NewInvitation, Offer, OfferForm } from '../../../contract/offers.ts'
import type { Role } from '../../../contract/roles.ts'
import { authorNameOf } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCompletedProfile, isVisibleMember } from '../accounts/accounts.service.ts'
import { limitLinks } from '../accounts/new-accounts.service.ts'
import { listBlocked, lockBlocks } from '../blocks/block-checks.service.ts'
import { connectMembers } from '../connections/connections.service.ts'
import { followOnParticipation } from '../follows/follows.service.ts'
import { isAuthorOrCoauthor, lockVisibleIdea, requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import { assignRole, coauthorsOf, findRoleOf, teamMember } from '../roles/roles.service.ts'
import { leadersOf, notifyOfAnswer, notifyOfRequest, retractRequest } from './offers.notifications.ts'
import {
  findInvitationsOf,
  findOffer,
  findOffersToLeader,
  findOpenBetween,
  findOpenOffers,
  findRequest,
  insertRequest,
  lockRequest,
  type RequestRow,
  setStatus,
} from './offers.repo.ts'

type Kind = RequestRow['kind']

const ANSWERED_MESSAGES: Record<Kind, Record<Answer, ErrorText>> = {
  offer: {
    accepted: errorTexts.offers.offerAccepted,
    declined: errorTexts.offers.offerDeclined,
    withdrawn: errorTexts.offers.offerWithdrawn,
  },
  invitation: {
    accepted: errorTexts.offers.invitationAccepted,
    declined: errorTexts.offers.invitationDeclined,
    withdrawn: errorTexts.offers.invitationWithdrawn,
  },
}
type SeenIdea = Awaited<ReturnType<typeof requireVisibleIdea>>
type Answer = 'accepted' | 'declined' | 'withdrawn'

/** Pending requests on a member's home. */
const WAITING_MAX = 50
const NAMES_MAX = 2

const ON_TEAM: Record<Kind, ErrorText> = {
  offer: errorTexts.offers.onTeam,
  invitation: errorTexts.offers.memberOnTeam,
}
/** The texts hide that there is a block. */
const REFUSED: Record<Kind, ErrorText> = {
  offer: errorTexts.offers.offerRefused,
  invitation: errorTexts.offers.invitationRefused,
}
const WAITING: Record<Kind, ErrorText> = {
  offer: errorTexts.offers.offerWaits,
  invitation: errorTexts.offers.invitationWaits,
}

/** Offers to take an open role. The author and co-authors are notified, by mail too. */
export async function offerHelp(
  deps: Deps,
  actor: Member,
  ideaId: string,
  roleId: string,
  { note }: OfferForm,
): Promise<Offer> {
  if (!(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError(errorTexts.offers.profileFirst, 'profile')
  }
  await limitLinks(deps, actor, { note })
  await rejectListedWords(deps, actor, { note })
  return transact(deps, async (tx) => {
    const idea = await lockVisibleIdea(tx, actor, ideaId)
    if (idea.user_id === actor.userId) throw new ForbiddenError(errorTexts.offers.ownIdea, 'idea')
    if (idea.user_id === ANONYMOUS_USER_ID && (await coauthorsOf(tx, ideaId)).length === 0) {
      throw new ConflictError('idea', errorTexts.offers.nobodyLeft)
    }
    return ask(tx, actor, 'offer', idea, { roleId, userId: actor.userId, note })
  })
}

/** Invites a member to take an open role. The member is notified, by mail too. */
export async function inviteMember(
  deps: Deps,
  actor: Member,
  ideaId: string,
  roleId: string,
  { user_id, note }: NewInvitation,
): Promise<Offer> {
  await limitLinks(deps, actor, { note })
  await rejectListedWords(deps, actor, { note })
  return transact(deps, async (tx) => {
    const idea = await lockVisibleIdea(tx, actor, ideaId)
    await requireLead(tx, actor, idea)
    if (user_id === idea.user_id) throw new InvalidError({ user_id: errorTexts.offers.authorInvited })
    if (!(await isVisibleMember(tx, user_id))) throw new NotFoundError('profile')
    return ask(tx, actor, 'invitation', idea, { roleId, userId: user_id, note })
  })
}

/** The open offers and invitations of an idea, for its author and co-authors, without members blocked by the actor. */
export async function listOffers(deps: Deps, actor: Member, ideaId: string) {
  await requireLead(deps, actor, await requireVisibleIdea(deps, actor, ideaId))
  const { offers, invitations } = await findOpenOffers(deps.db, ideaId)
  const blocked = new Set(await listBlocked(deps, actor.userId))
  const isShown = ({ user }: Offer) => !blocked.has(user.id)
  return { offers: offers.filter(isShown), invitations: invitations.filter(isShown) }
}

/** The open offers to the actor's ideas, by idea, with the first names of each. */
export async function findOffersTo({ db }: Deps, { userId }: Member) {
  const rows = await findOffersToLeader(db, userId, WAITING_MAX)
  return [...Map.groupBy(rows, ({ idea_id }) => idea_id)].map(([id, ofIdea]) => ({
    idea: { id, title: ofIdea[0]?.title ?? '' },
    count: ofIdea.length,
    names: ofIdea.slice(0, NAMES_MAX).map(authorNameOf),
  }))
}

/** The open invitations that wait for the actor. */
export async function findInvitationsTo({ db }: Deps, { userId }: Member) {
  const rows = await findInvitationsOf(db, userId, WAITING_MAX)
  return rows.map((row) => ({
    id: row.id,
    idea: { id: row.idea_id, title: row.title },
    role: row.role,
    author: authorNameOf(row),
  }))
}

export async function answerOffer(deps: Deps, actor: Member, id: string, answer: Answer): Promise<Offer> {
  return answerRequest(deps, actor, { kind: 'offer', id, answer })
}

export async function answerInvitation(deps: Deps, actor: Member, id: string, answer: Answer): Promise<Offer> {
  return answerRequest(deps, actor, { kind: 'invitation', id, answer })
}

/**
 * Ends the open offers and invitations between two members after a block. Nobody is notified; to its member, an offer
 * looks declined.
 */
export async function endRequestsBetween(tx: Tx, one: string, other: string): Promise<void> {
  for (const request of await findOpenBetween(tx.db, one, other)) {
    await setStatus(tx, request.id, request.kind === 'offer' ? 'declined' : 'withdrawn', timestamp(tx.clock))
    await retractRequest(tx, request)
  }
}

async function ask(
  tx: Tx,
  actor: Member,
  kind: Kind,
  idea: SeenIdea,
  { roleId, userId, note }: { roleId: string; userId: string; note: string },
): Promise<Offer> {
  const role = await requireOpenRole(tx, idea, roleId)
  if (await hasBlock(tx, idea, userId)) throw new ForbiddenError(REFUSED[kind], kind)
  if (await teamMember(tx, idea.id, userId)) throw new ConflictError('user_id', ON_TEAM[kind])
  const id = newId()
  const request = {
    id,
    kind,
    idea_id: idea.id,
    role_id: roleId,
    user_id: userId,
    note,
    created_at: timestamp(tx.clock),
  }
  if (!(await insertRequest(tx, request))) throw new ConflictError(kind, WAITING[kind])
  await notifyOfRequest(tx, actor, idea, role, { ...request, kind })
  return requireOffer(tx, kind, id)
}

async function answerRequest(
  deps: Deps,
  actor: Member,
  { kind, id, answer }: { kind: Kind; id: string; answer: Answer },
): Promise<Offer> {
  return transact(deps, async (tx) => {
    const found = await findRequest(tx.db, kind, id)
    if (!found) throw new NotFoundError(kind)
    // The idea first: every transaction that changes several things of an idea takes turns there.
    const idea = await lockVisibleIdea(tx, actor, found.idea_id)
    const isBlocked = answer === 'accepted' && (await hasBlock(tx, idea, found.user_id))
    const request = await requireOpenRequest(tx, actor, idea, { kind, id, answer })
    if (isBlocked) throw new ForbiddenError(errorTexts.offers.notPossible, kind)
    if (answer === 'accepted') await join(tx, idea, request)
    await setStatus(tx, id, answer, timestamp(tx.clock))
    if (answer === 'withdrawn') await retractRequest(tx, request)
    else await notifyOfAnswer(tx, actor, idea, request, answer)
    return requireOffer(tx, kind, id)
  })
}

/** An offer or invitation that the actor may answer in this way, as it stays until the transaction ends. */
async function requireOpenRequest(
  tx: Tx,
  actor: Member,
  idea: SeenIdea,
  { kind, id, answer }: { kind: Kind; id: string; answer: Answer },
): Promise<RequestRow> {
  const request = await lockRequest(tx, kind, id)
  if (!request || !(await maySee(tx, actor, idea, request))) throw new NotFoundError(kind)
  if (!(await mayAnswer(tx, actor, idea, request, answer))) throw new ForbiddenError(undefined, kind)
  if (request.status !== 'open') throw new ConflictError(kind, ANSWERED_MESSAGES[kind][request.status])
  return request
}

/** The member joins the team with the role, follows the idea and is connected with its author. */
async function join(tx: Tx, idea: SeenIdea, { id, role_id, user_id }: RequestRow): Promise<void> {
  if (!idea.isPublic) throw new ConflictError('idea', errorTexts.offers.notPublic)
  if (!(await isVisibleMember(tx, user_id))) throw new NotFoundError('profile')
  if (!(await assignRole(tx, idea, { roleId: role_id, userId: user_id, requestId: id }))) {
    throw new ConflictError('role', errorTexts.offers.filled)
  }
  await followOnParticipation(tx, { userId: user_id }, idea.id)
  if (idea.user_id !== ANONYMOUS_USER_ID) await connectMembers(tx, idea.user_id, user_id)
}

/** Whether a member blocked somebody who leads an idea, or is blocked by them. */
async function hasBlock(tx: Tx, idea: SeenIdea, userId: string): Promise<boolean> {
  const { own, theirs } = await lockBlocks(tx, userId, await leadersOf(tx, idea))
  return own || theirs
}

async function requireOpenRole(tx: Tx, idea: SeenIdea, roleId: string): Promise<Role> {
  if (!idea.isPublic) throw new ConflictError('idea', errorTexts.offers.notPublic)
  const role = await findRoleOf(tx, idea.id, roleId)
  if (!role) throw new NotFoundError('role')
  if (!role.is_open) throw new ConflictError('role', errorTexts.offers.filled)
  return role
}

async function requireLead(deps: Pick<Deps, 'db'>, actor: Member, idea: SeenIdea): Promise<void> {
  if (await isAuthorOrCoauthor(deps, actor, idea)) return
  throw new ForbiddenError(errorTexts.common.onlyAuthors, 'idea')
}

async function maySee(tx: Tx, actor: Member, idea: SeenIdea, { user_id }: RequestRow): Promise<boolean> {
  return user_id === actor.userId || isAuthorOrCoauthor(tx, actor, idea)
}

/** One side asks and may withdraw; the other answers. */
async function mayAnswer(
  tx: Tx,
  actor: Member,
  idea: SeenIdea,
  { kind, user_id }: RequestRow,
  answer: Answer,
): Promise<boolean> {
  const isForMember = (kind === 'offer') === (answer === 'withdrawn')
  return isForMember ? user_id === actor.userId : isAuthorOrCoauthor(tx, actor, idea)
}

async function requireOffer(tx: Tx, kind: Kind, id: string): Promise<Offer> {
  const offer = await findOffer(tx.db, id)
  if (!offer) throw new NotFoundError(kind)
  return offer
}
