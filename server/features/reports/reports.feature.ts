import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { deleteReportsOfMember, exportReports, pruneReports } from './reports.account.service.ts'
import { reportsMails } from './reports.mails.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reportsFeature: Feature = {
  routes: reportsRoutes,
  memberData: [
    {
      tables: {
        reports: (tx, { userId, newOwnerId }) => deleteReportsOfMember(tx, userId, newOwnerId),
        report_statements: 'set null',
        report_decisions: 'set null',
      },
      files: jsonFile('reports', (deps, { userId }) => exportReports(deps, userId)),
    },
  ],
  mails: reportsMails,
  prune: pruneReports,
}
