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
import { requireMember, requireStaff } from '../../lib/route.ts'
import { zipOf } from '../../lib/zip.ts'
import { exportEntries, exportScores } from './call-exports.service.ts'
import { openEntryPdf } from './scores.service.ts'

export function judgingRoutes(app: FastifyInstance, deps: Deps): void {
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
