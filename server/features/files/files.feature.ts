import type { Feature } from '../../feature.ts'
import { filesRoutes } from './files.routes.ts'
import { sweepOrphanFiles } from './files.service.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { pruneUploads, removeUploadsOf } from './uploads.service.ts'

export const filesFeature: Feature = {
  routes: (app, deps) => {
    filesRoutes(app, deps)
    uploadsRoutes(app, deps)
  },
  // Parts of files that wait to be used, of no use in a copy of the member's data.
  memberData: [{ tables: { uploads: removeUploadsOf } }],
  prune: async (deps) => {
    await pruneUploads(deps)
    await sweepOrphanFiles(deps)
  },
}
