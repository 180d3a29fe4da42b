import './process-setup.ts'
import { DEMO_IDEAS, DEMO_MEMBERS } from './cli/demo-size.ts'

const HELP = `npm run quad -- COMMAND

  start                      run the server; refuses packages or pages of another version (npm run build)
  migrate                    bring the database to this version's schema
  demo [--members N] [--ideas M]
                             fill an empty installation with an invented community
                             (default ${DEMO_MEMBERS} members and ${DEMO_IDEAS} ideas)
  member add --email E --username U [--admin] [--password-stdin]
                             make an activated member; without a password, print a link to set one
  member promote|make-reviewer|demote|suspend|restore|reactivate --email E [--reason TEXT] [--until 2026-12-31T00:00:00Z]
                             change what a member may do, from the next request on; a suspension may have a
                             reason, which the member is shown, and an end; restore lifts it, and reactivate
                             ends a deactivation by the university
  member reset-second-factor --email E
                             remove passkeys, authenticator app and recovery codes of who lost them, at once
  setup-link                 print a new link that makes the first administrator, while there is none
  import FILE --by EMAIL [--columns title,description,,votes] [--run] [--invite] [--review] [--today]
                             check a file of ideas (CSV, XLSX, exports of Discourse and Fider) as this administrator;
                             --run imports it, --invite mails authors without an account, --review lets ideas wait
                             for reviewers, --today leaves out dates, votes, stages and comments
  import --undo ID --by EMAIL
                             take an import of the last day back, with all that was written on its ideas
  move --to postgres://… | sqlite:/folder
                             copy all rows and files to an empty database, and compare
  backup FILE [--verify]     save everything in one file, also while the server runs; --verify restores it into a
                             temporary folder and compares every row and file
  verify FILE                verify a backup that was taken before
  restore FILE               put a backup into an empty place, whichever database it was taken from
  take-over                  let a restored copy, which sends no mails and pushes, take the place of the installation
  doctor [--mail-to ADDRESS] name problems of the installation and how to fix them; send a test message
  help                       this text

The configuration comes from the environment; docs/operations.md lists the variables.
`

/** Each command imports its own modules. */
const COMMANDS = new Map(
  Object.entries<(args: string[]) => Promise<void>>({
    start: async () => {
      ;(await import('./installation.ts')).requireCurrentInstallation()
      await import('./main.ts')
    },
    migrate: async () => (await import('./cli/migrate.ts')).runMigrate(),
    demo: async (args) => (await import('./cli/demo.ts')).runDemo(args),
    member: async (args) => (await import('./cli/member.ts')).runMemberCommand(args),
    'setup-link': async () => (await import('./cli/member.ts')).runSetupLink(),
    import: async (args) => (await import('./cli/import.ts')).runImport(args),
    move: async (args) => (await import('./cli/move.ts')).runMoveCommand(args),
    backup: async (args) => (await import('./cli/backup.ts')).runBackup(args),
    verify: async (args) => (await import('./cli/backup.ts')).runVerify(args),
    restore: async (args) => (await import('./cli/backup.ts')).runRestore(args),
    'take-over': async () => (await import('./cli/backup.ts')).runTakeOver(),
    doctor: async (args) => (await import('./cli/doctor.ts')).runDoctor(args),
    help: async () => void process.stdout.write(HELP),
  }),
)

const [name = 'help', ...args] = process.argv.slice(2)
const command = COMMANDS.get(name)
try {
  if (!command) throw new Error(`There is no command ${name}. Try help.`)
  await command(args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
