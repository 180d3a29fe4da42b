import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type * as contract from '../../../contract/reports.ts'
import type { Feature } from '../../feature.ts'
import { isReviewer } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { networkOf } from '../../lib/network.ts'
import type { Handlers } from '../../lib/route.ts'
import { decideReport } from './moderation.service.ts'
import { getDecision, objectByLink, objectToDecision, openDecision } from './objections.service.ts'
import { getReport, listReports } from './report-queue.service.ts'
import { deleteReportsOfMember, exportReports, pruneReports } from './reports.account.service.ts'
import { reportsMails } from './reports.mails.ts'
import { report } from './reports.service.ts'

export const reportsFeature: Feature = {
  handlers: {
    report: async (deps, { actor, body }) => {
      await report(deps, actor, body)
      return { message: errorTexts.reports.received }
    },

    listReports: (deps, { actor, query }) => listReports(deps, actor, query),

    getReport: async (deps, { actor, params }) => ({ report: await getReport(deps, actor, params.id) }),

    decideReport: async (deps, { actor, params, body }) => ({
      report: await decideReport(deps, actor, params.id, body),
    }),

    getDecision: async (deps, { actor, params }) => ({
      decision: await getDecision(deps, actor, params.id),
    }),

    objectToDecision: async (deps, { actor, params, body }) => ({
      decision: await objectToDecision(deps, actor, params.id, body.text),
    }),

    openDecision: async (deps, { body, request }) => ({
      decision: await openDecision(deps, body.token, networkOf(request.ip)),
    }),

    objectByLink: async (deps, { body: { token, text }, request }) => ({
      decision: await objectByLink(deps, token, text, networkOf(request.ip)),
    }),
  } satisfies Handlers<typeof contract>,
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
