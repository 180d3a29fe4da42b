import { z } from 'zod'
import { endpoint } from './http.ts'
import { importColumn, importColumns } from './imported-files.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { base64 } from './text.ts'
import {
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  IMPORT_MAX_BYTES,
  IMPORT_OUTCOMES,
  IMPORT_PROFILE_FIELDS,
  IMPORT_UNDO_HOURS,
} from './user-imports.values.ts'

export * from './user-imports.values.ts'

export const ImportField = z.enum(IMPORT_FIELDS)
export type ImportField = z.infer<typeof ImportField>

const ImportColumns = importColumns(IMPORT_FIELDS)
export type ImportColumns = z.infer<typeof ImportColumns>

const CSV_FIELD = { name: 'csv', bodyLimit: 7_000_000, tooLarge: errorTexts.imports.maxSize }

export const UserImport = z.strictObject({
  csv: base64({ maxBytes: IMPORT_MAX_BYTES, tooLarge: errorTexts.imports.maxSize }),
  columns: ImportColumns.optional(),
  update_members: z
    .boolean()
    .default(false)
    .describe('Members get what their row says, but for empty cells. Their contact settings stay.'),
  dry_run: z.boolean(),
})
export type UserImport = z.output<typeof UserImport>

const ImportChange = z.object({ field: z.enum(IMPORT_PROFILE_FIELDS), before: z.string(), after: z.string() })
export type ImportChange = z.infer<typeof ImportChange>

export const ImportRow = z.object({
  row: z.int().describe('From 1, without the row of the names and blank ones.'),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  faculty: z.string(),
  program: z.string(),
  year: z.string(),
  role: z.string().describe('`member` or `reviewer`; in a row with an error, the text of the file.'),
  outcome: z.enum(IMPORT_OUTCOMES),
  left_out: z
    .array(ImportField)
    .describe('Names that a profile cannot have, which are blank here: the invited person completes them.'),
  problem: z
    .object({ field: z.union([ImportField, z.literal('')]), message: z.string() })
    .nullable()
    .describe('The problem of a row and its field; `field` is "" for the row as a whole. Null without a problem.'),
  changes: z.array(ImportChange).describe('Changes to the profile of an updated member.'),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportResult = z.object({
  encoding: z.enum(IMPORT_ENCODINGS).describe('Windows-1252 is a guess for files in no form of Unicode.'),
  columns: z.array(importColumn(IMPORT_FIELDS)),
  counts: z.object({
    rows: z.int(),
    added: z.int(),
    updated: z.int(),
    member: z.int(),
    invited: z.int(),
    error: z.int(),
  }),
  reviewers: z.int().describe('How many of those who are invited become reviewers.'),
  matched_faculties: z
    .array(z.object({ text: z.string(), faculty: z.string() }))
    .describe('Short names that were taken for faculties.'),
  rows: z
    .array(ImportRow)
    .describe('The first rows, the first rows of members who are updated, and the first rows with errors.'),
  updates: z.array(ImportRow),
  errors: z.array(ImportRow),
  failed_csv: z.string().describe('All failed rows as CSV, with their errors; "" without any.'),
})
export type ImportResult = z.infer<typeof ImportResult>

const importsLimit = rateLimit('import', 60, 'hour', errorTexts.imports.importLimit)

export const importUsers = endpoint({
  method: 'POST',
  path: '/v1/admin/users/import',
  summary:
    'Invite everybody in a CSV file (UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs, its first row has the names of the columns), or say with `dry_run` what would happen. Without `columns` they are guessed from their names. A column with roles says `member` or `reviewer`. Rows that `/v1/admin/users.csv` wrote change nothing. Who is invited already is left as they are, and so are members without `update_members`; an import never changes the role of a member.',
  access: 'admin',
  needsRecentPassword: { field: 'dry_run', value: false },
  limit: importsLimit,
  body: UserImport,
  file: CSV_FIELD,
  status: 200,
  response: z.object({ import: ImportResult }),
})

/** An import that can still be undone. */
export const RecentImport = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  added: z.int(),
  updated: z.int(),
})
export type RecentImport = z.infer<typeof RecentImport>

export const listRecentImports = endpoint({
  method: 'GET',
  path: '/v1/admin/users/imports',
  summary: `The imports of the last ${IMPORT_UNDO_HOURS} hours, which can be undone, the latest first.`,
  access: 'admin',
  reads: ['invitations', 'settings'],
  status: 200,
  response: z.object({ imports: z.array(RecentImport) }),
})

const UndoneImport = z.object({
  withdrawn: z.int().describe('Invitations that were withdrawn, and that were accepted, withdrawn or renewed before.'),
  not_withdrawn: z.int(),
  restored: z
    .int()
    .describe('Numbers of members with restored fields, and of members with later changes or deleted accounts.'),
  not_restored: z.int(),
})
export type UndoneImport = z.infer<typeof UndoneImport>

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/v1/admin/users/imports/:id',
  summary:
    'Undo an import: its open invitations are withdrawn, and members have again what it changed, unless that was changed since. Who accepted stays.',
  access: 'admin',
  needsRecentPassword: true,
  limit: importsLimit,
  params: z.object({ id: z.uuid() }),
  status: 200,
  response: z.object({ undone: UndoneImport }),
})
