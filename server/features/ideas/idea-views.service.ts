import type { Author, Idea, IdeaWithAuthor } from '../../../contract/ideas.ts'
import { ANONYMOUS_AUTHOR } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isSelfOrAdmin, mayReview, sees } from '../../lib/actor.ts'
import { rolesAndTeamsOf } from '../roles/roles.service.ts'
import { requireVisibleIdea, seesAllVersions } from './idea-access.service.ts'
import { withLatestVersion } from './unpublished-versions.service.ts'

export async function getIdea(deps: Deps, actor: Actor, id: string): Promise<IdeaWithAuthor> {
  const shown = await requireVisibleIdea(deps, actor, id)
  const seesNewest = (shown.newest !== null || shown.is_unapproved) && (await seesAllVersions(deps, actor, shown))
  const idea = await withTeam(deps, shown)
  const isCoauthor = idea.team.some(
    ({ user, is_coauthor }) => is_coauthor && actor.kind === 'member' && user.id === actor.userId,
  )
  const seen = isCoauthor ? idea : asSeenBy(actor, idea)
  return seesNewest ? withLatestVersion(deps, seen) : seen
}

export async function withTeam<I extends { id: string }>(deps: Pick<Deps, 'db'>, idea: I) {
  const of = await rolesAndTeamsOf(deps, [idea.id])
  return { ...idea, ...of(idea.id) }
}

export async function withTeams<I extends { id: string }>(deps: Pick<Deps, 'db'>, ideas: I[]) {
  const of = await rolesAndTeamsOf(
    deps,
    ideas.map(({ id }) => id),
  )
  return ideas.map((idea) => ({ ...idea, ...of(idea.id) }))
}

/** Feedback of reviewers is for the author and reviewers; co-authors see it only together with the idea. */
export function asSeenBy<I extends Idea & { author?: Author }>(actor: Actor, idea: I): I {
  const { author, category } = idea
  if (isSelfOrAdmin(actor, idea.user_id) || (author && mayReview(actor, { author, category }))) return idea
  const seen = { ...idea, feedback: undefined, is_feedback_current: undefined, has_changes_requested: undefined }
  if (sees(actor, 'community')) return seen
  return { ...seen, ...(author ? { author: ANONYMOUS_AUTHOR } : {}), user_id: ANONYMOUS_AUTHOR.id, team: [] }
}

/** The author of something, hidden from visitors of a community for members. */
export function authorSeenBy(actor: Actor, author: Author): Author {
  return sees(actor, 'community') ? author : ANONYMOUS_AUTHOR
}
