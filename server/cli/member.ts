import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { SignUp } from '../../contract/accounts.ts'
import { fieldTexts, parseWithTexts } from '../../contract/errors.ts'
import { Suspension } from '../../contract/users.ts'
import { readConfig } from '../config.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { addMember, changeAccountStatus, issueSetupLink } from '../features/accounts/accounts.service.ts'
import { issueResetToken } from '../features/password-resets/password-resets.service.ts'
import { resetSecondFactorNow } from '../features/second-factors/second-factor-resets.service.ts'
import { AppError, NotFoundError } from '../lib/errors.ts'

const STATUS_CHANGES = ['promote', 'make-reviewer', 'demote', 'suspend', 'restore', 'reactivate'] as const
export const MEMBER_ACTIONS = ['add', ...STATUS_CHANGES, 'reset-second-factor'] as const

/** `quad member add|promote|make-reviewer|demote|suspend|restore|reactivate|reset-second-factor`. Throws an error with a message for the operator. */
export async function runMemberCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      admin: { type: 'boolean', default: false },
      'password-stdin': { type: 'boolean', default: false },
      reason: { type: 'string', default: '' },
      until: { type: 'string' },
    },
  })
  const action = positionals[0]
  if (!values.email) throw new Error('Name the member with --email.')
  const email = values.email
  const deps = openDeps(readConfig(), pino({ level: 'silent' }))
  try {
    await migrateDatabase(deps.config.database)
    const change = STATUS_CHANGES.find((name) => name === action)
    if (change) await changeStatusOf(deps, email, change, values)
    else if (action === 'reset-second-factor') await resetFactors(deps, email)
    else if (action === 'add') await add(deps, { ...values, email })
    else throw new Error(`Name an action: ${MEMBER_ACTIONS.join(', ')}.`)
  } catch (error) {
    if (error instanceof NotFoundError) throw new Error(`There is no member with the email address ${email}.`)
    if (error instanceof AppError)
      throw new Error(String(error.fields.message ?? Object.values(error.fields).join('\n')))
    throw error
  } finally {
    await closeDeps(deps)
  }
}

/** `quad setup-link`: prints a new link for the first administrator. */
export async function runSetupLink(): Promise<void> {
  const deps = openDeps(readConfig(), pino({ level: 'silent' }))
  try {
    await migrateDatabase(deps.config.database)
    const link = await issueSetupLink(deps, 'command-line')
    if (!link) throw new Error('There is an administrator already, who can sign in.')
    process.stdout.write(`Make the first administrator (older links end with this one):\n${link}\n`)
  } finally {
    await closeDeps(deps)
  }
}

type AddOptions = { email: string; username?: string; admin: boolean; 'password-stdin': boolean }

async function add(deps: Deps, options: AddOptions): Promise<void> {
  const password = options['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null
  const parsed = parseWithTexts(SignUp.partial({ password: true }), {
    email: options.email,
    username: options.username,
    ...(password === null ? {} : { password }),
  })
  if (parsed.issues) {
    const problems = Object.entries(fieldTexts(parsed.issues)).map(([field, text]) => `${field}: ${text}`)
    throw new Error(problems.join('\n'))
  }
  const { email, username } = parsed.data
  await addMember(deps, { email, username, password, isAdmin: options.admin })
  process.stdout.write(`${email} is a member${options.admin ? ' and an administrator' : ''}.\n`)
  if (password !== null) return
  const token = await issueResetToken(deps, email)
  process.stdout.write(
    `Set the password within 45 minutes: ${deps.config.publicUrl}/auth/reset-password?token=${token}\n`,
  )
}

async function resetFactors(deps: Deps, email: string): Promise<void> {
  await resetSecondFactorNow(deps, email)
  process.stdout.write(`${email} has no passkey and no authenticator app any more, and is signed out everywhere.\n`)
}

async function changeStatusOf(
  deps: Deps,
  email: string,
  change: (typeof STATUS_CHANGES)[number],
  { reason, until }: { reason: string; until?: string },
): Promise<void> {
  const parsed = parseWithTexts(Suspension.partial({ reason: true }), {
    ...(reason ? { reason } : {}),
    until: until ?? null,
  })
  if (parsed.issues) throw new Error(Object.values(fieldTexts(parsed.issues)).join('\n'))
  await changeAccountStatus(deps, email, change, { reason, until: parsed.data.until })
  const outcome = {
    promote: 'is an administrator',
    'make-reviewer': 'is a reviewer',
    demote: 'is an ordinary member',
    suspend: 'is suspended',
    restore: 'is restored',
    reactivate: 'is not deactivated any more',
  }
  process.stdout.write(`${email} ${outcome[change]}.\n`)
}
