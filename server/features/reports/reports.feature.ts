import type { Feature } from '../../feature.ts'
import { isReviewer } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { getDecision } from './objections.service.ts'
import { getReport } from './report-queue.service.ts'
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
  requireVisible: {
    decisions: getDecision,
    reports: async (deps, actor, id) => {
      if (!isReviewer(actor)) throw new NotFoundError('report')
      await getReport(deps, actor, id)
    },
  },
  mails: reportsMails,
  prune: pruneReports,
}
