import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/audit.ts'
import type { Deps } from '../../deps.ts'
import { csvRoute } from '../../lib/http/csv-route.ts'
import { auditColumns, exportAudit } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  csvRoute(app, contract.AUDIT_CSV_PATH, {
    filename: 'quad-audit-log.csv',
    columns: auditColumns,
    query: contract.AuditFilter,
    rows: (actor, query) => exportAudit(deps, actor, query),
  })
}
