import { parseArgs } from 'node:util'
import { runBackup, runRestore, runVerify } from './cli/backup.ts'
import { DEMO_IDEAS, DEMO_MEMBERS, fillWithDemo } from './cli/demo.ts'
import { runDoctor } from './cli/doctor.ts'
import { runMemberCommand, runSetupLink } from './cli/member.ts'
import { runMoveCommand } from './cli/move.ts'
import { readConfig } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'

const HELP = `npm run quad -- COMMAND

  start                      run the server (npm start builds the web application first)
  migrate                    bring the database to this version's schema
  demo [--members N] [--ideas M]
                             fill an empty installation with an invented community
                             (default ${DEMO_MEMBERS} members and ${DEMO_IDEAS} ideas)
  member add --email E --username U [--admin] [--password-stdin]
                             make an activated member; without a password, print a link to set one
  member promote|make-reviewer|demote|suspend|restore --email E [--reason TEXT] [--until 2026-12-31T00:00:00Z]
                             change what a member may do, from the next request on; a suspension may have a
                             reason, which the member is shown, and an end
  setup-link                 print a new link that makes the first administrator, while there is none
  move --to postgres://… | sqlite:/folder
                             copy all rows and files to an empty database, and compare
  backup FILE [--verify]     save everything in one file, also while the server runs; --verify restores it into a
                             temporary folder and compares every row and file
  verify FILE                verify a backup that was taken before
  restore FILE               put a backup into an empty place, whichever database it was taken from
  doctor [--mail-to ADDRESS] name problems of the installation and how to fix them; send a test message
  help                       this text

The configuration comes from the environment; docs/operations.md lists the variables.
`

async function runMigrate(): Promise<void> {
  const applied = await migrateDatabase(readConfig().database)
  process.stdout.write(applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
}

async function runDemo(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { members: { type: 'string' }, ideas: { type: 'string' } } })
  await fillWithDemo({ members: count('members', values.members), ideas: count('ideas', values.ideas) })
}

function count(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d+$/.test(value)) throw new Error(`--${option} takes a whole number.`)
  return Number(value)
}

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  start: async () => void (await import('./main.ts')),
  migrate: async () => runMigrate(),
  demo: runDemo,
  member: runMemberCommand,
  'setup-link': runSetupLink,
  move: runMoveCommand,
  backup: runBackup,
  verify: runVerify,
  restore: runRestore,
  doctor: runDoctor,
  help: async () => void process.stdout.write(HELP),
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
try {
  if (!command) throw new Error(`There is no command ${name}. Try help.`)
  await command(args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
