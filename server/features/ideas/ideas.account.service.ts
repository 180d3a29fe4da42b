import type { Idea } from '../../../contract/ideas.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../transact.ts'
import { deleteFile, reassignFiles } from '../files/files.service.ts'
import { closeRolesWithoutAuthor } from '../roles/roles.service.ts'
import { withTeams } from './idea-views.service.ts'
import { deleteAssignmentsOf, deleteIdeasOf, detachMerged, reassignIdeas } from './idea-writes.repo.ts'
import { findIdeas } from './ideas.repo.ts'
import { findIdeaIdsOf } from './ideas-of-authors.repo.ts'
import { findOtherPdfs } from './unpublished-versions.repo.ts'

const EVERYTHING = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

/** All ideas of a member with their reviews and teams, oldest first. */
export async function listAllIdeasOf(deps: Pick<Deps, 'db'>, authorId: string): Promise<Idea[]> {
  const ideas = await findIdeas(deps.db, { authorId, isPublic: false }, 'oldest', EVERYTHING)
  return withTeams(
    deps,
    ideas.map(({ author: _author, newest: _newest, is_unapproved: _held, ...idea }) => idea),
  )
}

/** The files of a member's ideas. */
export async function findPdfsOf({ db }: Deps, authorId: string): Promise<Set<string>> {
  const ideas = await findIdeas(db, { authorId, isPublic: false }, 'oldest', EVERYTHING)
  return new Set([...ideas.flatMap(({ pdf }) => pdf || []), ...(await findOtherPdfs(db, 'user_id', authorId))])
}

/** Deletes the ideas of a member who leaves with their files, or gives them to a new owner; others review instead. */
export async function deleteOrReassignIdeas(tx: Tx, authorId: string, newOwnerId: string | null): Promise<void> {
  await tx.emit('authorLeaves', { userId: authorId, newOwnerId })
  await deleteAssignmentsOf(tx, authorId)
  const others = await findOtherPdfs(tx.db, 'user_id', authorId)
  if (newOwnerId === null) {
    await detachMerged(tx, await findIdeaIdsOf(tx.db, authorId))
    for (const fileId of new Set([...(await deleteIdeasOf(tx, authorId)), ...others])) await deleteFile(tx, fileId)
  } else {
    const ideas = await reassignIdeas(tx, authorId, newOwnerId)
    await reassignFiles(tx, [...ideas.flatMap(({ pdf_file_id }) => pdf_file_id ?? []), ...others], newOwnerId)
    await closeRolesWithoutAuthor(tx, ideas)
  }
}
