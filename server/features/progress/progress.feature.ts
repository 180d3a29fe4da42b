import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { progressRoutes } from './progress.routes.ts'
import { endContinuations, exportProgress } from './progress.service.ts'
import { askQuietTeams } from './quiet-ideas.service.ts'
import { exportUpdatePictures, pruneUpdatePictures } from './update-pictures.service.ts'
import { deleteOrReassignUpdates, exportUpdates } from './updates.service.ts'

const questions: Job = { name: 'quiet-ideas', everyMs: HOUR, retryMs: MINUTE, run: askQuietTeams }

export const progressFeature: Feature = {
  routes: progressRoutes,
  memberData: [
    { tables: {}, files: jsonFile('idea-progress', exportProgress) },
    {
      tables: { idea_updates: deleteOrReassignUpdates },
      files: jsonFile('idea-updates', exportUpdates),
    },
    { tables: {}, files: exportUpdatePictures },
  ],
  onBlock: (tx, { blockerId, blockedId }) => endContinuations(tx, blockedId, blockerId),
  jobs: () => [questions],
  prune: pruneUpdatePictures,
}
