import type * as contract from '../../../contract/idea-imports.ts'
import type { Feature } from '../../feature.ts'
import type { SharedJob } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { acceptedLanguage, readerLanguage } from '../../lib/http/request-language.ts'
import type { Handlers } from '../../lib/route.ts'
import { claimIdeas, workOnImports } from './idea-import-job.service.ts'
import {
  changeIdeaImport,
  createIdeaImport,
  exportFailedIdeas,
  getIdeaImport,
  listIdeaImports,
  pruneIdeaImports,
  runIdeaImport,
  undoIdeaImport,
} from './idea-imports.service.ts'

/** A run or an undo wakes it. */
const importer: SharedJob = { name: 'idea-imports', everyMs: MINUTE, isShared: true, run: workOnImports }

export const ideaImportsFeature: Feature = {
  handlers: {
    createIdeaImport: async (deps, { actor, body, reply }) => {
      const made = await createIdeaImport(deps, actor, body)
      reply.header('location', `/v1/admin/idea-imports/${made.id}`)
      return { import: made }
    },

    listIdeaImports: async (deps) => ({ imports: await listIdeaImports(deps) }),

    getIdeaImport: (deps, { params, query, request }) =>
      getIdeaImport(deps, params.id, query, acceptedLanguage(request.headers)),

    changeIdeaImport: async (deps, { params, body }) => ({ import: await changeIdeaImport(deps, params.id, body) }),

    runIdeaImport: async (deps, { actor, params, body }) => ({
      import: await runIdeaImport(deps, actor, params.id, body),
    }),

    undoIdeaImport: async (deps, { actor, params }) => ({ import: await undoIdeaImport(deps, actor, params.id) }),

    exportFailedIdeas: (deps, { params, request }) => exportFailedIdeas(deps, params.id, readerLanguage(request)),
  } satisfies Handlers<typeof contract>,
  memberData: [
    // The work of administrators, named in the audit log.
    { tables: { idea_imports: 'set null' } },
  ],
  jobs: () => [importer],
  prune: pruneIdeaImports,
  on: { invitationAccepted: claimIdeas },
}
