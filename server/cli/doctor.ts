import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { checkMailServer, configurationFindings } from '../doctor/configuration.ts'
import { dataFindings } from '../doctor/data.ts'
import { type Finding, RESTORE, reasonOf } from '../doctor/finding.ts'
import { renderTestMail } from '../features/mails/mail-rendering.service.ts'

/** `quad doctor [--mail-to ADDRESS]`: prints each problem and its fix. The exit code is 1 if there is any. */
export async function runDoctor(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { 'mail-to': { type: 'string' } } })
  const findings = await examine(undefined, values['mail-to'])
  for (const { title, text, fix } of findings) {
    process.stdout.write(`${fix ? '✗' : '✓'} ${title}: ${text}\n${fix ? `    ${fix}\n` : ''}`)
  }
  const problems = findings.filter(({ fix }) => fix).length
  process.stdout.write(problems === 0 ? 'All is well.\n' : `${problems} of ${findings.length} need attention.\n`)
  if (problems > 0) process.exitCode = 1
}

/** Every finding, in the order in which they are to be fixed. */
export async function examine(environment?: NodeJS.ProcessEnv, mailTo?: string): Promise<Finding[]> {
  const opened = openAll(environment)
  if ('title' in opened) return [opened]
  try {
    const configuration = await configurationFindings(opened)
    const testMail = mailTo === undefined ? undefined : () => renderTestMail(opened, mailTo)
    return [...configuration, await checkMailServer(opened, testMail), ...(await dataFindings(opened))]
  } finally {
    await closeDeps(opened)
  }
}

/** Creates no file: a file that the doctor's own account made could be closed to the server's. */
function openAll(environment?: NodeJS.ProcessEnv): Deps | Finding {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    const fix = 'Correct these variables; docs/operations.md lists them.'
    return { title: 'Configuration', text: reasonOf(error), fix }
  }
  const { database } = config
  if (database.engine === 'sqlite' && !existsSync(database.file)) {
    const fix = 'Start Quad, which makes it, or set DATA_DIR to where it is.'
    return { title: 'Database', text: `there is none at ${database.file}`, fix }
  }
  try {
    return openDeps(config, pino({ level: 'silent' }))
  } catch (error) {
    return { title: 'Database', text: reasonOf(error), fix: RESTORE }
  }
}
