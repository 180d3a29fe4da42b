import type { IdeaVersion, VersionRestoration, WholeIdeaVersion } from '../../../contract/idea-versions.ts'
import type { Idea } from '../../../contract/ideas.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isSelfOrAdmin, type Member, mayReview } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { isOnTeam } from '../roles/roles.service.ts'
import type { StoredIdeaWithAuthor } from './idea-rows.repo.ts'
import { findVersion, findVersions, findVersionsOf } from './idea-versions.repo.ts'
import { authorSeenBy, editIdea, requireVisibleIdea } from './ideas.service.ts'

const VERSIONS_MAX = 500

/** The versions that the actor may see, newest first. */
export async function listVersions(deps: Deps, actor: Actor, ideaId: string): Promise<IdeaVersion[]> {
  const idea = await requireVisibleIdea(deps, actor, ideaId)
  const isPublic = !(await maySeeHidden(deps, actor, idea))
  const versions = await findVersions(deps.db, ideaId, { limit: VERSIONS_MAX, isPublic })
  return versions.map((version) => ({ ...version, author: authorSeenBy(actor, version.author) }))
}

/**
 * What an idea said in one version, for everybody who may see the idea. A version that was rejected when the next one replaced it
 * is for the team and administrators.
 */
export async function getVersion(deps: Deps, actor: Actor, ideaId: string, n: number): Promise<WholeIdeaVersion> {
  const idea = await requireVisibleIdea(deps, actor, ideaId)
  const version = await findVersion(deps.db, ideaId, n)
  if (!version) throw new NotFoundError('version')
  if (version.status === 'Rejected' && !(await maySeeHidden(deps, actor, idea))) throw new NotFoundError('version')
  return { ...version, author: authorSeenBy(actor, version.author) }
}

/** Saves what an earlier version said as a new one, with the PDF of now: the files of earlier versions are not kept. */
export async function restoreVersion(
  deps: Deps,
  actor: Member,
  ideaId: string,
  n: number,
  { version, reason }: VersionRestoration,
): Promise<Idea> {
  const earlier = await getVersion(deps, actor, ideaId, n)
  const { title, description, category, tags, learning_outcome, recommended_level, github_link } = earlier
  const content = { title, description, tags, learning_outcome, recommended_level, github_link }
  return editIdea(deps, actor, ideaId, { ...content, category, version, reason })
}

/** The earlier versions of a member's ideas, and those that the member saved in others', for the export of their data. */
export async function exportVersions({ db }: Deps, userId: string) {
  const versions = await findVersionsOf(db, userId)
  return versions.map(({ tags, content_author_id, ...version }) => ({
    ...version,
    tags: JSON.parse(tags) as string[],
    is_own: content_author_id === userId,
  }))
}

async function maySeeHidden(deps: Deps, actor: Actor, idea: StoredIdeaWithAuthor): Promise<boolean> {
  if (isSelfOrAdmin(actor, idea.user_id) || mayReview(actor, idea)) return true
  return actor.kind === 'member' && isOnTeam(deps, idea.id, actor.userId)
}
