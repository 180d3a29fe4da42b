import type * as contract from '../../../contract/audit.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { auditRoutes } from './audit.routes.ts'
import { anonymiseAudit, exportEntriesOf, listAudit, pruneAudit } from './audit.service.ts'

export const auditFeature: Feature = {
  handlers: {
    listAudit: (deps, { query }) => listAudit(deps, query),
  } satisfies Handlers<typeof contract>,
  routes: auditRoutes,
  memberData: [
    {
      tables: { audit_entries: (tx, { userId, newOwnerId }) => anonymiseAudit(tx, userId, newOwnerId) },
      files: jsonFile('audit-log', (deps, { userId }) => exportEntriesOf(deps, userId)),
    },
  ],
  prune: pruneAudit,
}
