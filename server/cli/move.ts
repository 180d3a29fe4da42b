import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, configOf, readConfig } from '../config.ts'
import { type CopiedTable, copyRows, findUsedTable, holdStill } from '../db/copy-rows.ts'
import { migrate } from '../db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { hasAnyMember } from '../features/accounts/accounts.service.ts'
import { copyFiles } from '../features/files/file-copies.service.ts'

const CHECKSUM_SHOWN = 16

/** `quad move --to postgres://… | sqlite:/folder`: copies this installation there and compares. Leaves this one as it is. */
export async function runMoveCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  if (!values.to) throw new Error('Say where to with --to postgres://… or --to sqlite:/folder.')
  const log = pino({ level: 'silent' })
  const config = readConfig()
  const target = openDeps(configOf(values.to), log)
  const source = openDeps(config, log)
  try {
    await move(source, target)
  } finally {
    await closeDeps(target)
    await closeDeps(source)
  }
}

async function move(source: Deps, target: Deps): Promise<void> {
  await migrate(source.db)
  if (!(await hasAnyMember(source))) {
    throw new Error('This installation has no members, so there is nothing to move. Look at DATA_DIR and DATABASE_URL.')
  }
  const used = await findUsedTable(target.db)
  if (used) throw new Error(`The target is not empty: its table ${used} has rows. Nothing was moved.`)
  await migrate(target.db)
  await holdStill(source.db, async (db) => {
    await moveFiles({ ...source, db }, target)
    await copyRows(db, target.db, printTable)
  })
  print(
    `Every row and every file is the same there. To use it, stop Quad and start it with\n${variablesOf(target.config)}`,
  )
}

async function moveFiles(source: Deps, target: Deps): Promise<void> {
  if (source.config.filesDir === target.config.filesDir) {
    print(`The files stay in ${source.config.filesDir}.`)
    return
  }
  const { files, bytes, missing } = await copyFiles(source, target.files)
  print(`${files} files, ${bytes} bytes, copied to ${target.config.filesDir}; the checksums are the same.`)
  for (const id of missing) print(`The file ${id} was not there to be copied.`)
}

function printTable({ table, rows, checksum }: CopiedTable): void {
  print(
    `${table.padEnd(20)}${String(rows).padStart(10)} rows   sha256 ${checksum.slice(0, CHECKSUM_SHOWN)} on both sides`,
  )
}

function variablesOf({ database, dataDir }: Config): string {
  if (database.engine === 'sqlite') return `  DATA_DIR=${dataDir} and without DATABASE_URL`
  const url = new URL(database.url)
  // What is on the terminal stays in its history.
  if (url.password) url.password = '…'
  return `  DATABASE_URL=${decodeURI(url.href)}\n  DATA_DIR=${dataDir}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
