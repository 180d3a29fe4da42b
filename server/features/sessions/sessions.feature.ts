import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { applySecondFactorDemand } from './second-factor-demand.service.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { exportSessions, pruneSessions } from './sessions.service.ts'

export const sessionsFeature: Feature = {
  routes: sessionsRoutes,
  memberData: [
    {
      tables: { sessions: 'cascade', second_factor_tickets: 'cascade' },
      files: jsonFile('sessions', exportSessions),
    },
  ],
  prune: pruneSessions,
  onSettingsChange: applySecondFactorDemand,
}
