import type { IdeaContent } from '../../../contract/idea-content.values.ts'
import type { Idea } from '../../../contract/ideas.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { deleteFile } from '../files/files.service.ts'
import { requireIdea } from './idea-access.service.ts'
import type { StoredIdea } from './idea-rows.repo.ts'
import { wakeTextReader } from './idea-texts.service.ts'
import { notifyOfVersion } from './idea-versions.notifications.ts'
import { archiveUnpublished, archiveVersion } from './idea-versions.repo.ts'
import { lockIdeaRow } from './idea-writes.repo.ts'
import {
  countByPublication,
  discardUnpublished,
  findUnpublished,
  markUnpublishedPending,
  publishLatestVersion,
  readPublication,
  saveUnpublished,
} from './unpublished-versions.repo.ts'

type Shown = Pick<StoredIdea, 'id' | 'status' | 'content_version' | 'is_unapproved' | 'newest'> &
  Pick<Idea, 'has_changes_requested' | 'unpublished'>

/** Ideas with their newest versions, for their teams and reviewers; others get the public versions. */
export async function withLatestVersions<I extends Shown>(deps: Pick<Deps, 'db'>, ideas: I[]): Promise<I[]> {
  const apart = ideas.filter(({ newest }) => newest !== null)
  const versions = await findUnpublished(
    deps.db,
    apart.map(({ id }) => id),
  )
  return ideas.map((idea) => {
    const { newest, content_version, has_changes_requested } = idea
    if (newest === null) return idea
    const version = versions.get(idea.id)
    return {
      ...idea,
      ...version,
      status: newest.status,
      due_at: newest.due_at,
      // Absent where the actor may not know.
      has_changes_requested: has_changes_requested === undefined ? undefined : newest.has_changes_requested,
      unpublished: {
        version: version?.content_version ?? content_version,
        shown_version: idea.status === 'Rejected' ? null : content_version,
      },
    }
  })
}

export async function withLatestVersion<I extends Shown>(deps: Pick<Deps, 'db'>, idea: I): Promise<I> {
  const [newest = idea] = await withLatestVersions(deps, [idea])
  return newest
}

/** An idea with its newest version. */
export async function requireLatestVersion(deps: Pick<Deps, 'db'>, id: string) {
  return withLatestVersion(deps, await requireIdea(deps, id))
}

/** A change of the newest version of an idea, which it has; `saved` of one that makes a new version. */
export type SavedEdit = {
  idea: StoredIdea
  change: { content: IdeaContent; waiting_since?: string; pdf_file_id?: string | null }
  saved: { authorId: string; reason: string } | null
  status: 'Approved' | 'Pending'
}

/** Saves a change beside the public version. A new version waits for a reviewer, as does a returned one. */
export async function saveAsUnpublished(tx: Tx, { idea, change, saved }: SavedEdit): Promise<boolean> {
  const { waiting_since, pdf_file_id = idea.pdf || null, content } = change
  if (saved) await archiveUnpublished(tx, idea)
  if (!(await markUnpublishedPending(tx, idea, waiting_since))) return false
  if (saved) {
    await saveUnpublished(tx, idea.id, content, {
      content_version: (idea.unpublished?.version ?? idea.content_version) + 1,
      content_author_id: saved.authorId,
      content_reason: saved.reason,
      content_saved_at: timestamp(tx.clock),
      pdf_file_id,
    })
  }
  return true
}

/**
 * Withdraws the waiting version beside an approved one, which becomes the newest under the next number, so that nothing
 * waits for a reviewer. The withdrawn version is kept. The idea is locked; `shownPdf` is its public file.
 */
export async function withdrawUnpublished(
  tx: Tx,
  idea: StoredIdea,
  { authorId, reason }: { authorId: string; reason: string },
  shownPdf: string,
): Promise<boolean> {
  await archiveUnpublished(tx, idea)
  await archiveVersion(tx, idea)
  const isTakenBack = await discardUnpublished(tx, idea, {
    content_version: (idea.unpublished?.version ?? idea.content_version) + 1,
    content_author_id: authorId,
    content_reason: reason,
    content_saved_at: timestamp(tx.clock),
  })
  if (isTakenBack && idea.pdf && idea.pdf !== shownPdf) await deleteFile(tx, idea.pdf)
  return isTakenBack
}

/**
 * Publishes the newest version of an approved idea. A rejected version replaces one that was never approved, but not an
 * approved one.
 */
export async function publishDecided(tx: Tx, id: string): Promise<void> {
  await lockIdeaRow(tx, id)
  const shown = await readPublication(tx, id)
  if (!shown || (shown.shown_status === null && shown.held_at === null)) return
  const isRefused = shown.status === 'Rejected' && ['Pending', 'Rejected'].includes(shown.shown_status ?? '')
  if (shown.status !== 'Approved' && !isRefused) return
  const idea = await publishLatestVersion(tx, shown, timestamp(tx.clock))
  if (shown.pdf_file_id && shown.pdf_file_id !== idea.pdf_file_id) await deleteFile(tx, shown.pdf_file_id)
  if (idea.pdf_file_id && shown.pdf_file_id !== idea.pdf_file_id) wakeTextReader(tx)
  if (!isRefused && idea.content_version > 1) await notifyOfVersion(tx, { userId: idea.content_author_id }, idea)
}

/** How many ideas are marked Pending for everybody, and what waits for an approval unseen. */
export async function countUnpublished({ db }: Deps): Promise<{ pending: number; ideas: number; versions: number }> {
  return countByPublication(db)
}
