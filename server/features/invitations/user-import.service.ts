import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import {
  IMPORT_ROWS_SHOWN,
  type ImportColumns,
  type ImportResult,
  type ImportRow,
  type UserImport,
} from '../../../contract/user-imports.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { InvalidError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { findActivatedEmails, lockAdmins } from '../accounts/accounts.service.ts'
import { findInvitedAmong } from './invitations.links.service.ts'
import { invite } from './invitations.service.ts'
import { readCsv } from './user-import.file.ts'
import { facultyOf, guessColumns, readRow } from './user-import.rows.ts'

/** Handled at once; other requests are served in between. */
const ROWS_AT_ONCE = 500

/** Invites everybody in a list, or says what would happen. All of its right rows are invited, or nobody. */
export async function importUsers(deps: Deps, actor: Admin, input: UserImport): Promise<ImportResult> {
  const { names, rows: cells } = await readCsv(Buffer.from(input.csv, 'base64'))
  const columns = input.columns ?? guessColumns(names)
  if (columns.length !== names.length) {
    throw new InvalidError({ columns: `The file has ${names.length} columns` })
  }
  if (!columns.includes('email')) {
    if (!input.dry_run) throw new InvalidError({ columns: 'Choose the column with the e-mail addresses' })
    return resultOf({ names, columns, cells, rows: [] })
  }
  const rows = await readRows(cells, columns)
  if (input.dry_run) {
    await setOutcomes(deps, rows)
  } else {
    await transact(deps, async (tx) => {
      await lockAdmins(tx, actor)
      await setOutcomes(tx, rows)
      const added = rows.filter(({ outcome }) => outcome === 'added')
      if (added.length === 0) return
      await invite(tx, added)
      await tx.audit(actor, { action: 'members_imported', target: { kind: 'list' }, after: String(added.length) })
    })
  }
  return resultOf({ names, columns, cells, rows })
}

async function readRows(cells: string[][], columns: ImportColumns): Promise<ImportRow[]> {
  const rowOfEmail = new Map<string, number>()
  const rows: ImportRow[] = []
  for (const [index, row] of cells.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    const { values, problem } = readRow(row, columns)
    const first = problem ? undefined : rowOfEmail.get(values.email)
    if (!problem && first === undefined) rowOfEmail.set(values.email, index + 1)
    const repeated =
      first === undefined ? null : { field: 'email' as const, message: `The same address is in row ${first}` }
    const wrong = problem ?? repeated
    rows.push({ row: index + 1, ...values, outcome: wrong ? 'error' : 'added', problem: wrong })
  }
  return rows
}

/** Finds out who of them is a member or invited already. */
async function setOutcomes(deps: Pick<Deps, 'db' | 'clock'>, rows: ImportRow[]): Promise<void> {
  const right = rows.filter(({ outcome }) => outcome !== 'error')
  for (let start = 0; start < right.length; start += ROWS_AT_ONCE) {
    await nextTurn()
    const some = right.slice(start, start + ROWS_AT_ONCE)
    const emails = some.map(({ email }) => email)
    const members = new Set(await findActivatedEmails(deps, emails))
    const invited = new Set(await findInvitedAmong(deps, emails))
    for (const row of some) {
      row.outcome = members.has(row.email) ? 'member' : invited.has(row.email) ? 'invited' : 'added'
    }
  }
}

type Read = { names: string[]; columns: ImportColumns; cells: string[][]; rows: ImportRow[] }

function resultOf({ names, columns, cells, rows }: Read): ImportResult {
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
      member: countOf('member'),
      invited: countOf('invited'),
      error: errors.length,
    },
    matched_faculties: matchedFaculties(cells, columns),
    rows: rows.slice(0, IMPORT_ROWS_SHOWN),
    errors: errors.slice(0, IMPORT_ROWS_SHOWN),
    failed_csv: failedCsv(names, cells, errors),
  }
}

/** Texts that name a faculty by its first letters or without "Faculty of". */
function matchedFaculties(cells: string[][], columns: ImportColumns): ImportResult['matched_faculties'] {
  const column = columns.indexOf('faculty')
  if (column < 0) return []
  const texts = new Set(cells.map((row) => (row[column] ?? '').trim()).filter(Boolean))
  return [...texts].flatMap((text) => {
    const faculty = facultyOf(text)
    return faculty === undefined || faculty === text ? [] : [{ text, faculty }]
  })
}

function failedCsv(names: string[], cells: string[][], errors: ImportRow[]): string {
  if (errors.length === 0) return ''
  const rows = errors.map(({ row, problem }) => [...(cells[row - 1] ?? []), problem?.message ?? ''])
  return stringify([[...names, 'Problem'], ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
