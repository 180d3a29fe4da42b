import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { type OpenFile, openStored } from '../files/files.service.ts'
import { requireVisibleIdea, seesAllVersions } from './idea-access.service.ts'
import { findIdeaOfPdf } from './idea-pdfs.repo.ts'

/** A PDF with the title of its idea, for an actor who may see the idea and the version that has the PDF. */
export async function openPdf(deps: Deps, actor: Actor, fileId: string): Promise<OpenFile & { title: string }> {
  const found = await findIdeaOfPdf(deps.db, fileId)
  if (!found) throw new NotFoundError('idea')
  const idea = await requireVisibleIdea(deps, actor, found.id)
  if (found.isUnpublished && !(await seesAllVersions(deps, actor, idea))) throw new NotFoundError('idea')
  return { ...(await openStored(deps, fileId, 'document')), title: found.title }
}
