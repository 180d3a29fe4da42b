import { z } from 'zod'
import { endpoint } from './http.ts'
import { CATEGORIES } from './ideas.values.ts'
import { OTHER_LANGUAGES } from './languages.values.ts'
import { LIST_ALIASES_MAX, LIST_ENTRIES_MAX, LIST_NAME_MAX, type LISTS, listKey } from './lists.values.ts'
import type { ErrorText } from './messages/error-text.ts'
import * as errorTexts from './messages/errors/index.ts'
import { FACULTIES, YEARS } from './profiles.values.ts'
import { line } from './text.ts'

export * from './lists.values.ts'

/** Needs a letter or digit, or it cannot be recognised in a list. */
const entryName = line({ min: 1, max: LIST_NAME_MAX, required: errorTexts.lists.nameMissing }).refine(
  (name) => /[\p{L}\p{N}]/u.test(name),
  errorTexts.lists.nameMissing,
)

/** The name in other languages. */
const OtherNames = z.partialRecord(z.enum(OTHER_LANGUAGES.map(({ code }) => code)), line({ max: LIST_NAME_MAX }))

const ListEntry = z.strictObject({
  id: line({ min: 1, max: LIST_NAME_MAX, required: errorTexts.lists.idMissing }).describe(
    'Stays when the entry is renamed. One that is not known yet is that of a new entry.',
  ),
  name: entryName,
  is_retired: z.boolean(errorTexts.common.boolean).default(false),
  aliases: z.array(entryName).max(LIST_ALIASES_MAX).default([]).describe('Kept by the server.'),
  names: OtherNames.optional().describe('A blank one is dropped. Absent: all stay as they are.'),
})
export type ListEntry = z.infer<typeof ListEntry>

const list = z
  .array(ListEntry)
  .max(LIST_ENTRIES_MAX, errorTexts.lists.maxEntries({ max: LIST_ENTRIES_MAX }))
  .superRefine((entries, context) => {
    const problem = problemOf(entries)
    if (problem) context.addIssue({ code: 'custom', message: String(problem) })
  })

/** In the order in which forms offer them. */
export const Lists = z.strictObject({ categories: list, faculties: list, years: list })
export type Lists = z.infer<typeof Lists>

function problemOf(entries: ListEntry[]): ErrorText | undefined {
  if (entries.every(({ is_retired }) => is_retired)) return errorTexts.lists.nothingOffered
  if (new Set(entries.map(({ id }) => id)).size < entries.length) return errorTexts.lists.sameId
  const keys = new Set<string>()
  for (const { name } of entries) {
    if (keys.has(listKey(name))) return errorTexts.lists.listedAlready({ name })
    keys.add(listKey(name))
  }
  return undefined
}

const specified = (names: readonly string[]): ListEntry[] =>
  names.map((name) => ({ id: name, name, is_retired: false, aliases: [] }))

/** As the specification has them. */
export const DEFAULT_LISTS: Lists = {
  categories: specified(CATEGORIES),
  faculties: specified(FACULTIES),
  years: specified(YEARS),
}

/** The public part of a list. */
const PublicList = z.array(
  z.object({
    name: z.string(),
    is_retired: z.boolean(),
    aliases: z.array(z.string()),
    names: z
      .record(z.string(), z.string())
      .optional()
      .describe('By language, beside `name`, which is what other calls take and return.'),
  }),
)
export const PublicLists = z.object({ categories: PublicList, faculties: PublicList, years: PublicList })

const usage = z.array(z.object({ name: z.string(), count: z.int() }))

export const countListed = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/lists',
  summary: 'How many ideas have each category, and how many members each faculty and year, for a preview.',
  access: 'admin',
  reads: ['settings', 'ideas', 'profiles'],
  status: 200,
  response: z.object({ categories: usage, faculties: usage, years: usage } satisfies Record<
    (typeof LISTS)[number],
    unknown
  >),
})
