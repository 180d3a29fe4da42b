import * as errorTexts from '../../contract/messages/errors/index.ts'
import { normalForm } from '../../contract/normal-form.ts'
import { InvalidError } from './errors.ts'

const PERSONAL_PART_MIN = 4

/** Refuses the most common passwords and ones made from the address or the username, with the reason. */
export async function rejectWeakPassword(
  password: string,
  account: { email: string; username: string },
): Promise<void> {
  const lower = comparable(password)
  if ((await commonPasswords()).has(lower)) {
    throw new InvalidError({ password: errorTexts.accounts.passwordCommon })
  }
  const personal = [account.email, account.email.split('@')[0] ?? '', account.username].map((part) => comparable(part))
  // A long password may mention the name; a short one that is mostly the name is guessed first.
  const isPersonal = personal.some(
    (part) =>
      part.length >= PERSONAL_PART_MIN && lower.includes(part) && lower.length - part.length < PERSONAL_PART_MIN,
  )
  if (isPersonal) {
    throw new InvalidError({ password: errorTexts.accounts.passwordLikeName })
  }
}

const comparable = (text: string) => normalForm(text, 'NFC').toLowerCase()

let common: Promise<Set<string>> | undefined

/** Loaded when the first password is chosen: the list takes 20 MB, and most processes of a day never need it. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return common
}
