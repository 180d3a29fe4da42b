import { z } from 'zod'
import { IMPORT_COLUMNS_MAX } from './imported-files.values.ts'

export * from './imported-files.values.ts'

/** The meaning of each column of a file, in order; "" leaves it out. */
export function importColumns<const Field extends string>(fields: readonly Field[]) {
  return z
    .array(z.union([z.enum(fields), z.literal('')], 'Must be one of the fields'), 'Must be a list of fields')
    .max(IMPORT_COLUMNS_MAX, `Maximum ${IMPORT_COLUMNS_MAX} columns`)
    .refine((columns) => {
      const used = columns.filter(Boolean)
      return new Set(used).size === used.length
    }, 'A field can be in one column only')
}

/** A column of a file, as it was read. */
export function importColumn<const Field extends string>(fields: readonly Field[]) {
  return z.object({
    name: z.string(),
    sample: z.string().describe('The value in the first row.'),
    field: z.union([z.enum(fields), z.literal('')]),
  })
}
