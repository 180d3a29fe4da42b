import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import { pickContent } from '../../../contract/idea-content.values.ts'
import type { IdeaVersion, VersionRestoration, WholeIdeaVersion } from '../../../contract/idea-versions.ts'
import type { Idea } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import { ConflictError, NotFoundError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { requireVisibleIdea, seesAllVersions } from './idea-access.service.ts'
import { editIdea, lockEditable, requireEditable } from './idea-edits.service.ts'
import type { StoredIdea } from './idea-rows.repo.ts'
import { findVersion, findVersions, findVersionsOf } from './idea-versions.repo.ts'
import { authorSeenBy, withTeam } from './idea-views.service.ts'
import { requireLatestVersion, withdrawUnpublished, withLatestVersion } from './unpublished-versions.service.ts'

const VERSIONS_MAX = 500

/** The versions that the actor may see, newest first. */
export async function listVersions(deps: Deps, actor: Actor, ideaId: string): Promise<IdeaVersion[]> {
  const idea = await requireVisibleIdea(deps, actor, ideaId)
  const isPublic = !(await seesAllVersions(deps, actor, idea))
  const versions = await findVersions(deps.db, ideaId, { limit: VERSIONS_MAX, isPublic })
  return versions.map((version) => ({ ...version, author: authorSeenBy(actor, version.author) }))
}

/**
 * One version of an idea, for everybody who may view the idea. Only the team and reviewers may see a version that was
 * replaced after a rejection, or that was never approved where approval is required.
 */
export async function getVersion(deps: Deps, actor: Actor, ideaId: string, n: number): Promise<WholeIdeaVersion> {
  const idea = await requireVisibleIdea(deps, actor, ideaId)
  const version = await findVersion(deps.db, ideaId, n)
  if (!version) throw new NotFoundError('version')
  if (!version.isPublic && !(await seesAllVersions(deps, actor, idea))) throw new NotFoundError('version')
  return { ...version, author: authorSeenBy(actor, version.author) }
}

/**
 * Saves what an earlier version said as a new one, with the PDF of now: the files of earlier versions are not kept. The approved
 * version that everybody sees, with its PDF, needs no review again: that takes back what waits beside it.
 */
export async function restoreVersion(
  deps: Deps,
  actor: Member,
  ideaId: string,
  n: number,
  { version, reason }: VersionRestoration,
): Promise<Idea & AwaitingModeration> {
  const earlier = await getVersion(deps, actor, ideaId, n)
  const idea = await requireEditable(deps, actor, ideaId, version)
  const isShown = idea.unpublished?.shown_version === n && earlier.status === 'Approved'
  if (isShown && idea.status !== 'Approved') return withdrawVersion(deps, actor, idea, reason)
  return editIdea(deps, actor, ideaId, { ...pickContent(earlier), version, reason }, earlier.category)
}

async function withdrawVersion(
  deps: Deps,
  actor: Member,
  idea: StoredIdea,
  reason: string,
): Promise<Idea & AwaitingModeration> {
  return transact(deps, async (tx) => {
    const shown = await lockEditable(tx, actor, idea, true)
    const newest = await withLatestVersion(tx, shown)
    // An approval that was sent right now has shown it to everybody.
    const isUnpublished = newest.unpublished !== undefined
    if (!isUnpublished || !(await withdrawUnpublished(tx, newest, { authorId: actor.userId, reason }, shown.pdf))) {
      throw new ConflictError('version', errorTexts.ideas.changed)
    }
    return { ...(await withTeam(tx, await requireLatestVersion(tx, idea.id))), is_held: false }
  })
}

/**
 * Earlier versions of a member's ideas, and versions saved by the member in other ideas, for the export of their data.
 */
export async function exportVersions({ db }: Deps, userId: string) {
  const versions = await findVersionsOf(db, userId)
  return versions.map(({ tags, content_author_id, ...version }) => ({
    ...version,
    tags: JSON.parse(tags) as string[],
    is_own: content_author_id === userId,
  }))
}
