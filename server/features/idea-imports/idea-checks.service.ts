import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IdeaImportColumns, IdeaImportCounts } from '../../../contract/idea-imports.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { sortKey } from '../../db/sort-key.ts'
import type { Deps } from '../../deps.ts'
import { findImportedMembers, type ImportedMember } from '../profiles/imported-fields.service.ts'
import { readLists } from '../site-settings/lists.service.ts'
import { findCells, findIdeasByTitle, type StoredRow } from './idea-imports.repo.ts'
import { dateOrderIn, type IdeaOfRow, type Reading, readIdea } from './idea-rows.ts'

/** Handled at once; other requests are served in between. */
const ROWS_AT_ONCE = 500

type CheckDeps = Pick<Deps, 'db' | 'clock'>

/** Outcome of a row, with its idea if there is one. */
export type CheckedRow = Pick<StoredRow, 'outcome' | 'field' | 'idea_id'> & {
  problem: ErrorText | null
  cells: string[]
  idea: IdeaOfRow | null
}

/** Who stands as the author of an idea. */
export type Author =
  | { kind: 'member'; member: ImportedMember; name: string }
  | { kind: 'invited'; email: string; name: string }
  | { kind: 'name'; name: string }

/** How the rows of a file are read now. */
export async function readingNow(
  deps: CheckDeps,
  { columns, order }: Pick<Reading, 'columns' | 'order'>,
): Promise<Reading> {
  return { columns, order, lists: await readLists(deps), now: deps.clock.now() }
}

/** The order of the dates in a stored file, whose rows are read only where a column has dates. */
export async function findDateOrder(
  { db }: Pick<Deps, 'db'>,
  importId: string,
  columns: IdeaImportColumns,
): Promise<Reading['order']> {
  return dateOrderIn({ columns, rows: columns.includes('date') ? await findCells(db, importId) : [] })
}

/** Checks every row of a file, without writing anything, and counts what becomes of them. */
export async function checkFile(
  deps: CheckDeps,
  file: { columns: IdeaImportColumns; rows: string[][] },
): Promise<{ rows: CheckedRow[]; counts: IdeaImportCounts }> {
  const reading = await readingNow(deps, { columns: file.columns, order: dateOrderIn(file) })
  const rowOfTitle = new Map<string, number>()
  const rows: CheckedRow[] = []
  const authors = { member: new Set<string>(), invited: new Set<string>(), name: new Set<string>() }
  for (let start = 0; start < file.rows.length; start += ROWS_AT_ONCE) {
    await nextTurn()
    const some = await checkRows(deps, file.rows.slice(start, start + ROWS_AT_ONCE), reading)
    for (const row of some) rows.push(withoutTwin(row, rows.length + 1, rowOfTitle))
    const added = rows.slice(start).flatMap(({ outcome, idea }) => (outcome === 'added' && idea ? [idea] : []))
    for (const author of (await authorsOf(deps, added)).values()) {
      const key = author.kind === 'member' ? author.member.id : author.kind === 'invited' ? author.email : author.name
      if (key !== '') authors[author.kind].add(key)
    }
  }
  const countOf = (outcome: StoredRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    rows,
    counts: {
      ...{ rows: rows.length, added: countOf('added'), here: countOf('here'), error: countOf('error') },
      votes: rows.reduce((sum, { outcome, idea }) => sum + (outcome === 'added' && idea ? idea.votes : 0), 0),
      authors: { member: authors.member.size, invited: authors.invited.size, name: authors.name.size },
    },
  }
}

/** Checks some rows against what is here, but not against one another. */
export async function checkRows({ db }: CheckDeps, rows: string[][], reading: Reading): Promise<CheckedRow[]> {
  const read = rows.map((cells) => ({ cells, ...readIdea(cells, reading) }))
  const keys = read.flatMap(({ idea }) => (idea ? sortKey(idea.content.title) : [])).filter((key) => key !== '')
  const here = await findIdeasByTitle(db, keys)
  return read.map(({ cells, idea, problem }) => {
    if (problem) return { cells, idea, outcome: 'error', field: problem.field, problem: problem.message, idea_id: null }
    if (idea.isGone)
      return { cells, idea, outcome: 'here', field: '', problem: errorTexts.ideaImports.goneElsewhere, idea_id: null }
    const idea_id = here.get(sortKey(idea.content.title)) ?? null
    if (idea_id === null) return { cells, idea, outcome: 'added', field: '', problem: null, idea_id }
    return { cells, idea, outcome: 'here', field: '', problem: errorTexts.ideaImports.titleIsHere, idea_id }
  })
}

/** The first of several rows with one title counts. */
function withoutTwin(row: CheckedRow, number: number, rowOfTitle: Map<string, number>): CheckedRow {
  if (row.outcome !== 'added' || !row.idea) return row
  const key = sortKey(row.idea.content.title)
  const first = key === '' ? undefined : rowOfTitle.get(key)
  if (first === undefined) {
    rowOfTitle.set(key, number)
    return row
  }
  return { ...row, outcome: 'here', problem: errorTexts.ideaImports.sameTitle({ row: first }) }
}

/** The authors of ideas: members by their verified address, others who can be invited, else a name. */
export async function authorsOf(deps: Pick<Deps, 'db'>, ideas: IdeaOfRow[]): Promise<Map<IdeaOfRow, Author>> {
  const emails = [...new Set(ideas.map(({ email }) => email).filter((email) => email !== ''))]
  const members = new Map((await findImportedMembers(deps, emails)).map((member) => [member.email, member]))
  return new Map(
    ideas.map((idea): [IdeaOfRow, Author] => {
      const { email, name } = idea
      const member = members.get(email)
      if (member) return [idea, { kind: 'member', member, name: displayName(member) }]
      return [idea, email === '' ? { kind: 'name', name } : { kind: 'invited', email, name }]
    }),
  )
}
