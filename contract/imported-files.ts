import { z } from 'zod'
import { IMPORT_COLUMNS_MAX } from './imported-files.values.ts'
import * as errorTexts from './messages/errors/index.ts'

export * from './imported-files.values.ts'

/** The meaning of each column of a file, in order; "" leaves it out. */
export function importColumns<const Field extends string>(fields: readonly Field[]) {
  return z
    .array(z.union([z.enum(fields), z.literal('')], errorTexts.imports.field), errorTexts.imports.listOfFields)
    .max(IMPORT_COLUMNS_MAX, errorTexts.imports.maxColumns({ max: IMPORT_COLUMNS_MAX }))
    .refine((columns) => {
      const used = columns.filter(Boolean)
      return new Set(used).size === used.length
    }, errorTexts.imports.fieldTwice)
}

/** A column of a file, as it was read. */
export function importColumn<const Field extends string>(fields: readonly Field[]) {
  return z.object({
    name: z.string(),
    sample: z.string().describe('The value in the first row.'),
    field: z.union([z.enum(fields), z.literal('')]),
  })
}
