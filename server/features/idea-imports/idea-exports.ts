import { z } from 'zod'
import type { IDEA_SOURCES } from '../../../contract/idea-imports.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { type ImportedTable, ImportFileError, tableOf } from '../../lib/imports/imported-table.ts'

/** A comment of an export. */
export const ImportedComment = z.object({ name: z.string(), email: z.string(), text: z.string(), at: z.string() })
export type ImportedComment = z.infer<typeof ImportedComment>

type Source = (typeof IDEA_SOURCES)[number]
export type ExportedTable = ImportedTable & { source: Source }

/** The columns into which an export is read, as if it were a table. */
const NAMES = ['Title', 'Text', 'Name', 'Email', 'Tags', 'Date', 'Votes', 'Status', 'Comments']
/** The tables in a backup of Fider that have ideas. */
export const FIDER_PARTS = ['posts', 'users', 'comments', 'post_votes', 'tags', 'post_tags'].map(
  (name) => `${name}.json`,
)

/** Fider writes texts that look like numbers as numbers. */
const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => String(value ?? ''))
const Id = z.union([z.number(), z.string()])
const Rows = <T extends z.ZodType>(row: T) => z.array(row).default([])

const FiderBackup = z.object({
  'posts.json': Rows(
    z.object({
      id: Id,
      title: Text,
      description: Text,
      created_at: Text,
      user_id: Id.nullish(),
      status: z.number().default(0),
    }),
  ),
  'users.json': Rows(z.object({ id: Id, name: Text, email: Text })),
  'comments.json': Rows(
    z.object({ post_id: Id, content: Text, created_at: Text, user_id: Id.nullish(), deleted_at: Text }),
  ),
  'post_votes.json': Rows(z.object({ post_id: Id })),
  'tags.json': Rows(z.object({ id: Id, name: Text })),
  'post_tags.json': Rows(z.object({ post_id: Id, tag_id: Id })),
})
const FIDER_STATUSES = ['open', 'started', 'completed', 'declined', 'planned', 'duplicate', 'deleted']

/** The ideas of the tables in a backup of Fider: one row for each post, with its votes, tags, status and comments. */
export function tableOfFider(parts: Record<string, string>): ExportedTable {
  const read = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, parsed(text)]))
  const backup = checked(FiderBackup, read)
  const users = new Map(backup['users.json'].map((user) => [user.id, user]))
  const tags = new Map(backup['tags.json'].map(({ id, name }) => [id, name]))
  const votes = grouped(backup['post_votes.json'])
  const tagged = grouped(backup['post_tags.json'])
  const said = grouped(backup['comments.json'].filter(({ deleted_at }) => deleted_at === ''))
  const personOf = (id: z.infer<typeof Id> | null | undefined) => (id == null ? undefined : users.get(id))
  return exported(
    'fider',
    backup['posts.json'].map((post) => {
      const author = personOf(post.user_id)
      const comments = (said.get(post.id) ?? []).map(({ content, created_at, user_id }) => {
        const writer = personOf(user_id)
        return { name: writer?.name ?? '', email: writer?.email ?? '', text: content, at: created_at }
      })
      return {
        ...{ title: post.title, text: post.description || post.title, date: post.created_at },
        ...{ name: author?.name ?? '', email: author?.email ?? '', comments },
        tags: (tagged.get(post.id) ?? []).map(({ tag_id }) => tags.get(tag_id) ?? ''),
        votes: (votes.get(post.id) ?? []).length,
        status: FIDER_STATUSES[post.status] ?? '',
      }
    }),
  )
}

const Person = z.object({ id: Id, name: Text, username: Text, email: Text })
/** A topic of `export:categories`, or of `/t/{id}.json`. */
const Topic = z
  .object({
    id: Id.optional(),
    title: Text,
    created_at: Text,
    like_count: z.number().optional(),
    tags: Rows(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])),
    posts: z
      .array(
        z.object({
          user_id: Id.nullish(),
          raw: Text,
          created_at: Text,
          post_number: z.number(),
          hidden: z.boolean().nullish(),
        }),
      )
      .optional(),
    post_stream: z
      .object({
        posts: z.array(
          z.object({
            name: Text,
            username: Text,
            cooked: Text,
            created_at: Text,
            post_number: z.number(),
            reads: z.number().optional(),
          }),
        ),
      })
      .optional(),
  })
  .refine(({ posts, post_stream }) => posts !== undefined || post_stream !== undefined)
const Discourse = z.union([
  z.object({ topics: z.array(Topic), users: Rows(Person) }),
  z.array(Topic).transform((topics) => ({ topics, users: [] })),
  Topic.transform((topic) => ({ topics: [topic], users: [] })),
])

/** The topics of a category of Discourse: the first post is the idea, the others are its comments. */
export function tableOfDiscourse(text: string): ExportedTable {
  const { topics, users } = checked(Discourse, parsed(text))
  const people = new Map(users.map((user) => [user.id, user]))
  return exported(
    'discourse',
    topics.map((topic) => {
      const [first, ...others] = postsOf(topic, people)
      return {
        ...{ title: topic.title, text: first?.text ?? '', date: topic.created_at || (first?.at ?? '') },
        ...{ name: first?.name ?? '', email: first?.email ?? '', comments: others },
        ...{ tags: topic.tags, votes: topic.like_count ?? 0, status: '' },
      }
    }),
  )
}

function postsOf(
  { posts, post_stream }: z.infer<typeof Topic>,
  people: Map<z.infer<typeof Id>, z.infer<typeof Person>>,
): ImportedComment[] {
  if (posts) {
    const shown = posts.filter(({ hidden }) => hidden !== true).toSorted((a, b) => a.post_number - b.post_number)
    return shown.map(({ user_id, raw, created_at }) => {
      const writer = user_id == null ? undefined : people.get(user_id)
      return { name: writer?.name || (writer?.username ?? ''), email: writer?.email ?? '', text: raw, at: created_at }
    })
  }
  const stream = (post_stream?.posts ?? []).toSorted((a, b) => a.post_number - b.post_number)
  return stream.map(({ name, username, cooked, created_at }) => ({
    ...{ name: name || username, email: '', text: plainText(cooked), at: created_at },
  }))
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['nbsp', ' '],
])

/** Text of what Discourse made of Markdown: paragraphs as lines, without marks. */
function plainText(html: string): string {
  const text = html.replace(/<(?:\/p|br ?\/?|\/li|\/h\d)>/g, '\n').replace(/<[^<>]*>/g, '')
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES.get(name) ?? whole).trim()
}

type Exported = {
  title: string
  text: string
  name: string
  email: string
  tags: string[]
  date: string
  votes: number
  status: string
  comments: ImportedComment[]
}

function exported(source: Source, ideas: Exported[]): ExportedTable {
  const rows = ideas.map(({ title, text, name, email, tags, date, votes, status, comments }) => {
    const said = comments.length === 0 ? '' : JSON.stringify(comments)
    return [title, text, name, email, tags.join('; '), date, String(votes), status, said]
  })
  const lines = [NAMES, ...rows].map((cells) => ({ cells: cells.map((cell) => cell.trim()), width: cells.length }))
  return { ...tableOf(lines), source }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportFileError(errorTexts.ideaImports.noExport)
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value)
  if (!success) throw new ImportFileError(errorTexts.ideaImports.noExport)
  return data
}

function grouped<T extends { post_id: z.infer<typeof Id> }>(rows: T[]): Map<T['post_id'], T[]> {
  return Map.groupBy(rows, ({ post_id }) => post_id)
}
