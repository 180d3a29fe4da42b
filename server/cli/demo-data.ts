import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'

const FOLDER = join(import.meta.dirname, '../demo')

/** A JSON file of server/demo. Throws a `ZodError` where the file does not match its schema. */
export function readDemoData<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  return schema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))
}
