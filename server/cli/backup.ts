import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import type { Manifest } from '../features/backups/backups.archive.ts'
import { restoreBackup, verifyBackup } from '../features/backups/backups.restore.service.ts'
import { createBackup } from '../features/backups/backups.service.ts'
import { markRestored, takeOver } from '../features/backups/backups.state.service.ts'

const MEGABYTE = 1_000_000

/** `quad backup FILE [--verify]`: saves the installation in one file while it is used. */
export async function runBackup(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  })
  const file = fileOf(positionals)
  const config = readConfig()
  if (config.database.engine === 'sqlite' && !existsSync(config.database.file)) {
    throw new Error(`There is no database at ${config.database.file}.`)
  }
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort(new Error('Stopped.')))
  const options = { verify: values.verify, signal: stopping.signal }
  const manifest = await withDeps(config, (deps) => createBackup(deps, file, options))
  process.stdout.write(`Saved ${describe(manifest)} in ${file} (${inMegabytes(statSync(file).size)}).\n`)
  if (values.verify)
    process.stdout.write('Verified: restored into a temporary folder, every row and file is the same.\n')
}

/** `quad verify FILE`: verifies a backup that was taken before. */
export async function runVerify(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const file = fileOf(positionals)
  const manifest = await verifyBackup(file)
  process.stdout.write(
    `Verified: ${file} of ${manifest.createdAt} holds ${describe(manifest)}, restored and compared.\n`,
  )
}

/** `quad restore FILE`: puts a backup into an empty place. */
export async function runRestore(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const file = fileOf(positionals)
  const manifest = await withDeps(readConfig(), async (deps) => {
    const restored = await restoreBackup(deps, file)
    await markRestored(deps)
    return restored
  })
  process.stdout.write(`Restored ${describe(manifest)}, as they were at ${manifest.createdAt}.\n${COPY}\n`)
}

/** `quad take-over`: lets a restored copy send mails and pushes. */
export async function runTakeOver(): Promise<void> {
  const isCopy = await withDeps(readConfig(), takeOver)
  process.stdout.write(
    isCopy ? 'It sends mails and pushes from now on.\n' : 'This is no restored copy: it sends already.\n',
  )
}

const COPY =
  'This copy sends neither mails nor pushes. Where it takes the place of the installation, run npm run quad -- take-over.'

async function withDeps<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const deps = openDeps(config, pino({ level: 'silent' }), { hasTimeouts: false })
  return work(deps).finally(() => closeDeps(deps))
}

function fileOf([name]: string[]): string {
  if (!name) throw new Error('Name the file.')
  return resolve(name)
}

function describe({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const sizes = Object.values(files).map(({ size }) => size)
  const storedFiles =
    sizes.length === 0
      ? 'no files'
      : `${sizes.length} files (${inMegabytes(sizes.reduce((sum, size) => sum + size, 0))})`
  return `${rows} rows of ${Object.keys(tables).length} tables and ${storedFiles}`
}

function inMegabytes(bytes: number): string {
  return `${(Math.ceil((bytes * 10) / MEGABYTE) / 10).toFixed(1)} MB`
}
