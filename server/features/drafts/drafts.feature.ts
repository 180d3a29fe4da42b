import type * as contract from '../../../contract/drafts.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { deleteDraft, listDrafts, saveDraft } from './drafts.service.ts'

export const draftsFeature: Feature = {
  handlers: {
    listDrafts: async (deps, { actor }) => ({ drafts: await listDrafts(deps, actor) }),

    saveDraft: async (deps, { actor, params, body }) => ({
      draft: await saveDraft(deps, actor, params.id, body),
    }),

    deleteDraft: (deps, { actor, params }) => deleteDraft(deps, actor, params.id),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { drafts: 'cascade' },
      files: jsonFile('drafts', listDrafts),
    },
  ],
}
