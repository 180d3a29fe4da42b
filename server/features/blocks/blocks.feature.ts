import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { blocksRoutes } from './blocks.routes.ts'
import { exportBlocks } from './blocks.service.ts'

export const blocksFeature: Feature = {
  routes: blocksRoutes,
  memberData: [
    {
      tables: { blocks: 'cascade' },
      files: jsonFile('blocks', (deps, { userId }) => exportBlocks(deps, userId)),
    },
  ],
}
