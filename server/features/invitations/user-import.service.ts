import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Language } from '../../../contract/languages.values.ts'
import type { Lists } from '../../../contract/lists.ts'
import {
  IMPORT_ROWS_SHOWN,
  type ImportColumns,
  type ImportResult,
  type ImportRow,
  type UserImport,
} from '../../../contract/user-imports.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { InvalidError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { errorText } from '../../lib/sentences.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockAdmins } from '../accounts/accounts.service.ts'
import { findImportedMembers, type ImportedMember, lockImportedMembers } from '../profiles/imported-fields.service.ts'
import { readLists, readLockedLists } from '../site-settings/lists.service.ts'
import { findInvitedAmong } from './invitations.links.service.ts'
import { invite } from './invitations.service.ts'
import { readCsv } from './user-import.file.ts'
import { facultyOf, guessColumns, readRow } from './user-import.rows.ts'
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
  const { names, rows: cells } = await readCsv(Buffer.from(input.csv, 'base64'))
  const columns = input.columns ?? guessColumns(names)
  const lists = await readLists(deps)
  if (columns.length !== names.length) {
    throw new InvalidError({ columns: `The file has ${names.length} columns` })
  }
  if (!columns.includes('email')) {
    if (!input.dry_run) throw new InvalidError({ columns: 'Choose the column with the email addresses' })
    return resultOf({ names, columns, cells, rows: [], lists, language })
  }
  const rows = await readRows(cells, columns, lists)
  if (input.dry_run) {
    await setOutcomes(deps, rows, { lists, isUpdating: input.update_members, membersOf: findImportedMembers })
  } else {
    await transact(deps, (tx) => importRows(tx, actor, rows, input.update_members))
  }
  return resultOf({ names, columns, cells, rows, lists, language })
}

async function readRows(cells: string[][], columns: ImportColumns, lists: Lists): Promise<ImportRow[]> {
  const rowOfEmail = new Map<string, number>()
  const rows: ImportRow[] = []
  for (const [index, row] of cells.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    const { values, problem } = readRow(row, columns, lists)
    const first = problem ? undefined : rowOfEmail.get(values.email)
    if (!problem && first === undefined) rowOfEmail.set(values.email, index + 1)
    const repeated =
      first === undefined ? null : { field: 'email' as const, message: `The same address is in row ${first}` }
    const wrong = problem ?? repeated
    rows.push({ row: index + 1, ...values, outcome: wrong ? 'error' : 'added', problem: wrong, changes: [] })
  }
  return rows
}

async function importRows(tx: Tx, actor: Admin, rows: ImportRow[], isUpdating: boolean): Promise<void> {
  await lockAdmins(tx, actor)
  const lists = await readLockedLists(tx)
  const membersOf = isUpdating
    ? (_: unknown, emails: string[]) => lockImportedMembers(tx, { emails })
    : findImportedMembers
  const updates = await setOutcomes(tx, rows, { lists, isUpdating, membersOf })
  const invited = rows.filter(({ outcome }) => outcome === 'added')
  const [added, updated] = [invited.length, updates.length]
  if (added + updated === 0) return
  const id = newId()
  await insertImport(tx, { id, created_at: timestamp(tx.clock), added, updated })
  const reviewers = countReviewers(invited)
  if (added > 0) await invite(tx, actor, invited.map(asInvited), id)
  await updateMembers(tx, actor, id, updates)
  const counts = updated === 0 ? String(added) : `${added} invited, ${updated} updated`
  const after = reviewers === 0 ? counts : `${counts}, ${reviewers} as reviewers`
  await tx.audit(actor, { action: 'members_imported', target: { kind: 'list' }, after })
}

function asInvited({ role, ...person }: ImportRow) {
  return { ...person, user_type: role === 'reviewer' ? ('reviewer' as const) : ('normal' as const) }
}

function countReviewers(rows: ImportRow[]): number {
  return rows.filter(({ outcome, role }) => outcome === 'added' && role === 'reviewer').length
}

type Updating = {
  lists: Lists
  isUpdating: boolean
  membersOf: (deps: Pick<Deps, 'db'>, emails: string[]) => Promise<ImportedMember[]>
}

/** Finds out who of them is a member or invited already. Returns what changes of members who are updated. */
async function setOutcomes(
  deps: Pick<Deps, 'db' | 'clock'>,
  rows: ImportRow[],
  { lists, isUpdating, membersOf }: Updating,
): Promise<MemberChanges[]> {
  const updates: MemberChanges[] = []
  const right = rows.filter(({ outcome }) => outcome !== 'error')
  for (let start = 0; start < right.length; start += ROWS_AT_ONCE) {
    await nextTurn()
    const some = right.slice(start, start + ROWS_AT_ONCE)
    const emails = some.map(({ email }) => email)
    const members = new Map((await membersOf(deps, emails)).map((member) => [member.email, member]))
    const invited = new Set(await findInvitedAmong(deps, emails))
    for (const row of some) {
      const member = members.get(row.email)
      row.changes = member && isUpdating ? changesOf(member, row, lists) : []
      row.outcome = outcomeOf(row, { isMember: member !== undefined, isInvited: invited.has(row.email) })
      if (member && row.outcome === 'updated') updates.push({ member, changes: row.changes })
    }
  }
  return updates
}

function outcomeOf(
  { changes }: ImportRow,
  { isMember, isInvited }: { isMember: boolean; isInvited: boolean },
): ImportRow['outcome'] {
  if (isMember) return changes.length > 0 ? 'updated' : 'member'
  return isInvited ? 'invited' : 'added'
}

type Read = {
  names: string[]
  columns: ImportColumns
  cells: string[][]
  rows: ImportRow[]
  lists: Lists
  language: Language
}

function resultOf({ names, columns, cells, rows, lists, language }: Read): ImportResult {
  for (const { problem } of rows) if (problem) problem.message = errorText(language, problem.message)
  const errors = rows.filter(({ outcome }) => outcome === 'error')
  const countOf = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    columns: names.map((name, index) => ({
      name,
      sample: cells[0]?.[index] ?? '',
      field: columns[index] ?? '',
    })),
    counts: {
      rows: cells.length,
      added: countOf('added'),
      updated: countOf('updated'),
      member: countOf('member'),
      invited: countOf('invited'),
      error: errors.length,
    },
    reviewers: countReviewers(rows),
    matched_faculties: matchedFaculties(cells, columns, lists),
    rows: rows.slice(0, IMPORT_ROWS_SHOWN),
    updates: rows.filter(({ outcome }) => outcome === 'updated').slice(0, IMPORT_ROWS_SHOWN),
    errors: errors.slice(0, IMPORT_ROWS_SHOWN),
    failed_csv: failedCsv(names, cells, errors, language),
  }
}

/** Texts that name a faculty by its first letters or without "Faculty of". */
function matchedFaculties(cells: string[][], columns: ImportColumns, lists: Lists): ImportResult['matched_faculties'] {
  const column = columns.indexOf('faculty')
  if (column < 0) return []
  const texts = new Set(cells.map((row) => (row[column] ?? '').trim()).filter(Boolean))
  return [...texts].flatMap((text) => {
    const faculty = facultyOf(text, lists)
    return faculty === undefined || faculty === text ? [] : [{ text, faculty }]
  })
}

function failedCsv(names: string[], cells: string[][], errors: ImportRow[], language: Language): string {
  if (errors.length === 0) return ''
  const rows = errors.map(({ row, problem }) => [...(cells[row - 1] ?? []), problem?.message ?? ''])
  const heading = serverTexts(language, 'exports.imports')('problem')
  return stringify([[...names, heading], ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
