import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { normalForm } from '../../contract/normal-form.ts'
import { UnavailableError } from './errors.ts'
import { fairQueue } from './fair-queue.ts'

// OWASP's floor for argon2id, which is the library's own choice of algorithm.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Leaves a processor to other calls, and one of the four threads of libuv, which hash, to files. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
/** A few seconds of work. */
const WAITING_MAX = 100 * AT_ONCE

const refusal = () => new UnavailableError(errorTexts.accounts.signInsBusy)

const inTurn = fairQueue({ runningMax: AT_ONCE, waitingMax: WAITING_MAX, refusal })

/**
 * The turns of sign-ins, by network. More than are hashed at once, so that what they write is committed together, and
 * few beside the attempts that one network has.
 */
export const inSignInTurn = fairQueue({ runningMax: 8, waitingMax: WAITING_MAX, refusal })

let unknownAccountHash: Promise<string> | undefined

/**
 * The form in which passwords are hashed and compared (NIST SP 800-63B, section 5.1.1.2): keyboards write one letter in
 * several ways.
 */
const normalPassword = (password: string) => normalForm(password, 'NFC')

/** Hashes a password with argon2id, in its turn; the result is a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inTurn('new', () => hash(normalPassword(password), PARAMETERS))
}

/**
 * Checks a password, in its turn. Without a hash (unknown address, account without a password) it takes the same time and
 * returns false. Hashes of before were of a password as it was typed.
 */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn('known', async () => {
    unknownAccountHash ??= hash('of no account', PARAMETERS)
    const compared = passwordHash ?? (await unknownAccountHash)
    const forms = new Set([normalPassword(password), password, normalForm(password, 'NFD')])
    for (const form of forms) if ((await verify(compared, form)) && passwordHash !== null) return true
    return false
  })
}

/** Whether the hash of a password that is right was made of another form of it. */
export async function isOldHash(passwordHash: string, password: string): Promise<boolean> {
  const normal = normalPassword(password)
  if (normal === normalForm(password, 'NFD')) return false
  return inTurn('known', async () => !(await verify(passwordHash, normal)))
}
