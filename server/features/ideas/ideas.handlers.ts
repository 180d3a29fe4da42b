import type * as ideaVersions from '../../../contract/idea-versions.ts'
import type * as contract from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type * as siteSettings from '../../../contract/site-settings.ts'
import { VISITOR } from '../../lib/actor.ts'
import { keyedFileId, pdfResponse } from '../../lib/http/file-responses.ts'
import type { Handlers } from '../../lib/route.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { editIdea } from './idea-edits.service.ts'
import { listFeed, listOwnIdeas, listWantedSkills, renderAtomFeed } from './idea-lists.service.ts'
import { openPdf } from './idea-pdfs.service.ts'
import { getVersion, listVersions, restoreVersion } from './idea-versions.service.ts'
import { getIdea } from './idea-views.service.ts'
import { createIdea, deleteIdea } from './ideas.service.ts'
import { countUnpublished } from './unpublished-versions.service.ts'

export const ideasHandlers = {
  getPdf: async (deps, { actor, params, reply }) =>
    pdfResponse(reply, await openPdf(deps, actor, keyedFileId(params.id))),

  getIdeasFeed: async (deps, { query, request }) => {
    // The response is stored for everybody.
    const visitor = await requireVisibility(request.server, VISITOR, ['ideas'])
    return renderAtomFeed(deps, visitor, query.category)
  },

  listIdeaVersions: async (deps, { actor, params }) => ({
    versions: await listVersions(deps, actor, params.id),
  }),

  getIdeaVersion: async (deps, { actor, params }) => ({
    version: await getVersion(deps, actor, params.id, params.n),
  }),

  restoreIdeaVersion: async (deps, { actor, params, body }) => {
    const { is_held, ...idea } = await restoreVersion(deps, actor, params.id, params.n, body)
    return { idea, is_held }
  },

  createIdea: async (deps, { actor, body, request, reply }) => {
    const { is_held, ...idea } = await createIdea(deps, actor, body, request.arrivedAt)
    reply.header('location', `/v1/ideas/${idea.id}`)
    return { idea, is_held }
  },

  listFeed: {
    handle: (deps, { actor, query }) => listFeed(deps, actor, query),
    personalTo: ({ ideas }, { query }) => new Set([query.user_id, ...ideas.map(({ user_id }) => user_id)]),
    isStoredForEach: true,
  },

  listWantedSkills: (deps, { query }) => listWantedSkills(deps, query),

  listOwnIdeas: (deps, { actor, query }) => listOwnIdeas(deps, actor, query),

  getIdea: {
    handle: async (deps, { actor, params }) => ({ idea: await getIdea(deps, actor, params.id) }),
    personalTo: ({ idea }) => new Set([idea.user_id, ...idea.team.map(({ user }) => user.id)]),
    isStoredForEach: true,
  },

  editIdea: async (deps, { actor, params, body }) => {
    const { is_held, ...idea } = await editIdea(deps, actor, params.id, body)
    return { idea, is_held }
  },

  deleteIdea: async (deps, { actor, params, query }) => {
    await deleteIdea(deps, actor, params.id, query.reason)
    return { message: errorTexts.ideas.deleted }
  },

  countUnpublished: (deps) => countUnpublished(deps),
} satisfies Handlers<
  typeof ideaVersions & Omit<typeof contract, 'listIdeas'> & Pick<typeof siteSettings, 'countUnpublished'>
>
