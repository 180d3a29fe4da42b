import type * as profiles from '../../../contract/profiles.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { getAvatar } from './avatars.handlers.ts'
import { sweepOrphanFiles } from './files.service.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { pruneUploads, removeUploadsOf } from './uploads.service.ts'

export const filesFeature: Feature = {
  handlers: { getAvatar } satisfies Handlers<Pick<typeof profiles, 'getAvatar'>>,
  routes: uploadsRoutes,
  // Parts of files that wait to be used, of no use in a copy of the member's data.
  memberData: [{ tables: { uploads: removeUploadsOf } }],
  prune: async (deps) => {
    await pruneUploads(deps)
    await sweepOrphanFiles(deps)
  },
}
