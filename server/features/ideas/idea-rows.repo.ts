import { sql } from 'kysely'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Author, Idea } from '../../../contract/ideas.ts'
import type { Stage } from '../../../contract/progress.values.ts'
import { AUTHOR_COLUMNS, type AuthorRow, authorOf, authorWithoutAccount } from '../../db/authors.ts'
import { CONTENT_COLUMNS, contentOfRow } from '../../db/idea-content.ts'
import type { Db, Row } from '../../db/tables.ts'
import { courseName } from '../../lib/course-name.ts'

/** An idea with its feedback, which not everybody may see, without its roles and team. */
export type StoredIdea = Omit<Idea, 'roles' | 'team'> & {
  feedback: string
  is_feedback_current: boolean
  has_changes_requested: boolean
  content_version: number
  /** It waits for its first approval. */
  is_unapproved: boolean
  /** Of the newest version, where the idea shows another one or another status: `withLatestVersions` puts it in their place. */
  newest: Pick<Idea, 'status' | 'due_at' | 'has_changes_requested'> | null
}
export type StoredIdeaWithAuthor = StoredIdea & { author: Author }

const IDEA_COLUMNS = [
  'ideas.id',
  ...CONTENT_COLUMNS.map((column) => `ideas.${column}` as const),
  'ideas.pdf_file_id',
  'ideas.status',
  'ideas.shown_status',
  'ideas.held_at',
  'ideas.hidden_at',
  'ideas.content_version',
  'ideas.feedback',
  'ideas.created_at',
  'ideas.updated_at',
  'ideas.waiting_since',
  'ideas.due_at',
  'ideas.user_id',
  'ideas.version',
  'ideas.reviewed_version',
  'ideas.feedback_version',
  'ideas.support_count',
  'ideas.last_activity_at',
  'ideas.merged_at',
] as const

type IdeaRow = Omit<
  Row<'ideas'>,
  | 'sort_title'
  | 'search_text'
  | 'public_at'
  | 'reviewer_id'
  | 'assigned_at'
  | Exclude<keyof Row<'ideas'> & `content_${string}`, 'content_version'>
> & {
  pdf_size: number | null
  comment_count: number | null
  entered_call: string | null
  carried_course: string | null
  stage: Stage | null
  reached: string | null
  measured: string | null
  continues: string | null
  imported: string | null
}

/** The call in which the idea was entered last: its id and, after a blank, its title. */
const enteredCall = sql<string | null>`(
  select calls.id || ' ' || calls.title from call_entries join calls on calls.id = call_entries.call_id
  where call_entries.idea_id = ideas.id order by call_entries.entered_at desc, calls.id desc limit 1
)`.as('entered_call')

/** The course that it was shared from: its id, label and title, each on a line. */
const carriedCourse = sql<string | null>`(
  select courses.id || ${'\n'} || courses.label || ${'\n'} || courses.title
  from idea_courses join courses on courses.id = idea_courses.course_id where idea_courses.idea_id = ideas.id
)`.as('carried_course')

/** The idea that it continues, where everybody sees that. */
const continued = sql<string | null>`(
  select target.id from ideas as target where target.id = idea_progress.continues_id and target.public_at is not null
)`.as('continues')

/** Of an idea from elsewhere: its votes there and, after a blank, the name of an author without an account. */
const imported = sql<string | null>`(
  select imported_ideas.votes || ' ' || imported_ideas.author_name from imported_ideas
  where imported_ideas.idea_id = ideas.id
)`.as('imported')

/** At the end of a chain of merges. */
const mergedInto = sql<string | null>`case when ideas.merged_into is not null then (
  with recursive chain (id, next) as (
    select target.id, target.merged_into from ideas as target where target.id = ideas.merged_into
    union select target.id, target.merged_into from ideas as target join chain on target.id = chain.next
  ) select chain.id from chain where chain.next is null
) end`.as('merged_into')

export function selectIdeas(db: Db) {
  return db
    .selectFrom('ideas')
    .leftJoin('files', 'files.id', 'ideas.pdf_file_id')
    .leftJoin('idea_progress', 'idea_progress.idea_id', 'ideas.id')
    .select([...IDEA_COLUMNS, 'files.size as pdf_size', mergedInto, enteredCall, carriedCourse, continued, imported])
    .select(['idea_progress.stage', 'idea_progress.reached', 'idea_progress.measured'])
    .select((eb) =>
      eb
        .selectFrom('comments')
        .whereRef('comments.idea_id', '=', 'ideas.id')
        .where('comments.shown_at', 'is not', null)
        .select((comments) => comments.fn.countAll<number>().as('count'))
        .as('comment_count'),
    )
}

export function selectWithAuthors(db: Db) {
  return selectIdeas(db)
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select(AUTHOR_COLUMNS)
}

export function ideaOf(row: IdeaRow): StoredIdea {
  const { pdf_file_id, pdf_size, status, shown_status, due_at } = row
  const has_changes_requested = status === 'Pending' && row.reviewed_version === row.version
  const newest = shown_status === null ? null : { status, due_at, has_changes_requested }
  return {
    id: row.id,
    ...contentOfRow(row),
    idea_source_id: pdf_file_id ?? '',
    pdf: pdf_file_id ?? '',
    pdf_size: pdf_size ?? 0,
    status: shown_status ?? status,
    feedback: row.feedback,
    is_feedback_current: row.feedback_version === row.version,
    has_changes_requested: newest === null && has_changes_requested,
    created_at: row.created_at,
    updated_at: row.updated_at,
    due_at: newest === null ? due_at : null,
    user_id: row.user_id,
    version: row.version,
    support_count: row.support_count,
    comment_count: Number(row.comment_count ?? 0),
    last_activity_at: row.last_activity_at,
    merged_into: row.merged_into,
    merged_at: row.merged_into === null ? null : row.merged_at,
    stage: row.stage ?? 'idea',
    ...stageSinceOf(row),
    ...(row.measured ? { measured: row.measured } : {}),
    continues: row.continues,
    content_version: row.content_version,
    is_unapproved: row.held_at !== null,
    // Nobody else gets such an idea.
    ...(row.held_at === null ? {} : { unpublished: { version: row.content_version, shown_version: null } }),
    ...(row.hidden_at === null ? {} : { is_hidden: true as const }),
    ...originOf(row),
    newest,
  }
}

function stageSinceOf({ stage, reached }: Pick<IdeaRow, 'stage' | 'reached'>): { stage_since?: string } {
  const since = stage && stage !== 'idea' && (JSON.parse(reached ?? '{}') as Partial<Record<Stage, string>>)[stage]
  return since ? { stage_since: since } : {}
}

/** The call and course that it is in, and what it had elsewhere. */
function originOf({ entered_call, carried_course, imported }: IdeaRow): Pick<Idea, 'call' | 'course' | 'imported'> {
  return {
    ...(imported === null ? {} : { imported: { votes: importedOf(imported).votes } }),
    ...(entered_call === null ? {} : { call: callOf(entered_call) }),
    ...(carried_course === null ? {} : { course: courseOf(carried_course) }),
  }
}

function callOf(entered: string): { id: string; title: string } {
  const end = entered.indexOf(' ')
  return { id: entered.slice(0, end), title: entered.slice(end + 1) }
}

function courseOf(carried: string): { id: string; name: string } {
  const [id = '', label = '', title = ''] = carried.split('\n')
  return { id, name: courseName({ label, title }) }
}

function importedOf(imported: string): { votes: number; name: string } {
  const end = imported.indexOf(' ')
  return { votes: Number(imported.slice(0, end)), name: imported.slice(end + 1) }
}

export function withAuthorOf(row: IdeaRow & AuthorRow): StoredIdeaWithAuthor {
  const isWithoutAccount = row.user_id === ANONYMOUS_USER_ID && row.imported !== null
  const name = isWithoutAccount ? importedOf(row.imported ?? '').name : ''
  return { ...ideaOf(row), author: name === '' ? authorOf(row.user_id, row) : authorWithoutAccount(name) }
}
