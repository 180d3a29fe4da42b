import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { insertRows } from '../db/insert-rows.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { findAccountOf, hasAnyMember } from '../features/accounts/accounts.service.ts'
import { hashPassword } from '../lib/passwords.ts'
import { demoMember } from './demo-community.ts'
import { demoRowsOfFeatures } from './demo-features.ts'
import { ADMIN_EMAIL, type DemoSize, demoRows, REVIEWER_EMAIL } from './demo-rows.ts'
import { DEMO_IDEAS, DEMO_MEMBERS } from './demo-size.ts'

const DEMO_PASSWORD = 'a bench in the quad'
const SIGN_IN = `Sign in as ${demoMember(0).email}, to review as ${REVIEWER_EMAIL},
or to administer as ${ADMIN_EMAIL}; the password of all is: ${DEMO_PASSWORD}`
const FILES_AT_ONCE = 32

type OptionalSize = { [key in keyof DemoSize]?: DemoSize[key] | undefined }

/** `quad demo [--members N] [--ideas M]` */
export async function runDemo(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { members: { type: 'string' }, ideas: { type: 'string' } } })
  const size = { members: count('members', values.members), ideas: count('ideas', values.ideas) }
  process.stdout.write(`${await fillWithDemo(size)}\n`)
}

function count(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d+$/.test(value)) throw new Error(`--${option} takes a whole number.`)
  return Number(value)
}

/** Fills an empty installation with an invented community, the same one every time. Returns how to sign in, or why not. */
export async function fillWithDemo(size: OptionalSize): Promise<string> {
  const deps = openDeps(readConfig(), pino({ level: 'silent' }))
  try {
    await migrateDatabase(deps.config.database)
    return await fill(deps, size)
  } finally {
    await closeDeps(deps)
  }
}

/** Returns a message for the operator. */
async function fill(deps: Deps, { members = DEMO_MEMBERS, ideas = DEMO_IDEAS }: OptionalSize): Promise<string> {
  if (await findAccountOf(deps, ADMIN_EMAIL)) return `The demo community is here already. ${SIGN_IN}`
  if (await hasAnyMember(deps)) return 'This installation has members already; the demo community is for an empty one.'
  await addCommunity(deps, { members, ideas })
  return `Demo community added. ${SIGN_IN}`
}

/** Writes the community as if its members had made it over the past weeks. */
export async function addCommunity(deps: Deps, size: DemoSize): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const { rows, community, pdfs } = demoRows(size, { now: deps.clock.now(), passwordHash })
  const waiting = pdfs.values()
  // A file is there before a row refers to it.
  await Promise.all(
    Array.from({ length: FILES_AT_ONCE }, async () => {
      for (const { id, content } of waiting) await deps.files.put(id, content)
    }),
  )
  await insertRows(deps.db, { ...rows, ...(await demoRowsOfFeatures(community)) })
}
