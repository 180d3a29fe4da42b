import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { progressRoutes } from './progress.routes.ts'
import { exportProgress } from './progress.service.ts'
import { askQuietTeams } from './quiet-ideas.service.ts'
import { deleteOrReassignUpdates } from './updates.repo.ts'
import { exportUpdates } from './updates.service.ts'

const questions: Job = { name: 'quiet-ideas', everyMs: HOUR, retryMs: MINUTE, run: askQuietTeams }

export const progressFeature: Feature = {
  routes: progressRoutes,
  memberData: [
    { tables: {}, files: jsonFile('idea-progress', exportProgress) },
    {
      tables: { idea_updates: (tx, { userId, newOwnerId }) => deleteOrReassignUpdates(tx, userId, newOwnerId) },
      files: jsonFile('idea-updates', exportUpdates),
    },
  ],
  jobs: () => [questions],
}
