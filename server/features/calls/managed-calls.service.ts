import type { z } from 'zod'
import type { listManagedCalls as listEndpoint, ManagedCall, NextStep } from '../../../contract/calls.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import { isAdmin, type Member } from '../../lib/actor.ts'
import { nextStepOf } from './call-steps.service.ts'
import { summariesOf } from './call-views.service.ts'
import { requireManagedCall, requireOpener } from './calls.access.ts'
import { countCalls, findCall, findCalls, type StoredCall } from './calls.repo.ts'

type Query = z.output<(typeof listEndpoint)['query']>

/** The calls that the actor manages, each with its next step. */
export async function listManagedCalls(deps: Deps, actor: Member, { phase, page, page_size }: Query) {
  await requireOpener(deps, actor)
  const filter = {
    ...(phase === '' ? { hasDrafts: true } : { phase }),
    ...(isAdmin(actor) ? {} : { organiserId: actor.userId }),
  }
  const [found, total] = await Promise.all([
    findCalls(deps.db, filter, 'ends', { limit: page_size, offset: (page - 1) * page_size }),
    countCalls(deps.db, filter),
  ])
  const summaries = await summariesOf(deps, actor, found)
  const calls = await Promise.all(
    // Steps of few calls, since results have none.
    found.map(
      async (call, index): Promise<ManagedCall> => ({
        ...(summaries[index] as (typeof summaries)[number]),
        next: await nextStepOf(deps, call),
      }),
    ),
  )
  return { calls, metadata: metadataOf(page, page_size, total) }
}

/** A call that the actor manages. */
export async function getManagedCall(deps: Pick<Deps, 'db'>, actor: Member, id: string): Promise<StoredCall> {
  return requireManagedCall(deps, actor, await findCall(deps.db, id))
}

/** A call, for any actor. */
export async function findStoredCall({ db }: Pick<Deps, 'db'>, id: string): Promise<StoredCall | undefined> {
  return findCall(db, id)
}

export async function getNextStep(deps: Deps, actor: Member, id: string): Promise<NextStep> {
  return nextStepOf(deps, await getManagedCall(deps, actor, id))
}
