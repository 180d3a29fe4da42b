import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Language } from '../../../contract/languages.values.ts'
import type { Admin } from '../actor.ts'
import { parse, requireAdmin } from '../route.ts'
import { readerLanguage } from './request-language.ts'

type CsvFile<Query extends z.ZodObject> = {
  filename: string
  /** In the language of the reader. */
  columns: (language: Language) => string[]
  query: Query
  rows: (actor: Admin, query: z.output<Query>) => Promise<AsyncIterable<string[]>>
}

/**
 * A table for administrators as CSV (RFC 4180, UTF-8 with the mark by which Excel knows it), sent as its rows are read.
 * Asks for the password, as calls with `needsRecentPassword` do.
 * Cells that a spreadsheet would run as formulas are made text.
 */
export function csvRoute<Query extends z.ZodObject>(
  app: FastifyInstance,
  path: string,
  { filename, columns, query, rows }: CsvFile<Query>,
): void {
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = requireAdmin(request)
    await app.requireRecentPassword(actor)
    const found = await rows(actor, parse(query, request.query))
    const csv = csvOf(columns(readerLanguage(request)))
    // An error of either ends the response, which the client then finds cut short.
    pipeline(Readable.from(found), csv, () => {})
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'content-disposition': `attachment; filename="${filename}"`, 'cache-control': 'no-store' })
      .send(csv)
  })
}

/** A stream that writes rows as such a table. */
export function csvOf(columns: string[]) {
  return stringify({ bom: true, header: true, columns, escape_formulas: true, record_delimiter: 'windows' })
}
