import type * as contract from '../../../contract/supports.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import {
  exportSupports,
  getOwnIdeaStates,
  supportIdea,
  withdrawSupport,
  withdrawSupportsBy,
} from './supports.service.ts'

export const supportsFeature: Feature = {
  handlers: {
    supportIdea: (deps, { actor, params }) => supportIdea(deps, actor, params.id),

    withdrawSupport: (deps, { actor, params }) => withdrawSupport(deps, actor, params.id),

    getOwnIdeaStates: async (deps, { actor, query }) => ({
      ideas: await getOwnIdeaStates(deps, actor, query.ids),
    }),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { idea_supports: (tx, { userId }) => withdrawSupportsBy(tx, userId) },
      files: jsonFile('supports', (deps, { userId }) => exportSupports(deps, userId)),
    },
  ],
}
