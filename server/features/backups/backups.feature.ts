import type { Feature } from '../../feature.ts'
import { backupJob } from './backups.schedule.ts'
import { checkBackups, checkCopy } from './backups.state.service.ts'

export const backupsFeature: Feature = {
  jobs: ({ backups }) => (backups ? [backupJob(backups)] : []),
  checks: [checkBackups, checkCopy],
}
