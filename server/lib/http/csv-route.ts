import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Language } from '../../../contract/languages.values.ts'
import type { Admin } from '../actor.ts'
import { CSV_FORMAT } from '../csv.ts'
import { parse, requireAdmin } from '../route.ts'
import { exportRoute } from './export-route.ts'
import { readerLanguage } from './request-language.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

type CsvFile<Query extends z.ZodObject> = {
  filename: string
  /** In the language of the reader. */
  columns: (language: Language) => string[]
  query: Query
  rows: (actor: Admin, query: z.output<Query>) => Promise<AsyncIterable<string[]>>
}

/** A table for administrators as CSV, sent as its rows are read. */
export function csvRoute<Query extends z.ZodObject>(
  app: FastifyInstance,
  path: string,
  { filename, columns, query, rows }: CsvFile<Query>,
): void {
  exportRoute(app, path, {
    filename,
    type: CSV_TYPE,
    requireActor: requireAdmin,
    open: async (actor, request) =>
      csvOf(columns(readerLanguage(request)), await rows(actor, parse(query, request.query))),
  })
}

/** Rows as CSV. An error of the rows ends the stream, which a client finds cut short. */
export function csvOf(columns: string[], rows: AsyncIterable<string[]> | Iterable<string[]>): Readable {
  const csv = stringify({ ...CSV_FORMAT, header: true, columns })
  pipeline(Readable.from(rows), csv, () => {})
  return csv
}
