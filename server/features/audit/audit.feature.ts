import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { auditRoutes } from './audit.routes.ts'
import { anonymiseAudit, exportEntriesOf, pruneAudit } from './audit.service.ts'

export const auditFeature: Feature = {
  routes: auditRoutes,
  memberData: [
    {
      tables: { audit_entries: (tx, { userId, newOwnerId }) => anonymiseAudit(tx, userId, newOwnerId) },
      files: jsonFile('audit-log', (deps, { userId }) => exportEntriesOf(deps, userId)),
    },
  ],
  prune: pruneAudit,
}
