import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/call-judging.ts'
import { CALL_ENTRIES_PATH, CALL_ENTRY_PDF_PATH, CALL_SCORES_PATH } from '../../../contract/calls.values.ts'
import type { Deps } from '../../deps.ts'
import type { Reviewer } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { CSV_TYPE, csvOf } from '../../lib/http/csv-route.ts'
import { exportRoute } from '../../lib/http/export-route.ts'
import { pdfResponse } from '../../lib/http/file-responses.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import { requireMember, requireStaff, route } from '../../lib/route.ts'
import { zipOf } from '../../lib/zip.ts'
import { exportEntries, exportScores } from './call-exports.service.ts'
import { listJurors, remindJurors, saveJurors } from './panel.service.ts'
import { decideEntries, listRanking } from './ranking.service.ts'
import { getJudgedEntry, listAssignments, openEntryPdf, passOn, saveScores } from './scores.service.ts'

export function judgingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listJurors, async ({ actor, params }) => ({ jurors: await listJurors(deps, actor, params.id) }))

  route(app, contract.saveJurors, async ({ actor, params, body }) => ({
    jurors: await saveJurors(deps, actor, params.id, body.user_ids),
  }))

  route(app, contract.remindJurors, async ({ actor, params }) => ({
    reminded: await remindJurors(deps, actor, params.id),
  }))

  route(app, contract.listAssignments, async ({ actor, params }) => listAssignments(deps, actor, params.id))

  route(app, contract.getJudgedEntry, async ({ actor, params }) => ({
    entry: await getJudgedEntry(deps, actor, params),
  }))

  route(app, contract.saveScores, async ({ actor, params, body }) => ({
    reading: await saveScores(deps, actor, params, body),
  }))

  route(app, contract.passOnEntry, async ({ actor, params, body }) => ({
    is_taken: await passOn(deps, actor, params, body.user_id),
  }))

  route(app, contract.listRanking, async ({ actor, params, query }) => listRanking(deps, actor, params.id, query))

  route(app, contract.decideEntries, async ({ actor, params, body }) => ({
    before: await decideEntries(deps, actor, params.id, body),
  }))

  fileRoutes(app, deps)
}

type WithId = { id: string }

function fileRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string; idea: string } }>(
    CALL_ENTRY_PDF_PATH,
    { config: { takesFilesCookie: true } },
    async ({ actor, params }, reply) => {
      const parsed = contract.getJudgedEntry.params.safeParse(params)
      if (!parsed.success) throw new NotFoundError('entry')
      return pdfResponse(reply, await openEntryPdf(deps, requireMember(actor), parsed.data))
    },
  )

  exportRoute<Reviewer, WithId>(app, CALL_SCORES_PATH, {
    filename: 'scores.csv',
    type: CSV_TYPE,
    requireActor: requireStaff,
    open: async (actor, request) => {
      const { columns, rows } = await exportScores(deps, actor, idOf(request.params), readerLanguage(request))
      return csvOf(columns, rows)
    },
  })

  exportRoute<Reviewer, WithId>(app, CALL_ENTRIES_PATH, {
    filename: 'entries.zip',
    type: 'application/zip',
    requireActor: requireStaff,
    open: async (actor, request) =>
      Readable.from(zipOf(await exportEntries(deps, actor, idOf(request.params), readerLanguage(request)))),
  })
}

function idOf(params: WithId): string {
  const parsed = contract.listJurors.params.safeParse(params)
  if (!parsed.success) throw new NotFoundError('call')
  return parsed.data.id
}
