import { dictionary } from '@zxcvbn-ts/language-common'
import { InvalidError } from './errors.ts'

const COMMON = new Set(dictionary['passwords-common'].map(String))
const PERSONAL_PART_MIN = 4

/** Refuses the most common passwords and ones made from the address or the username, with the reason. */
export function refuseWeakPassword(password: string, account: { email: string; username: string }): void {
  const lower = password.toLowerCase()
  if (COMMON.has(lower)) {
    throw new InvalidError({ password: 'This password is one of the most common. Please choose another.' })
  }
  const personal = [account.email, account.email.split('@')[0] ?? '', account.username].map((part) =>
    part.toLowerCase(),
  )
  // A long password may mention the name; a short one that is mostly the name is guessed first.
  const isPersonal = personal.some(
    (part) =>
      part.length >= PERSONAL_PART_MIN && lower.includes(part) && lower.length - part.length < PERSONAL_PART_MIN,
  )
  if (isPersonal) {
    throw new InvalidError({ password: 'This password is too close to your email address or username.' })
  }
}
