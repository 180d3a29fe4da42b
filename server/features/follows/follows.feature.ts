import type * as contract from '../../../contract/follows.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { exportFollows, followIdea, muteIdea } from './follows.service.ts'

export const followsFeature: Feature = {
  handlers: {
    followIdea: (deps, { actor, params }) => followIdea(deps, actor, params.id),

    unmuteIdea: (deps, { actor, params }) => followIdea(deps, actor, params.id),

    unfollowIdea: (deps, { actor, params }) => muteIdea(deps, actor, params.id),

    muteIdea: (deps, { actor, params }) => muteIdea(deps, actor, params.id),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { idea_follows: 'cascade' },
      files: jsonFile('follows', (deps, { userId }) => exportFollows(deps, userId)),
    },
  ],
}
