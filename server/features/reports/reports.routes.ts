import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/reports.ts'
import type { Deps } from '../../deps.ts'
import type { Features } from '../../feature.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { decideReport } from './moderation.service.ts'
import { getDecision, objectByLink, objectToDecision, openDecision } from './objections.service.ts'
import { getReport, listReports } from './report-queue.service.ts'
import { report } from './reports.service.ts'

export function reportsRoutes(app: FastifyInstance, deps: Deps, features: Features): void {
  route(app, contract.report, async ({ actor, body }) => {
    await report(deps, actor, body)
    return { message: contract.REPORT_RECEIVED }
  })

  route(app, contract.listReports, async ({ actor, query }) => listReports(deps, actor, query))

  route(app, contract.getReport, async ({ actor, params }) => ({ report: await getReport(deps, actor, params.id) }))

  route(app, contract.decideReport, async ({ actor, params, body }) => ({
    report: await decideReport(deps, features, actor, params.id, body),
  }))

  route(app, contract.getDecision, async ({ actor, params }) => ({
    decision: await getDecision(deps, actor, params.id),
  }))

  route(app, contract.objectToDecision, async ({ actor, params, body }) => ({
    decision: await objectToDecision(deps, actor, params.id, body.text),
  }))

  route(app, contract.openDecision, async ({ body, request }) => ({
    decision: await openDecision(deps, body.token, networkOf(request.ip)),
  }))

  route(app, contract.objectByLink, async ({ body: { token, text }, request }) => ({
    decision: await objectByLink(deps, token, text, networkOf(request.ip)),
  }))
}
