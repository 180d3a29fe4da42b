import { allFeatures } from '../all-features.ts'
import { databaseClock, integrityProblems, latestTimestamp, sharesSessions } from '../db/health.ts'
import { appliedMigrations, missingMigrations, unknownMigrations } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { hasAdmin } from '../features/accounts/accounts.service.ts'
import { findUnmatchedFiles } from '../features/files/files.service.ts'
import { readJobs } from '../jobs/jobs.service.ts'
import { MINUTE, SECOND } from '../lib/clock.ts'
import { type Check, type Finding, RESTORE, reasonOf } from './finding.ts'

const CLOCK_TOLERANCE_MS = 5 * SECOND
const NAMED_AT_MOST = 5

/** Findings about the database, and when it responds, about its content. */
export async function dataFindings(deps: Deps): Promise<Finding[]> {
  const schema = await checkSchema(deps)
  const findings = [schema]
  if (schema.fix) return findings
  const more = await findingsOf(deps, [checkPooler, checkIntegrity, checkAdmins, checkClock, checkFiles])
  return [...findings, ...more, ...(await upkeepFindings(deps))]
}

/** Findings about mail, backups and background work, which are known at once. */
export async function upkeepFindings(deps: Deps): Promise<Finding[]> {
  const features = await allFeatures()
  return findingsOf(deps, [...features.flatMap(({ checks }) => checks ?? []), checkJobs])
}

async function findingsOf(deps: Deps, checks: Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    findings.push(await check(deps).catch((error) => ({ title: 'Database', text: reasonOf(error), fix: RESTORE })))
  }
  return findings
}

async function checkSchema({ db, config }: Deps): Promise<Finding> {
  const title = 'Database'
  try {
    const unknown = unknownMigrations(await appliedMigrations(db))
    if (unknown?.areBetweenReleases) {
      const fix = 'Restore a backup of a release into an empty place.'
      return { title, text: `made between two releases (${unknown.names})`, fix }
    }
    if (unknown) {
      const fix = 'Start that version, or restore a backup of this one into an empty place.'
      return { title, text: `made by a newer Quad (${unknown.names})`, fix }
    }
    const missing = await missingMigrations(db)
    if (missing.length > 0) {
      const fix = 'Start Quad, or run npm run quad -- migrate.'
      return { title, text: `its schema lacks ${missing.join(', ')}`, fix }
    }
    return { title, text: `${config.database.engine} responds and has the newest schema` }
  } catch (error) {
    const fix =
      config.database.engine === 'postgres'
        ? 'Is PostgreSQL running, and does DATABASE_URL name its host, port, database, user and password?'
        : `May the account that Quad runs as read and write ${config.database.file}?`
    return { title, text: reasonOf(error) || 'it does not respond', fix }
  }
}

async function checkPooler({ config: { database } }: Deps): Promise<Finding> {
  const title = 'Connections'
  if (database.engine === 'sqlite') return { title, text: 'none to another machine' }
  if (database.listenUrl) return { title, text: 'through a pooler, and past it by DATABASE_LISTEN_URL' }
  if (!(await sharesSessions(database.url))) return { title, text: 'each has a session of its own' }
  const fix = "Set DATABASE_LISTEN_URL to the database's address without the pooler."
  return { title, text: 'DATABASE_URL leads through a pooler in transaction mode', fix }
}

async function checkIntegrity({ db }: Deps): Promise<Finding> {
  const title = 'Integrity'
  const problems = await integrityProblems(db)
  if (problems.length > 0) return { title, text: someOf(problems), fix: RESTORE }
  return { title, text: 'the database finds nothing wrong with itself' }
}

async function checkAdmins(deps: Deps): Promise<Finding> {
  const title = 'Administrators'
  if (await hasAdmin(deps)) return { title, text: 'there is one who can sign in' }
  const fix =
    'npm run quad -- setup-link prints a link that makes the first one; member promote --email E chooses a member.'
  return { title, text: 'there is none, so that nobody can review ideas', fix }
}

async function checkClock({ db, clock }: Deps): Promise<Finding> {
  const title = 'Clock'
  const now = clock.now().getTime()
  const apart = Math.abs((await databaseClock(db)).getTime() - now)
  if (apart > CLOCK_TOLERANCE_MS) {
    const fix = 'Let both machines keep time by NTP (timedatectl set-ntp true).'
    return { title, text: `${Math.round(apart / SECOND)} seconds apart from the database's`, fix }
  }
  const latest = await latestTimestamp(db)
  if (latest && latest.getTime() > now + MINUTE) {
    const fix = 'The clock was set back. Let the machine keep time by NTP (timedatectl set-ntp true).'
    return { title, text: `${new Date(now).toISOString()}, but something was written at ${latest.toISOString()}`, fix }
  }
  return { title, text: new Date(now).toISOString() }
}

async function checkFiles(deps: Deps): Promise<Finding> {
  const title = 'Files'
  const { lost, orphans } = await findUnmatchedFiles(deps)
  if (lost.length > 0) {
    const fix = 'Put them back from a backup (tar -xf BACKUP files/ID), or remove them from their idea or profile.'
    return { title, text: `${lost.length} that the database names are not stored: ${someOf(lost)}`, fix }
  }
  if (orphans.length > 0) {
    const fix = 'The server removes them within an hour of starting; its log says why when it cannot.'
    return { title, text: `${orphans.length} without a row: ${someOf(orphans)}`, fix }
  }
  return { title, text: 'each row has its file, and each file its row' }
}

async function checkJobs(deps: Deps): Promise<Finding> {
  const title = 'Background work'
  const failing = (await readJobs(deps)).filter(({ lastError }) => lastError !== null)
  if (failing.length === 0) return { title, text: 'no job failed last' }
  const text = `the last run failed of ${someOf(failing.map(({ name }) => name))}`
  return { title, text, fix: failing.map(({ name, lastError }) => `${name}: ${lastError}`).join('; ') }
}

function someOf(texts: string[]): string {
  const rest = texts.length - NAMED_AT_MOST
  return texts.slice(0, NAMED_AT_MOST).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
