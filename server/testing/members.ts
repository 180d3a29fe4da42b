import { addMember } from '../features/accounts/accounts.service.ts'
import { saveNewProfile } from '../features/profiles/profiles.service.ts'
import { openSession } from '../features/sessions/sessions.service.ts'
import type { TestApp } from './test-app.ts'

export type TestMember = { id: string; email: string; password: string; token: string }

let counter = 0

/** A new activated member with a session; with a completed profile unless `hasProfile` is false, and without a password if so wanted, which is quick. */
export async function signedInMember(
  { deps }: TestApp,
  options: {
    isAdmin?: boolean
    hasProfile?: boolean
    hasPassword?: boolean
    firstname?: string
    lastname?: string
    faculty?: string
  } = {},
): Promise<TestMember> {
  counter++
  const email = `member${counter}@campus.example`
  const password = 'a quiet courtyard'
  const user = await addMember(deps, {
    email,
    username: `member${counter}`,
    password: options.hasPassword === false ? null : password,
    isAdmin: options.isAdmin ?? false,
  })
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
        skills: ['Reading'],
        linkedin: '',
        github: '',
        fb: '',
      },
    )
  }
  return { id: user.id, email, password, token }
}
