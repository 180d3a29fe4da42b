import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { readSiteKey } from '../../db/site-keys.ts'
import type { Deps } from '../../deps.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { decryptSecret, encryptSecret } from '../../lib/encrypted-secrets.ts'
import { newId } from '../../lib/ids.ts'
import { deleteSigningKeys, findSigningKeys, insertSigningKey, type SigningKeyRow } from './signing-keys.repo.ts'

export type SigningPurpose = SigningKeyRow['purpose']
export type SigningKey = { kid: string; alg: string; privateKey: CryptoKey }

type Rule = {
  alg: 'RS256' | 'ES256'
  /** How long a key signs, until the next one does. */
  signsMs: number
  /** How long it is published after that; null: always, for what is verified years later. */
  publishedMs: number | null
}

const RULES: Record<SigningPurpose, Rule> = {
  // LTI has RS256 alone (1EdTech Security Framework 1.0, section 5.1.1).
  'learning-platforms': { alg: 'RS256', signsMs: 90 * DAY, publishedMs: 7 * DAY },
  certificates: { alg: 'ES256', signsMs: 365 * DAY, publishedMs: null },
}
/** Published so long before it signs, since others keep a copy of the published keys. */
const PUBLISHED_BEFORE_MS = 2 * DAY

type Keys = Pick<Deps, 'db' | 'clock'>

/** The private key that signs now. The first one is made when it is needed. */
export async function signingKey(deps: Keys, purpose: SigningPurpose): Promise<SigningKey> {
  const current = currentOf(deps, await readKeys(deps, purpose))
  if (!current) throw new Error(`no key signs ${purpose}`)
  const { alg } = RULES[purpose]
  const secret = decryptSecret(await readSiteKey(deps.db, 'signing-keys'), current.id, current.private_key)
  const privateKey = (await importJWK(JSON.parse(secret), alg)) as CryptoKey
  return { kid: current.id, alg, privateKey }
}

/** The public keys of a purpose, the newest first: the next one, the current one, and earlier ones that are still valid. */
export async function publicKeys(deps: Keys, purpose: SigningPurpose): Promise<JWK[]> {
  const rows = await readKeys(deps, purpose)
  const ended = endedAmong(deps, purpose, rows)
  return rows.filter(({ id }) => !ended.includes(id)).map(({ public_key }) => JSON.parse(public_key))
}

/** Makes the next key of each purpose in use when the current one ends soon, and deletes keys that are not valid any more. */
export async function rotateSigningKeys(deps: Keys): Promise<void> {
  for (const purpose of Object.keys(RULES) as SigningPurpose[]) {
    const rows = await findSigningKeys(deps.db, purpose)
    const [newest] = rows
    if (!newest) continue
    const replacedAt = Date.parse(newest.signs_from) + RULES[purpose].signsMs
    if (replacedAt - PUBLISHED_BEFORE_MS <= deps.clock.now().getTime()) {
      await makeKey(deps, purpose, newest.number + 1, timestamp(deps.clock, PUBLISHED_BEFORE_MS))
    }
    const ended = endedAmong(deps, purpose, rows)
    if (ended.length > 0) await deleteSigningKeys(deps.db, ended)
  }
}

async function readKeys(deps: Keys, purpose: SigningPurpose): Promise<SigningKeyRow[]> {
  const rows = await findSigningKeys(deps.db, purpose)
  if (rows.length > 0) return rows
  await makeKey(deps, purpose, 1, timestamp(deps.clock))
  return findSigningKeys(deps.db, purpose)
}

async function makeKey({ db, clock }: Keys, purpose: SigningPurpose, number: number, signsFrom: string): Promise<void> {
  const { alg } = RULES[purpose]
  const pair = await generateKeyPair(alg, { extractable: true })
  const id = newId()
  const publicKey = { ...(await exportJWK(pair.publicKey)), kid: id, alg, use: 'sig' }
  const secret = JSON.stringify(await exportJWK(pair.privateKey))
  await insertSigningKey(db, {
    ...{ id, purpose, number, public_key: JSON.stringify(publicKey) },
    private_key: encryptSecret(await readSiteKey(db, 'signing-keys'), id, secret),
    ...{ created_at: timestamp(clock), signs_from: signsFrom },
  })
}

function currentOf({ clock }: Keys, rows: SigningKeyRow[]): SigningKeyRow | undefined {
  return rows.find(({ signs_from }) => signs_from <= timestamp(clock))
}

/** Keys whose successor has signed for so long that nothing signed by them is valid. */
function endedAmong({ clock }: Keys, purpose: SigningPurpose, rows: SigningKeyRow[]): string[] {
  const { publishedMs } = RULES[purpose]
  if (publishedMs === null) return []
  const before = timestamp(clock, -publishedMs)
  return rows.filter((_, index) => (rows[index - 1]?.signs_from ?? '~') <= before).map(({ id }) => id)
}
