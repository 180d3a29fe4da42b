import { z } from 'zod'
import { parseWithTexts } from '../../../contract/errors.ts'
import { CONTENT_INPUT } from '../../../contract/idea-content.ts'
import type { IdeaContent } from '../../../contract/idea-content.values.ts'
import type { IdeaImportColumns, IdeaImportField } from '../../../contract/idea-imports.ts'
import { AUTHOR_NAME_MAX, VOTES_MAX } from '../../../contract/idea-imports.values.ts'
import { DEFAULT_CATEGORY, RECOMMENDED_LEVELS } from '../../../contract/ideas.values.ts'
import { InvitedEmail } from '../../../contract/invitations.ts'
import { findListed, type Lists } from '../../../contract/lists.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Stage } from '../../../contract/progress.values.ts'
import { line } from '../../../contract/text.ts'
import { problemOfEmail } from '../../lib/email-rules.ts'
import { guessFields, problemOfWidth } from '../../lib/imports/columns.ts'
import { type DateOrder, dateOrderOf, readDate } from './idea-dates.ts'
import { ImportedComment } from './idea-exports.ts'

export type RowProblem = { field: IdeaImportField | ''; message: ErrorText }

/** An idea as its row describes it. `createdAt` is null without a date, `email` "" where it names no mailbox. */
export type IdeaOfRow = {
  content: IdeaContent
  email: string
  name: string
  createdAt: string | null
  votes: number
  /** Where the ideas of an export stand. */
  stage: Stage
  /** A duplicate of another, or deleted. */
  isGone: boolean
  comments: ImportedComment[]
}

export type ReadIdea = { idea: IdeaOfRow; problem: null } | { idea: null; problem: RowProblem }

type Texts = Record<IdeaImportField, string>

/** How the rows of a file are read. */
export type Reading = { columns: IdeaImportColumns; lists: Lists; order: DateOrder; now: Date }

/** Known names of columns, without blanks and marks. */
const NAMES: Record<IdeaImportField, string[]> = {
  title: ['title', 'idea', 'ideatitle', 'subject', 'headline', 'topic', 'topictitle', 'summary'],
  description: ['text', 'description', 'proposal', 'body', 'content', 'details', 'ideatext', 'message', 'raw'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'authoremail', 'useremail', 'submitteremail'],
  author: ['author', 'name', 'authorname', 'fullname', 'submittedby', 'submitter', 'createdby', 'user', 'username'],
  category: ['category', 'theme', 'area', 'kind', 'type'],
  tags: ['tags', 'tag', 'keywords', 'keyword', 'labels'],
  date: ['date', 'submitted', 'submittedat', 'submittedon', 'created', 'createdat', 'createdon', 'timestamp', 'time'],
  votes: ['votes', 'votescount', 'votecount', 'support', 'supporters', 'supports', 'likes', 'likecount', 'score'],
  learning_outcome: ['learningoutcome', 'outcome', 'whatilearned', 'learned'],
  recommended_level: ['recommendedlevel', 'level', 'difficulty'],
  github_link: ['githublink', 'github', 'repository', 'repo', 'link', 'url'],
  status: ['status', 'state', 'stage'],
  comments: ['comments'],
}

export function guessIdeaColumns(names: string[]): IdeaImportColumns {
  return guessFields(names, NAMES)
}

/** The order of the dates in the rows of a file. */
export function dateOrderIn({ columns, rows }: { columns: IdeaImportColumns; rows: string[][] }): DateOrder {
  const column = columns.indexOf('date')
  return dateOrderOf(rows.map((cells) => cells[column] ?? ''))
}

/** The texts of a row by field. */
export function textsOf(cells: string[], columns: IdeaImportColumns): Texts {
  const texts = Object.fromEntries(Object.keys(NAMES).map((field) => [field, ''])) as Texts
  for (const [index, field] of columns.entries()) if (field) texts[field] = cells[index] ?? ''
  return texts
}

/** Reads a row by the rules of the form in which ideas are shared; what the form demands beside title and text may be blank. */
export function readIdea(cells: string[], { columns, lists, order, now }: Reading): ReadIdea {
  const tooWide = problemOfWidth(cells, columns)
  if (tooWide !== undefined) return wrong('', tooWide)
  const texts = textsOf(cells, columns)
  const content: Record<string, unknown> = { category: categoryOf(texts.category, lists) }
  for (const [field, { schema, value, isOptional }] of Object.entries(contentOf(texts))) {
    const { data, issues } = isOptional && value === '' ? { data: '' } : parseWithTexts(schema, value)
    if (issues) return wrong(field as IdeaImportField, issues[0].text)
    content[field] = data
  }
  return readOrigin(texts, content as IdeaContent, order, now)
}

/** Author, date, votes, and what became of it where it comes from. */
function readOrigin(texts: Texts, content: IdeaContent, order: DateOrder, now: Date): ReadIdea {
  const author = authorOf(texts)
  if ('message' in author) return wrong(author.field, author.message)
  const date = texts.date === '' ? null : readDate(texts.date, order, now)
  if (date && 'problem' in date) return wrong('date', date.problem)
  const votes = votesOf(texts.votes)
  if (typeof votes !== 'number') return wrong('votes', votes)
  const comments = commentsOf(texts.comments)
  if (comments === null) return wrong('comments', errorTexts.ideaImports.commentsOfExports)
  const status = texts.status.toLowerCase()
  const progress = { stage: STAGE_OF.get(status) ?? ('idea' as const), isGone: GONE.has(status) }
  return {
    idea: { content, ...author, createdAt: date?.at ?? null, votes, ...progress, comments },
    problem: null,
  }
}

/** Statuses of Fider. What is planned has no team yet. */
const STAGE_OF = new Map<string, Stage>([
  ['started', 'team'],
  ['completed', 'in_use'],
  ['declined', 'stopped'],
])
const GONE = new Set(['duplicate', 'deleted'])

/** Null where they are not those of an export. */
function commentsOf(text: string): ImportedComment[] | null {
  if (text === '') return []
  try {
    return z.array(ImportedComment).safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const wrong = (field: RowProblem['field'], message: ErrorText): ReadIdea => ({
  idea: null,
  problem: { field, message },
})

function contentOf(texts: Texts): Record<string, { schema: z.ZodType; value: unknown; isOptional?: boolean }> {
  return {
    title: { schema: CONTENT_INPUT.title, value: texts.title.replaceAll(/\s+/g, ' ') },
    description: { schema: CONTENT_INPUT.description, value: texts.description },
    tags: { schema: CONTENT_INPUT.tags, value: tagsOf(texts.tags) },
    learning_outcome: { schema: CONTENT_INPUT.learning_outcome, value: texts.learning_outcome, isOptional: true },
    recommended_level: { schema: CONTENT_INPUT.recommended_level, value: levelOf(texts.recommended_level) },
    github_link: { schema: CONTENT_INPUT.github_link, value: texts.github_link },
  }
}

function tagsOf(text: string): string[] {
  const tags = text.split(/[,;|\n]/).map((tag) => tag.trim().replace(/^#/, ''))
  return tags.filter((tag) => tag !== '')
}

function levelOf(text: string) {
  return RECOMMENDED_LEVELS.find((level) => level === text.toLowerCase())
}

/** One that is not on the list is left out, and the idea has the general one. */
function categoryOf(text: string, { categories }: Lists): string {
  const entry = findListed(categories, text)
  return entry && !entry.is_retired ? entry.name : DEFAULT_CATEGORY
}

const AuthorName = line({ max: AUTHOR_NAME_MAX })

/** The column of addresses may say a name instead, or both: "Nethmi Perera <nethmi@campus.example>". */
function authorOf({ email, author }: Texts): Pick<IdeaOfRow, 'email' | 'name'> | RowProblem {
  const isName = !email.includes('@')
  const opens = email.endsWith('>') ? email.lastIndexOf('<') : -1
  const address = opens >= 0 ? email.slice(opens + 1, -1) : isName ? '' : email
  const before = opens > 0 ? email.slice(0, opens).replaceAll('"', '').trim() : ''
  const { data: name, issues } = parseWithTexts(AuthorName, author || before || (isName ? email : ''))
  if (issues) return { field: author ? 'author' : 'email', message: issues[0].text }
  if (address === '') return { email: '', name }
  const { data } = InvitedEmail.safeParse(address)
  if (data === undefined) return { field: 'email', message: errorTexts.common.incompleteEmail }
  // Nobody reads mail there.
  return { email: problemOfEmail(data) === undefined ? data : '', name }
}

function votesOf(text: string): number | ErrorText {
  if (text === '') return 0
  const digits = text.replaceAll(/[\s.,'’](?=\d{3}(?!\d))/g, '')
  if (/^-\d+$/.test(digits)) return errorTexts.ideaImports.votesBelowZero
  if (!/^\d+$/.test(digits) || Number(digits) > VOTES_MAX) return errorTexts.ideaImports.votesNoNumber
  return Number(digits)
}
