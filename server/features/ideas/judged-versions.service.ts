import type { Deps } from '../../deps.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { requireIdea } from './idea-access.service.ts'
import { findVersion } from './idea-versions.repo.ts'
import { withTeam } from './idea-views.service.ts'
import { withLatestVersion } from './unpublished-versions.service.ts'

/** The newest version of an idea with its team and number. Checks no visibility: its callers have rules of their own. */
export async function requireNewestVersion(deps: Pick<Deps, 'db'>, id: string) {
  const idea = await requireIdea(deps, id)
  const newest = await withLatestVersion(deps, await withTeam(deps, idea))
  return { ...newest, version_number: newest.unpublished?.version ?? newest.content_version }
}

/** A version of an idea by its number. */
export async function requireStoredVersion({ db }: Pick<Deps, 'db'>, id: string, n: number) {
  const version = await findVersion(db, id, n)
  if (!version) throw new NotFoundError('version')
  return version
}
