import { z } from 'zod'
import {
  type getIdeaImport as getEndpoint,
  type IdeaImport,
  IdeaImportColumns,
  IdeaImportCounts,
  IdeaImportOptions,
  type IdeaImportRow,
  IMPORT_UNDO_HOURS,
  type NewIdeaImport,
} from '../../../contract/idea-imports.ts'
import type { Language } from '../../../contract/languages.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { HOUR, timestamp } from '../../lib/clock.ts'
import { storedText, writeStoredText } from '../../lib/error-texts.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { failedRowsCsv } from '../../lib/imports/failed-rows.ts'
import { splitName } from '../../lib/imports/full-names.ts'
import { underField } from '../../lib/imports/imported-table.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockAdmins } from '../accounts/accounts.service.ts'
import { findInvitedAmong } from '../invitations/invitations.links.service.ts'
import { invite } from '../invitations/invitations.service.ts'
import { authorsOf, type CheckedRow, checkFile, findDateOrder, readingNow } from './idea-checks.service.ts'
import { readIdeaFile } from './idea-file.ts'
import {
  clearUninvitedEmails,
  countRows,
  deleteCheckedOf,
  deleteImport,
  deleteRowsBefore,
  findCells,
  findImport,
  findRememberedColumns,
  findRows,
  findRunImports,
  insertImport,
  lockImport,
  type StoredImport,
  type StoredRow,
  saveRows,
  updateImport,
} from './idea-imports.repo.ts'
import { guessIdeaColumns, type IdeaOfRow, readIdea, textsOf } from './idea-rows.ts'

const UNDO_MS = IMPORT_UNDO_HOURS * HOUR
const EXCERPT_MAX = 200
const NAME_PARTS_MIN = 2

const Names = z.array(z.string())

type RowsQuery = z.output<(typeof getEndpoint)['query']>

/** Checks the rows of a file, and keeps them for as long as the import can be run and undone. */
export async function createIdeaImport(deps: Deps, actor: Admin, input: NewIdeaImport): Promise<IdeaImport> {
  const { names, rows, encoding, source } = await underField('file', readIdeaFile(Buffer.from(input.file, 'base64')))
  const columns = input.columns ?? (await columnsOf(deps, source, names))
  if (columns.length !== names.length)
    throw new InvalidError({ columns: errorTexts.common.fileColumns({ count: names.length }) })
  const checked = await checkFile(deps, { columns, rows })
  const stored: StoredImport = {
    ...{ id: newId(), created_at: timestamp(deps.clock), actor_id: actor.userId, file_name: input.file_name },
    ...{ source, encoding, state: 'checked', options: null, done: 0, run_at: null },
    ...{ names: JSON.stringify(names), columns: JSON.stringify(columns), counts: JSON.stringify(checked.counts) },
  }
  await transact(deps, async (tx) => {
    await deleteCheckedOf(tx, actor.userId)
    await insertImport(tx, stored)
    await saveRows(
      tx,
      checked.rows.map((row, index) => storedRow(stored.id, index + 1, row)),
    )
  })
  return importOf(stored, rows[0] ?? [])
}

/** Fields of columns by earlier imports with these names, or guessed by name. */
async function columnsOf({ db }: Deps, source: StoredImport['source'], names: string[]): Promise<IdeaImportColumns> {
  const fields = new Map<string, IdeaImportColumns[number]>()
  for (const earlier of await findRememberedColumns(db, source)) {
    const columns = IdeaImportColumns.parse(JSON.parse(earlier.columns))
    for (const [index, name] of Names.parse(JSON.parse(earlier.names)).entries()) {
      if (!fields.has(name)) fields.set(name, columns[index] ?? '')
    }
  }
  const guessed = guessIdeaColumns(names)
  const taken = new Set(names.map((name) => fields.get(name) || ''))
  const used = new Set<string>()
  return names.map((name, index) => {
    const guess = guessed[index] ?? ''
    const field = fields.get(name) ?? (taken.has(guess) ? '' : guess)
    if (field === '' || used.has(field)) return ''
    used.add(field)
    return field
  })
}

function storedRow(importId: string, row: number, { cells, outcome, field, problem, idea_id }: CheckedRow): StoredRow {
  const found = { outcome, field, problem: storedText(problem), idea_id }
  return { import_id: importId, row, cells: JSON.stringify(cells), ...found, is_done: 0 }
}

export async function changeIdeaImport(
  deps: Deps,
  id: string,
  { columns }: { columns: IdeaImportColumns },
): Promise<IdeaImport> {
  const { names } = requireChecked(await findImport(deps.db, id, since(deps)))
  const count = Names.parse(JSON.parse(names)).length
  if (columns.length !== count) throw new InvalidError({ columns: errorTexts.common.fileColumns({ count }) })
  const rows = await findCells(deps.db, id)
  const checked = await checkFile(deps, { columns, rows })
  return transact(deps, async (tx) => {
    const stored = requireChecked(await lockImport(tx, id, since(deps)))
    const change = { columns: JSON.stringify(columns), counts: JSON.stringify(checked.counts) }
    await updateImport(tx, id, change)
    await saveRows(
      tx,
      checked.rows.map((row, index) => storedRow(id, index + 1, row)),
    )
    return importOf({ ...stored, ...change }, rows[0] ?? [])
  })
}

function requireChecked(stored: StoredImport | undefined): StoredImport {
  if (!stored) throw new NotFoundError('import')
  if (stored.state !== 'checked') throw new ConflictError('import', errorTexts.ideaImports.runAlready)
  return stored
}

/** Lets the job import the right rows, and invites their authors where it is asked for. */
export async function runIdeaImport(
  deps: Deps,
  actor: Admin,
  id: string,
  options: IdeaImportOptions,
): Promise<IdeaImport> {
  // Only for invitations are all rows read; the first is the sample.
  const rows = await findCells(deps.db, id, options.invite ? undefined : 1)
  return transact(deps, async (tx) => {
    await lockAdmins(tx, actor)
    const stored = requireChecked(await lockImport(tx, id, since(deps)))
    const { added } = IdeaImportCounts.parse(JSON.parse(stored.counts))
    const columns = IdeaImportColumns.parse(JSON.parse(stored.columns))
    if (added === 0) throw new ConflictError('import', errorTexts.ideaImports.noIdeas)
    const change = {
      ...{ state: 'running' as const, options: JSON.stringify(options), done: 0 },
      ...{ actor_id: actor.userId, run_at: timestamp(tx.clock) },
    }
    await updateImport(tx, id, change)
    if (options.invite) await inviteAuthors(tx, actor, id, { columns, rows })
    await tx.audit(actor, { action: 'ideas_imported', target: { kind: 'list' }, after: String(added) })
    wakeImporter(tx)
    return importOf({ ...stored, ...change }, rows[0] ?? [])
  })
}

/** Lets the job begin once this is committed. */
function wakeImporter(tx: Tx): void {
  tx.afterCommit(({ bus }) => bus.publish('wake', { job: 'idea-imports' }))
}

/** Who is invited already keeps that invitation. */
async function inviteAuthors(
  tx: Tx,
  actor: Admin,
  importId: string,
  file: { columns: IdeaImportColumns; rows: string[][] },
): Promise<void> {
  const { rows } = await checkFile(tx, file)
  const ideas = rows.flatMap(({ outcome, idea }) => (outcome === 'added' && idea ? [idea] : []))
  const people = new Map<string, string>()
  for (const author of (await authorsOf(tx, ideas)).values()) {
    if (author.kind === 'invited' && !people.get(author.email)) people.set(author.email, author.name)
  }
  const invited = new Set(await findInvitedAmong(tx, [...people.keys()]))
  const fresh = [...people].filter(([email]) => !invited.has(email))
  if (fresh.length === 0) return
  await invite(
    tx,
    actor,
    fresh.map(([email, name]) => ({ email, ...namesOf(name) })),
    { ideaImportId: importId },
  )
  await tx.audit(actor, { action: 'members_invited', target: { kind: 'list' }, after: String(fresh.length) })
}

/** As a profile can have them; the invited person completes the rest. */
function namesOf(name: string): { firstname: string; lastname: string } {
  const { first, last } = splitName(name)
  const fitting = (part: string) => (part.length < NAME_PARTS_MIN || part.length > 50 ? '' : part)
  return { firstname: fitting(first), lastname: fitting(last) }
}

/** Lets the job take an import back; one that was not run is forgotten. */
export async function undoIdeaImport(deps: Deps, actor: Admin, id: string): Promise<IdeaImport> {
  return transact(deps, async (tx) => {
    await lockAdmins(tx, actor)
    const stored = await lockImport(tx, id, since(deps))
    if (!stored || stored.state === 'undone') throw new NotFoundError('import')
    if (stored.state === 'checked') {
      await deleteImport(tx, id)
      return importOf({ ...stored, state: 'undone' }, [])
    }
    if (stored.state === 'undoing') return importOf(stored, [])
    const change = { state: 'undoing' as const, actor_id: actor.userId, done: 0 }
    await updateImport(tx, id, change)
    const { added } = IdeaImportCounts.parse(JSON.parse(stored.counts))
    await tx.audit(actor, { action: 'idea_import_undone', target: { kind: 'list' }, before: String(added) })
    wakeImporter(tx)
    return importOf({ ...stored, ...change }, [])
  })
}

export async function listIdeaImports(deps: Deps): Promise<IdeaImport[]> {
  return (await findRunImports(deps.db, since(deps))).map((stored) => importOf(stored, []))
}

export async function getIdeaImport(
  deps: Deps,
  id: string,
  { show, page, page_size }: RowsQuery,
  language: Language,
): Promise<{ import: IdeaImport; rows: IdeaImportRow[]; metadata: Metadata }> {
  const stored = await findImport(deps.db, id, since(deps))
  if (!stored) throw new NotFoundError('import')
  const [[first = []], rows, total] = await Promise.all([
    findCells(deps.db, id, 1),
    findRows(deps.db, id, show, { limit: page_size, offset: (page - 1) * page_size }),
    countRows(deps.db, id, show),
  ])
  return {
    import: importOf(stored, first),
    rows: await viewRows(deps, stored, rows, language),
    metadata: metadataOf(page, page_size, total),
  }
}

/** Rows with errors and their problems. */
export async function exportFailedIdeas(deps: Deps, id: string, language: Language): Promise<string> {
  const stored = await findImport(deps.db, id, since(deps))
  if (!stored) throw new NotFoundError('import')
  const { error } = IdeaImportCounts.parse(JSON.parse(stored.counts))
  const rows = await findRows(deps.db, id, 'error', { limit: error, offset: 0 })
  const failed = rows.map((row) => ({ cells: cellsOf(row), message: writeStoredText(row.problem, language) }))
  return failedRowsCsv(Names.parse(JSON.parse(stored.names)), failed, language)
}

/** Forgets the rows of files that can no longer be undone, and the addresses of who is not invited any more. */
export async function pruneIdeaImports(deps: Deps): Promise<void> {
  await deleteRowsBefore(deps.db, since(deps))
  await clearUninvitedEmails(deps.db)
}

const since = ({ clock }: Pick<Deps, 'clock'>) => timestamp(clock, -UNDO_MS)

const cellsOf = ({ cells }: Pick<StoredRow, 'cells'>): string[] => Names.parse(JSON.parse(cells))

function importOf(stored: StoredImport, first: string[]): IdeaImport {
  const { id, created_at, file_name, source, encoding, state, done, run_at } = stored
  const columns = IdeaImportColumns.parse(JSON.parse(stored.columns))
  return {
    ...{ id, created_at, file_name, source, encoding, state, done, run_at },
    columns: Names.parse(JSON.parse(stored.names)).map((name, index) => ({
      name,
      sample: (first[index] ?? '').slice(0, EXCERPT_MAX),
      field: columns[index] ?? '',
    })),
    counts: IdeaImportCounts.parse(JSON.parse(stored.counts)),
    options: stored.options === null ? null : IdeaImportOptions.parse(JSON.parse(stored.options)),
    undo_until: run_at === null ? null : timestamp({ now: () => new Date(run_at) }, UNDO_MS),
  }
}

async function viewRows(
  deps: Deps,
  stored: StoredImport,
  rows: StoredRow[],
  language: Language,
): Promise<IdeaImportRow[]> {
  if (rows.length === 0) return []
  const columns = IdeaImportColumns.parse(JSON.parse(stored.columns))
  const reading = await readingNow(deps, { columns, order: await findDateOrder(deps, stored.id, columns) })
  const read = rows.map((row) => ({ row, cells: cellsOf(row), ...readIdea(cellsOf(row), reading) }))
  const authors = await authorsOf(
    deps,
    read.flatMap(({ idea }) => idea ?? []),
  )
  return read.map(({ row, cells, idea }) => ({
    ...{ row: row.row, outcome: row.outcome, idea_id: row.idea_id },
    ...(idea ? viewIdea(idea, authors) : viewTexts(cells, columns)),
    problem: row.problem === '' ? null : { field: row.field, message: writeStoredText(row.problem, language) },
  }))
}

type View = Omit<IdeaImportRow, 'row' | 'outcome' | 'idea_id' | 'problem'>

function viewIdea(idea: IdeaOfRow, authors: Awaited<ReturnType<typeof authorsOf>>): View {
  const { content, createdAt, votes } = idea
  const author = authors.get(idea)
  return {
    ...{ title: content.title, description: content.description.slice(0, EXCERPT_MAX), category: content.category },
    author: author?.name || (author?.kind === 'invited' ? author.email : ''),
    author_kind: author?.kind ?? 'name',
    date: createdAt ?? '',
    votes: String(votes),
  }
}

/** Cells of a row with an error, as the file has them. */
function viewTexts(cells: string[], columns: IdeaImportColumns): View {
  const { title, description, email, author, category, date, votes } = textsOf(cells, columns)
  const cut = (text: string) => text.slice(0, EXCERPT_MAX)
  return {
    ...{ title: cut(title), description: cut(description), category: cut(category) },
    ...{ author: cut(author || email), author_kind: 'name', date: cut(date), votes: cut(votes) },
  }
}
