import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { fieldTexts, parseWithTexts } from '../../contract/errors.ts'
import { FILE_NAME_MAX, type IdeaImport, IdeaImportColumns, IMPORT_MAX_BYTES } from '../../contract/idea-imports.ts'
import { DEFAULT_LANGUAGE } from '../../contract/languages.values.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { readConfig } from '../config.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { findAccountOf } from '../features/accounts/accounts.service.ts'
import { workOnImports } from '../features/idea-imports/idea-import-job.service.ts'
import {
  createIdeaImport,
  getIdeaImport,
  runIdeaImport,
  undoIdeaImport,
} from '../features/idea-imports/idea-imports.service.ts'
import type { Admin } from '../lib/actor.ts'
import { AppError } from '../lib/errors.ts'

const SHOWN_ROWS = 20
const OPTIONS = {
  by: { type: 'string' },
  columns: { type: 'string' },
  run: { type: 'boolean', default: false },
  invite: { type: 'boolean', default: false },
  review: { type: 'boolean', default: false },
  today: { type: 'boolean', default: false },
  undo: { type: 'string' },
} as const

/** `quad import FILE --by EMAIL`: checks a file of ideas, imports it with `--run`; `--undo ID` takes an import back. */
export async function runImport(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [file] = positionals
  if (!values.by) throw new Error('Name the administrator who imports with --by.')
  if (file === undefined && values.undo === undefined) throw new Error('Name a file.')
  const deps = openDeps(readConfig(), pino({ level: 'silent' }))
  try {
    await migrateDatabase(deps.config.database)
    const actor = await findAdmin(deps, values.by)
    if (values.undo !== undefined) await undo(deps, actor, values.undo)
    else await check(deps, actor, file ?? '', values)
  } catch (error) {
    if (error instanceof AppError)
      throw new Error(String(error.fields.message ?? Object.values(error.fields).join('\n')))
    throw error
  } finally {
    await closeDeps(deps)
  }
}

async function findAdmin(deps: Deps, email: string): Promise<Admin> {
  const account = await findAccountOf(deps, email)
  if (account?.user_type !== 'admin') throw new Error(`No administrator has the email address ${email}.`)
  return { kind: 'member', userId: account.id, isAdmin: true, sessionHash: '' }
}

type Values = { columns?: string; run: boolean; invite: boolean; review: boolean; today: boolean }

async function check(deps: Deps, actor: Admin, path: string, { columns, run, today, invite, review }: Values) {
  if ((await stat(path)).size > IMPORT_MAX_BYTES) throw new Error(String(errorTexts.ideaImports.maxSize))
  const file = (await readFile(path)).toString('base64')
  const chosen = columns === undefined ? undefined : columnsIn(columns)
  const file_name = basename(path).slice(0, FILE_NAME_MAX)
  const found = await createIdeaImport(deps, actor, { file, file_name, columns: chosen })
  await describe(deps, found)
  if (!run) return void process.stdout.write('Nothing was imported. Import it with --run.\n')
  await runIdeaImport(deps, actor, found.id, { invite, review, keep: !today })
  await workOnImports(deps, new AbortController().signal)
  process.stdout.write(`${found.counts.added} ideas were imported. Take them back within a day: --undo ${found.id}\n`)
}

function columnsIn(text: string): IdeaImportColumns {
  const { data, issues } = parseWithTexts(
    IdeaImportColumns,
    text.split(',').map((field) => field.trim()),
  )
  if (issues) throw new Error(Object.values(fieldTexts(issues)).join('\n'))
  return data
}

/** The columns, the number of rows by outcome, and the first rows without an idea. */
async function describe(deps: Deps, { id, columns, counts }: IdeaImport): Promise<void> {
  const { member, invited, name } = counts.authors
  const { rows } = await getIdeaImport(deps, id, { show: 'look', page: 1, page_size: SHOWN_ROWS }, DEFAULT_LANGUAGE)
  const lines = [
    ...columns.map((column) => `${column.name} -> ${column.field || 'left out'}`),
    `${counts.rows} rows: ${counts.added} become ideas, ${counts.here} are left out, ${counts.error} have errors.`,
    `Authors: ${member} members, ${invited} without an account, ${name} as a name.`,
    ...rows.map(({ row, title, problem }) => `Row ${row}, ${title || 'without a title'}: ${problem?.message ?? ''}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function undo(deps: Deps, actor: Admin, id: string): Promise<void> {
  await undoIdeaImport(deps, actor, id)
  await workOnImports(deps, new AbortController().signal)
  process.stdout.write('The import was taken back.\n')
}
