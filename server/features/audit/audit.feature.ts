import type * as contract from '../../../contract/audit.ts'
import type { Feature } from '../../feature.ts'
import { csvOf } from '../../lib/http/csv-response.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { anonymiseAudit, auditColumns, exportAudit, exportEntriesOf, listAudit, pruneAudit } from './audit.service.ts'

export const auditFeature: Feature = {
  handlers: {
    exportAudit: async (deps, { actor, query, request }) =>
      csvOf(auditColumns(readerLanguage(request)), await exportAudit(deps, actor, query)),

    listAudit: (deps, { query }) => listAudit(deps, query),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { audit_entries: (tx, { userId, newOwnerId }) => anonymiseAudit(tx, userId, newOwnerId) },
      files: jsonFile('audit-log', (deps, { userId }) => exportEntriesOf(deps, userId)),
    },
  ],
  prune: pruneAudit,
}
