import type * as contract from '../../../contract/blocks.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { blockMember, exportBlocks, listBlocks, unblockMember } from './blocks.service.ts'

export const blocksFeature: Feature = {
  handlers: {
    listBlocks: (deps, { actor, query }) => listBlocks(deps, actor, query),

    blockMember: (deps, { actor, params }) => blockMember(deps, actor, params.user),

    unblockMember: (deps, { actor, params }) => unblockMember(deps, actor, params.user),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { blocks: 'cascade' },
      files: jsonFile('blocks', (deps, { userId }) => exportBlocks(deps, userId)),
    },
  ],
}
