import { isDeepStrictEqual } from 'node:util'
import { DRAFTS_MAX, type Draft, type DraftContent, type DraftSave } from '../../../contract/drafts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { deleteDraftRow, findDrafts, insertDraft, isShared, lockDrafts, updateDraft } from './drafts.repo.ts'

const TOO_MANY = errorTexts.drafts.maxDrafts({ max: DRAFTS_MAX })

export async function listDrafts({ db }: Deps, { userId }: Member): Promise<Draft[]> {
  return findDrafts(db, userId)
}

/** Saves a draft if nobody saved another version of it since the member's device read it. */
export async function saveDraft(
  deps: Deps,
  { userId }: Member,
  id: string,
  { version, ...content }: DraftSave,
): Promise<Draft> {
  return transact(deps, async (tx) => {
    const { draft, count } = await lockDrafts(tx, userId, id)
    // The same once more: the first answer was lost on its way.
    if (draft && hasContent(draft, content)) return draft
    if (!draft && (await isShared(tx, userId, id))) throw new ConflictError('draft', errorTexts.drafts.shared)
    checkVersion(draft, version)
    if (!draft && count >= DRAFTS_MAX) throw new ConflictError('drafts', TOO_MANY)
    const now = timestamp(tx.clock)
    const saved = { userId, id, now, content }
    if (draft) await updateDraft(tx, saved, version + 1)
    else await insertDraft(tx, saved)
    return { id, created_at: draft?.created_at ?? now, updated_at: now, version: version + 1, ...content }
  })
}

function hasContent(draft: Draft, content: DraftContent): boolean {
  const entries = Object.entries(content) as [keyof DraftContent, unknown][]
  return entries.every(([key, value]) => isDeepStrictEqual(draft[key], value))
}

function checkVersion(draft: Draft | undefined, version: number): void {
  if (!draft && version > 0) throw new NotFoundError('draft')
  if (draft && version !== draft.version) throw new ConflictError('version', errorTexts.drafts.changed)
}

export async function deleteDraft(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    if (!(await endDraft(tx, actor, id))) throw new NotFoundError('draft')
  })
}

/** Deletes a draft that is discarded, or became an idea. Returns whether it was there. */
export async function endDraft(tx: Tx, { userId }: Member, id: string): Promise<boolean> {
  return deleteDraftRow(tx, userId, id)
}
