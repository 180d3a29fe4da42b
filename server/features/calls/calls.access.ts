import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isAdmin, isReviewer, isService, type Member } from '../../lib/actor.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { lockCall, type StoredCall } from './calls.repo.ts'

type WithDb = Pick<Deps, 'db'>

/** Administrators open calls, and reviewers where the settings of the site say so. */
export async function mayOpenCalls(deps: WithDb, actor: Actor): Promise<boolean> {
  if (isAdmin(actor)) return true
  return isReviewer(actor) && (await readSiteSettings(deps)).calls.openers === 'reviewers'
}

export async function requireOpener(deps: WithDb, actor: Member): Promise<void> {
  if (await mayOpenCalls(deps, actor)) return
  throw new ForbiddenError(errorTexts.calls.onlyAdminsOpen, 'call')
}

/** Administrators and the site manage every call, reviewers who may open calls their own. */
export async function isManagerOf(
  deps: WithDb,
  actor: Actor,
  { organiser_id }: Pick<StoredCall, 'organiser_id'>,
): Promise<boolean> {
  if (isAdmin(actor) || isService(actor)) return true
  return actor.kind === 'member' && actor.userId === organiser_id && mayOpenCalls(deps, actor)
}

/** The call, if the actor may see it. */
export async function requireVisibleCall<C extends Pick<StoredCall, 'organiser_id' | 'phase'>>(
  deps: WithDb,
  actor: Actor,
  call: C | undefined,
): Promise<C> {
  if (!call || (call.phase === 'draft' && !(await isManagerOf(deps, actor, call)))) throw new NotFoundError('call')
  return call
}

/** The call, if the actor manages it. */
export async function requireManagedCall<C extends Pick<StoredCall, 'organiser_id' | 'phase'>>(
  deps: WithDb,
  actor: Actor,
  call: C | undefined,
): Promise<C> {
  const visible = await requireVisibleCall(deps, actor, call)
  if (await isManagerOf(deps, actor, visible)) return visible
  throw new ForbiddenError(errorTexts.calls.onlyManagers, 'call')
}

/** The expected version of a call that the actor manages. Until the transaction ends, nobody enters, votes or changes it. */
export async function lockManagedCall(tx: Tx, actor: Member, id: string, version: number): Promise<StoredCall> {
  const call = await requireManagedCall(tx, actor, await lockCall(tx, id))
  if (call.version !== version) throw new ConflictError('version', errorTexts.calls.changed)
  return call
}
