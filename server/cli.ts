import { parseArgs } from 'node:util'
import { DEMO_IDEAS, DEMO_MEMBERS, fillWithDemo } from './cli/demo.ts'
import { runMemberCommand } from './cli/member.ts'
import { runMoveCommand } from './cli/move.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { startServer } from './main.ts'

const HELP = `npm run quad -- COMMAND

  start                      run the server (npm start builds the web application first)
  migrate                    bring the database to this version's schema
  demo [--members N] [--ideas M]
                             fill an empty installation with an invented community
                             (default ${DEMO_MEMBERS} members and ${DEMO_IDEAS} ideas)
  member add --email E --username U [--admin] [--password-stdin]
                             make an activated member; without a password, print a link to set one
  member promote|demote|suspend|restore --email E
                             change what a member may do, from the next request on
  move --to postgres://… | sqlite:/folder
                             copy all rows and files to an empty database, and compare
  help                       this text

The configuration comes from the environment; docs/operations.md lists the variables.
`

async function runMigrate(): Promise<void> {
  const db = openDatabase(readConfig().database)
  const applied = await migrate(db).finally(() => db.destroy())
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
  start: async () => startServer(),
  migrate: async () => runMigrate(),
  demo: runDemo,
  member: runMemberCommand,
  move: runMoveCommand,
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
