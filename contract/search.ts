import { z } from 'zod'
import { CallPhase } from './calls.ts'
import { EventStatus } from './events.ts'
import { AvatarValue, PdfValue } from './file-values.ts'
import { endpoint } from './http.ts'
import { Author, boardFilters, IdeaStatus } from './ideas.ts'
import { LIST_NAME_MAX } from './lists.values.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { STAGES } from './progress.values.ts'
import { BEST, FOUND_SORTS, SEARCH_KINDS, SNIPPET_FIELDS, SUGGESTIONS_MAX } from './search.values.ts'
import { line, searchText } from './text.ts'

export * from './search.values.ts'

/** Words of the query in a text, as [start, end) in UTF-16 units. */
const marks = z.array(z.tuple([z.int(), z.int()]))

/** Why something was found: a passage of a field, with its marks. */
export const Snippet = z.object({
  field: z.enum(SNIPPET_FIELDS),
  page: z.int().nullable().describe('Of a PDF, from 1, and how many it has.'),
  pages: z.int().nullable(),
  author: Author.nullable().describe('Of a comment.'),
  text: z.string(),
  marks,
})
export type Snippet = z.infer<typeof Snippet>

const found = {
  id: z.uuid(),
  title: z.string(),
  path: z.string().describe('The page in the application.'),
}

const HITS = {
  ideas: z.object({
    ...found,
    author: Author,
    category: z.string(),
    status: IdeaStatus,
    stage: z.enum(STAGES),
    support_count: z.int(),
    created_at: z.iso.datetime(),
    pdf: PdfValue.describe('The id of its PDF, or "".'),
  }),
  people: z.object({ ...found, username: z.string(), avatar: AvatarValue, job: z.string(), faculty: z.string() }),
  calls: z.object({ ...found, phase: CallPhase, closes_at: z.iso.datetime().nullable() }),
  events: z.object({
    ...found,
    starts_at: z.iso.datetime(),
    time_zone: z.string(),
    place: z.string(),
    status: EventStatus,
    going_count: z.int(),
  }),
  messages: z
    .object({ ...found, conversation_id: z.uuid(), author: Author, created_at: z.iso.datetime() })
    .describe('`title`: the name of who wrote it.'),
}

export type Hit = { [Kind in keyof typeof HITS]: z.infer<(typeof HITS)[Kind]> }

/** Kinds with the best hits first. Where `total` is not counted fully, there are more. */
const groupOf = <S extends z.ZodRawShape>(add: S) =>
  z.discriminatedUnion('kind', [
    group('ideas', HITS.ideas.extend(add)),
    group('people', HITS.people.extend(add)),
    group('calls', HITS.calls.extend(add)),
    group('events', HITS.events.extend(add)),
    group('messages', HITS.messages.extend(add)),
  ])

function group<K extends (typeof SEARCH_KINDS)[number], H extends z.ZodObject>(kind: K, hit: H) {
  return z.object({ kind: z.literal(kind), total: z.int(), is_counted_fully: z.boolean(), hits: z.array(hit) })
}

/** Words that are there, in place of some that are nowhere. `is_applied`: the hits are theirs, as the query has none. */
const DidYouMean = z.object({ q: z.string(), is_applied: z.boolean() }).nullable()

const kinds = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((kind) => kind !== ''))
  .pipe(z.array(z.enum(SEARCH_KINDS, errorTexts.search.kinds)))

const READS = [
  'ideas',
  'profiles',
  'profile-details',
  'calls',
  'events',
  'comments',
  'activity',
  'messages',
  'conversations',
  'blocks',
  'settings',
] as const

export const search = endpoint({
  method: 'GET',
  path: '/v1/search',
  summary:
    'Ideas, people, calls, events and own messages with all words of a query, the best first; "in quotes" is a phrase, -word is left out. A page is of each kind.',
  access: 'public',
  isSearch: true,
  reads: READS,
  query: z.object({
    ...pageQuery(10),
    q: searchText,
    kinds,
    /** Filters of ideas. */
    ...boardFilters,
    sort: z.enum(FOUND_SORTS).default(BEST).describe('Of ideas: their best, in another order.'),
    faculty: line({ max: LIST_NAME_MAX }).default('').describe('Of people.'),
  }),
  status: 200,
  response: z.object({
    groups: z.array(groupOf({ title_marks: marks, snippet: Snippet.nullable() })),
    did_you_mean: DidYouMean,
    metadata: Metadata.describe('Of the kind that has the most.'),
  }),
})

export const suggest = endpoint({
  method: 'GET',
  path: '/v1/search/suggestions',
  summary: `As a search, at most ${SUGGESTIONS_MAX} of each kind and without snippets: for results while somebody types.`,
  access: 'public',
  isTyped: true,
  isSearch: true,
  reads: READS,
  query: z.object({ q: searchText }),
  status: 200,
  response: z.object({ groups: z.array(groupOf({})), did_you_mean: DidYouMean }),
})
