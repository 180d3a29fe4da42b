import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { CSV_FORMAT } from '../csv.ts'

/** Rows as CSV, sent as they are read. An error of the rows ends the stream, which a client finds cut short. */
export function csvOf(columns: string[], rows: AsyncIterable<string[]> | Iterable<string[]>): Readable {
  const csv = stringify({ ...CSV_FORMAT, header: true, columns })
  pipeline(Readable.from(rows), csv, () => {})
  return csv
}
