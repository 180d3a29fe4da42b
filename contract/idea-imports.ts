import { z } from 'zod'
import { endpoint } from './http.ts'
import {
  FILE_NAME_MAX,
  IDEA_AUTHOR_KINDS,
  IDEA_IMPORT_FIELDS,
  IDEA_IMPORT_STATES,
  IDEA_OUTCOMES,
  IDEA_ROWS_SHOWN,
  IDEA_SOURCES,
  IMPORT_ENCODINGS,
  IMPORT_MAX_BYTES,
  IMPORT_UNDO_HOURS,
} from './idea-imports.values.ts'
import { importColumn, importColumns } from './imported-files.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { base64, line } from './text.ts'

export * from './idea-imports.values.ts'

export const IdeaImportField = z.enum(IDEA_IMPORT_FIELDS)
export type IdeaImportField = z.infer<typeof IdeaImportField>

export const IdeaImportColumns = importColumns(IDEA_IMPORT_FIELDS)
export type IdeaImportColumns = z.infer<typeof IdeaImportColumns>

const FILE_FIELD = { name: 'file', bodyLimit: 7_000_000, tooLarge: errorTexts.ideaImports.maxSize }

export const NewIdeaImport = z.strictObject({
  file: base64({ maxBytes: IMPORT_MAX_BYTES, tooLarge: errorTexts.ideaImports.maxSize }),
  file_name: line({ min: 1, max: FILE_NAME_MAX }),
  columns: IdeaImportColumns.optional(),
})
export type NewIdeaImport = z.output<typeof NewIdeaImport>

/** Options of an import. */
export const IdeaImportOptions = z.strictObject({
  invite: z.boolean().default(false).describe('Authors without an account get an invitation by mail.'),
  keep: z
    .boolean()
    .default(true)
    .describe('Ideas keep their dates, and say how many votes they had. Otherwise they are of today.'),
  review: z.boolean().default(false).describe('They wait for review as Pending. Otherwise they are Approved at once.'),
})
export type IdeaImportOptions = z.output<typeof IdeaImportOptions>

export const IdeaImportCounts = z.object({
  rows: z.int(),
  added: z.int(),
  here: z.int(),
  error: z.int(),
  votes: z.int().describe('Of the rows that become ideas.'),
  authors: z
    .object({ member: z.int(), invited: z.int(), name: z.int() })
    .describe('Distinct authors of these rows: members, others who can be invited, and those who stand as a name.'),
})
export type IdeaImportCounts = z.infer<typeof IdeaImportCounts>

export const IdeaImport = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  file_name: z.string(),
  source: z.enum(IDEA_SOURCES),
  encoding: z
    .enum(IMPORT_ENCODINGS)
    .nullable()
    .describe('Of a CSV file. Windows-1252 is a guess for files in no form of Unicode.'),
  state: z.enum(IDEA_IMPORT_STATES),
  columns: z.array(importColumn(IDEA_IMPORT_FIELDS)),
  counts: IdeaImportCounts,
  options: IdeaImportOptions.nullable().describe('Null before it was run.'),
  done: z.int().describe('How many rows are imported, or how many ideas are removed again.'),
  run_at: z.iso.datetime().nullable(),
  undo_until: z.iso.datetime().nullable().describe('Until when it can be undone; null before it was run.'),
})
export type IdeaImport = z.infer<typeof IdeaImport>

export const IdeaImportRow = z.object({
  row: z.int().describe('From 1, without the row of the names and blank ones.'),
  title: z.string(),
  description: z.string().describe('Its beginning.'),
  author: z.string().describe('The name of the member or of the file, or the address of who can be invited.'),
  author_kind: z.enum(IDEA_AUTHOR_KINDS),
  category: z.string(),
  date: z.string().describe('RFC 3339; in a row with an error, the text of the file. "" without one.'),
  votes: z.string(),
  outcome: z.enum(IDEA_OUTCOMES),
  problem: z
    .object({ field: z.union([IdeaImportField, z.literal('')]), message: z.string() })
    .nullable()
    .describe('Why it becomes no idea; `field` is "" for the row as a whole.'),
  idea_id: z.uuid().nullable().describe('The idea that it became, or that has its title already.'),
})
export type IdeaImportRow = z.infer<typeof IdeaImportRow>

export type IdeaRowsShown = (typeof IDEA_ROWS_SHOWN)[number]

const importsLimit = rateLimit('idea-import', 60, 'hour', errorTexts.ideaImports.importLimit)
const params = z.object({ id: z.uuid() })
const ImportResponse = z.object({ import: IdeaImport })

export const createIdeaImport = endpoint({
  method: 'POST',
  path: '/v1/admin/idea-imports',
  summary:
    'Check a file of ideas, row by row; no idea is made yet. A category that Discourse exported as JSON, a backup of Fider, XLSX, or CSV in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs, with the names of the columns in its first row. Without `columns` they are what the last import said of columns with these names, or guessed from them.',
  access: 'admin',
  limit: importsLimit,
  body: NewIdeaImport,
  file: FILE_FIELD,
  status: 201,
  hasLocation: true,
  response: ImportResponse,
})

export const listIdeaImports = endpoint({
  method: 'GET',
  path: '/v1/admin/idea-imports',
  summary: `Imports of ideas that were run in the last ${IMPORT_UNDO_HOURS} hours, which can be undone, the latest first.`,
  access: 'admin',
  reads: ['idea-imports'],
  status: 200,
  response: z.object({ imports: z.array(IdeaImport) }),
})

export const getIdeaImport = endpoint({
  method: 'GET',
  path: '/v1/admin/idea-imports/:id',
  summary: 'An import of ideas: how far it is, and its rows.',
  access: 'admin',
  reads: ['idea-imports', 'profiles', 'settings'],
  subject: 'import',
  params,
  query: z.object({ ...pageQuery(20), show: z.enum(IDEA_ROWS_SHOWN).default('all') }),
  status: 200,
  response: z.object({ import: IdeaImport, rows: z.array(IdeaImportRow), metadata: Metadata }),
})

export const changeIdeaImport = endpoint({
  method: 'PATCH',
  path: '/v1/admin/idea-imports/:id',
  summary: 'Say what the columns of a checked file are, and check its rows again.',
  access: 'admin',
  limit: importsLimit,
  errors: [409],
  subject: 'import',
  params,
  body: z.strictObject({ columns: IdeaImportColumns }),
  status: 200,
  response: ImportResponse,
})

export const runIdeaImport = endpoint({
  method: 'POST',
  path: '/v1/admin/idea-imports/:id/run',
  summary:
    'Import the right rows of a checked file. It goes on by itself: `done` counts. Nobody is told of the ideas, and webhooks are silent.',
  access: 'admin',
  needsRecentPassword: true,
  limit: importsLimit,
  errors: [409],
  subject: 'import',
  params,
  body: IdeaImportOptions,
  status: 202,
  response: ImportResponse,
})

export const undoIdeaImport = endpoint({
  method: 'DELETE',
  path: '/v1/admin/idea-imports/:id',
  summary: `Undo an import of the last ${IMPORT_UNDO_HOURS} hours as a whole: its ideas go with all that was written on them, and invitations that nobody accepted. It goes on by itself. One that was not run is forgotten.`,
  access: 'admin',
  needsRecentPassword: true,
  limit: importsLimit,
  errors: [409],
  subject: 'import',
  params,
  status: 202,
  response: ImportResponse,
})

export const exportFailedIdeas = endpoint({
  method: 'GET',
  path: '/v1/admin/idea-imports/:id/errors.csv',
  summary: 'The rows of a file that have errors as CSV, with these.',
  access: 'admin',
  needsRecentPassword: true,
  subject: 'import',
  params,
  isInReaderLanguage: true,
  status: 200,
  sends: 'text/csv; charset=utf-8',
  filename: 'quad-errors.csv',
})
