import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '../../../contract/languages.values.ts'
import type { Lists } from '../../../contract/lists.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import {
  IMPORT_ROWS_SHOWN,
  type ImportColumns,
  type ImportResult,
  type ImportRow,
  type UserImport,
} from '../../../contract/user-imports.ts'
import type { ImportEncoding } from '../../../contract/user-imports.values.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { writeErrorText } from '../../lib/error-texts.ts'
import { InvalidError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { readCsv } from '../../lib/imports/csv-file.ts'
import { failedRowsCsv } from '../../lib/imports/failed-rows.ts'
import { underField } from '../../lib/imports/imported-table.ts'
import { type Tx, transact } from '../../transact.ts'
import { findUnactivatedEmails, lockAdmins } from '../accounts/accounts.service.ts'
import { findImportedMembers, type ImportedMember, lockImportedMembers } from '../profiles/imported-fields.service.ts'
import { readLists, readLockedLists } from '../site-settings/lists.service.ts'
import { findInvitedAmong } from './invitations.links.service.ts'
import { invite } from './invitations.service.ts'
import {
  checkRow,
  type FoundRow,
  facultyOf,
  guessColumns,
  type ReadRow,
  readRow,
  stateColumn,
} from './user-import.rows.ts'
import { changesOf, type MemberChanges, updateMembers } from './user-import.updates.service.ts'
import { insertImport } from './user-imports.repo.ts'

/** Handled at once; other requests are served in between. */
const ROWS_AT_ONCE = 500

/** Invites everybody in a list, and updates who is here, or says what would happen. All its right rows count, or none. */
export async function importUsers(
  deps: Deps,
  actor: Admin,
  input: UserImport,
  language: Language,
): Promise<ImportResult> {
  const file = await underField('csv', readCsv(Buffer.from(input.csv, 'base64')))
  const { names } = file
  const columns = input.columns ?? guessColumns(names)
  const lists = await readLists(deps)
  if (columns.length !== names.length) {
    throw new InvalidError({ columns: errorTexts.common.fileColumns({ count: names.length }) })
  }
  if (!columns.includes('email')) {
    if (!input.dry_run) throw new InvalidError({ columns: errorTexts.invitations.emailColumnMissing })
    return resultOf({ ...file, columns, found: [], lists, language })
  }
  const list = { ...file, columns, isUpdating: input.update_members }
  const found = input.dry_run
    ? (await checkRows(deps, list, lists, findImportedMembers)).rows
    : await transact(deps, (tx) => importRows(tx, actor, list))
  return resultOf({ ...file, columns, found, lists, language })
}

type List = { names: string[]; rows: string[][]; columns: ImportColumns; isUpdating: boolean }

async function importRows(tx: Tx, actor: Admin, list: List): Promise<FoundRow[]> {
  await lockAdmins(tx, actor)
  const lists = await readLockedLists(tx)
  const membersOf = list.isUpdating
    ? (_: unknown, emails: string[]) => lockImportedMembers(tx, { emails })
    : findImportedMembers
  const { rows, updates } = await checkRows(tx, list, lists, membersOf)
  const invited = rows.filter(({ outcome }) => outcome === 'added')
  const [added, updated] = [invited.length, updates.length]
  if (added + updated === 0) return rows
  const id = newId()
  await insertImport(tx, { id, created_at: timestamp(tx.clock), added, updated })
  const reviewers = countReviewers(invited)
  if (added > 0) await invite(tx, actor, invited.map(asInvited), { importId: id })
  await updateMembers(tx, actor, id, updates)
  const counts = updated === 0 ? String(added) : `${added} invited, ${updated} updated`
  const after = reviewers === 0 ? counts : `${counts}, ${reviewers} as reviewers`
  await tx.audit(actor, { action: 'members_imported', target: { kind: 'list' }, after })
  return rows
}

function asInvited({ role, ...person }: FoundRow) {
  return { ...person, user_type: role === 'reviewer' ? ('reviewer' as const) : ('normal' as const) }
}

function countReviewers(rows: FoundRow[]): number {
  return rows.filter(({ outcome, role }) => outcome === 'added' && role === 'reviewer').length
}

type FindMembers = (deps: Pick<Deps, 'db'>, emails: string[]) => Promise<ImportedMember[]>

/** Checks every row, and finds out who is a member or invited already. Returns also what changes of members who are updated. */
async function checkRows(
  deps: Pick<Deps, 'db' | 'clock'>,
  list: List,
  lists: Lists,
  membersOf: FindMembers,
): Promise<{ rows: FoundRow[]; updates: MemberChanges[] }> {
  const rows: FoundRow[] = []
  const updates: MemberChanges[] = []
  const rowOfEmail = new Map<string, number>()
  for (let start = 0; start < list.rows.length; start += ROWS_AT_ONCE) {
    await nextTurn()
    const some = list.rows
      .slice(start, start + ROWS_AT_ONCE)
      .map((cells, index) => ({ number: start + index + 1, cells, ...readRow(cells, list.columns) }))
    const known = await findKnown(deps, list, some, membersOf)
    for (const read of some) {
      const member = known.members.get(read.texts.email)
      const row = checkedRow(read, { list, lists, member, rowOfEmail })
      if (!row.problem) row.outcome = outcomeOf(row, { isMember: member !== undefined, hasLink: known.hasLink(read) })
      if (member && row.outcome === 'updated') updates.push({ member, changes: row.changes })
      rows.push(row)
    }
  }
  return { rows, updates }
}

/** `number`: as that of `FoundRow`. */
type NumberedRow = ReadRow & { number: number; cells: string[] }

/** Accounts and links of these rows. A link is an invitation's, or activates an account that an export names. */
async function findKnown(
  deps: Pick<Deps, 'db' | 'clock'>,
  { names }: List,
  rows: NumberedRow[],
  membersOf: FindMembers,
) {
  const emails = [...new Set(rows.flatMap(({ texts, problem }) => (problem ? [] : [texts.email])))]
  const column = stateColumn(names)
  const [members, invited, unactivated] = [
    new Map((await membersOf(deps, emails)).map((member) => [member.email, member])),
    new Set(await findInvitedAmong(deps, emails)),
    new Set(column < 0 ? [] : await findUnactivatedEmails(deps, emails)),
  ]
  const hasLink = ({ texts: { email }, cells }: NumberedRow) =>
    invited.has(email) || (Boolean(cells[column]) && unactivated.has(email))
  return { members, hasLink }
}

type Context = { list: List; lists: Lists; member: ImportedMember | undefined; rowOfEmail: Map<string, number> }

/** A row with its changes of the member, and `added` as the outcome of a right one. */
function checkedRow(read: NumberedRow, { list, lists, member, rowOfEmail }: Context): FoundRow {
  const { isUpdating } = list
  const { values, leftOut, problem } = read.problem
    ? { values: read.texts, leftOut: [], problem: read.problem }
    : checkRow(read, { lists, member, isUpdating })
  const row: FoundRow = {
    ...{ row: read.number, ...values, left_out: leftOut },
    ...{ outcome: 'added', problem: problem ?? repetitionOf(rowOfEmail, values.email, read.number), changes: [] },
  }
  if (row.problem) return { ...row, outcome: 'error' }
  return member && isUpdating ? { ...row, changes: changesOf(member, row, lists) } : row
}

function repetitionOf(rowOfEmail: Map<string, number>, email: string, row: number): FoundRow['problem'] {
  const first = rowOfEmail.get(email)
  if (first !== undefined) return { field: 'email', message: errorTexts.invitations.sameEmail({ row: first }) }
  rowOfEmail.set(email, row)
  return null
}

function outcomeOf(
  { changes }: FoundRow,
  { isMember, hasLink }: { isMember: boolean; hasLink: boolean },
): FoundRow['outcome'] {
  if (isMember) return changes.length > 0 ? 'updated' : 'member'
  return hasLink ? 'invited' : 'added'
}

type Read = {
  names: string[]
  rows: string[][]
  encoding: ImportEncoding
  columns: ImportColumns
  found: FoundRow[]
  lists: Lists
  language: Language
}

function resultOf({ names, rows, encoding, columns, found, lists, language }: Read): ImportResult {
  const outcomes = found.map((row) => ({ ...row, problem: problemIn(row, language) }))
  const errors = outcomes.filter(({ outcome }) => outcome === 'error')
  const countOf = (outcome: FoundRow['outcome']) => outcomes.filter((row) => row.outcome === outcome).length
  return {
    encoding,
    columns: names.map((name, index) => ({
      name,
      sample: rows[0]?.[index] ?? '',
      field: columns[index] ?? '',
    })),
    counts: {
      rows: rows.length,
      added: countOf('added'),
      updated: countOf('updated'),
      member: countOf('member'),
      invited: countOf('invited'),
      error: errors.length,
    },
    reviewers: countReviewers(found),
    matched_faculties: matchedFaculties(rows, columns, lists),
    rows: outcomes.slice(0, IMPORT_ROWS_SHOWN),
    updates: outcomes.filter(({ outcome }) => outcome === 'updated').slice(0, IMPORT_ROWS_SHOWN),
    errors: errors.slice(0, IMPORT_ROWS_SHOWN),
    failed_csv: failedRowsCsv(
      names,
      errors.map(({ row, problem }) => ({ cells: rows[row - 1] ?? [], message: problem?.message ?? '' })),
      language,
    ),
  }
}

function problemIn({ problem }: FoundRow, language: Language): ImportRow['problem'] {
  return problem && { ...problem, message: writeErrorText(problem.message, language) }
}

/** Texts that name a faculty by its first letters or without "Faculty of". */
function matchedFaculties(rows: string[][], columns: ImportColumns, lists: Lists): ImportResult['matched_faculties'] {
  const column = columns.indexOf('faculty')
  if (column < 0) return []
  const texts = new Set(rows.map((cells) => cells[column] ?? '').filter(Boolean))
  return [...texts].flatMap((text) => {
    const faculty = facultyOf(text, lists)
    return faculty === undefined || faculty === text ? [] : [{ text, faculty }]
  })
}
