import { hash, verify } from '@node-rs/argon2'

// OWASP's floor for argon2id, which is the library's own choice of algorithm. Hashing runs in libuv's thread pool, which bounds how many run at once.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let unknownAccountHash: Promise<string> | undefined

/** Hashes a password with argon2id; the result is a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS)
}

/**
 * Checks a password. Without a hash (unknown address, account without a password) it takes the same time and returns
 * false.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  unknownAccountHash ??= hashPassword('of no account')
  const matches = await verify(passwordHash ?? (await unknownAccountHash), password)
  return matches && passwordHash !== null
}
