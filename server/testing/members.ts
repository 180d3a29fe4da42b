import { addMember } from '../features/accounts/accounts.service.ts'
import { saveNewProfile } from '../features/profiles/profiles.service.ts'
import { openSession } from '../features/sessions/sessions.service.ts'
import { hashPassword } from '../lib/passwords.ts'
import type { TestApp } from './test-app.ts'

export type TestMember = { id: string; email: string; password: string; token: string }

const PASSWORD = 'a quiet courtyard'
/** Made once for all members: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined
let counter = 0

/** The cookie by which a member's browser shows and links to files. */
export async function filesCookieOf({ call }: TestApp, token: string): Promise<string> {
  const { headers } = await call('GET', '/v1/profile', { token })
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

/** A new activated member with a session; with a completed profile and a password unless the options say otherwise. */
export async function signedInMember(
  { deps }: TestApp,
  options: {
    email?: string
    isAdmin?: boolean
    isReviewer?: boolean
    hasProfile?: boolean
    hasPassword?: boolean
    firstname?: string
    lastname?: string
    faculty?: string
    skills?: string[]
  } = {},
): Promise<TestMember> {
  counter++
  const { email = `member${counter}@campus.example` } = options
  const username = `member${counter}`
  const { isAdmin = false, isReviewer = false } = options
  const user = await addMember(deps, { email, username, password: null, isAdmin, isReviewer })
  if (options.hasPassword !== false) {
    passwordHash ??= hashPassword(PASSWORD)
    const change = { password_hash: await passwordHash }
    await deps.db.updateTable('users').set(change).where('id', '=', user.id).execute()
  }
  const { token } = await openSession(deps, user.id)
  if (options.hasProfile !== false) {
    await saveNewProfile(
      deps,
      { kind: 'member', userId: user.id, isAdmin: false, sessionHash: '' },
      {
        firstname: options.firstname ?? 'Mem',
        lastname: options.lastname ?? `Ber${counter}`,
        title: 'Student',
        mobile: '+94 11 000 0000',
        bio: '',
        degree: 'BSc',
        uni: 'Open University',
        faculty: options.faculty ?? 'Faculty of Education',
        program: 'Computing',
        year: '1st',
        skills: options.skills ?? ['Reading'],
        linkedin: '',
        github: '',
        fb: '',
      },
    )
  }
  return { id: user.id, email, password: PASSWORD, token }
}
