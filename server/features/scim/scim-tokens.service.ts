import type { z } from 'zod'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { createScimToken, ScimToken } from '../../../contract/scim.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { throttle, throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import * as repo from './scim.repo.ts'

const CALLS_PER_TOKEN = { name: 'scim', limit: 3000, windowMs: 5 * MINUTE, text: errorTexts.scim.requestLimit }
const WRONG_TOKENS_PER_IP = { name: 'scim-token', limit: 60, windowMs: 15 * MINUTE }
/** Tells SCIM's tokens from bearers of sessions, for people and for scanners of secrets. */
const PREFIX = 'scim_'

export async function listTokens({ db }: Deps): Promise<ScimToken[]> {
  const tokens = await repo.listScimTokens(db)
  return tokens.map(({ token_hash: _, ...token }) => token)
}

/** Makes a token, which is shown once: only its hash is stored. */
export async function makeToken(
  deps: Deps,
  actor: Admin,
  name: string,
): Promise<z.output<typeof createScimToken.response>> {
  const secret = PREFIX + newToken()
  const row = { id: newId(), name, created_at: timestamp(deps.clock), last_used_at: null }
  await transact(deps, async (tx) => {
    await repo.insertScimToken(tx, { ...row, token_hash: hashToken(secret) })
    await tx.audit(actor, { action: 'scim_token_made', target: { kind: 'site' }, after: name })
  })
  return { token: row, secret }
}

export async function revokeToken(deps: Deps, actor: Admin, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const revoked = await repo.deleteScimToken(tx, id)
    if (!revoked) throw new NotFoundError('token')
    await tx.audit(actor, { action: 'scim_token_revoked', target: { kind: 'site' }, before: revoked.name })
  })
}

/** Refuses a call without a token of SCIM. The token opens SCIM alone, and nothing else opens SCIM. */
export async function requireScimToken(deps: Deps, authorization: string | undefined, ip: string): Promise<void> {
  const [, secret = ''] = /^Bearer (scim_[A-Z2-7]{26})$/.exec(authorization ?? '') ?? []
  const token = secret && (await repo.findScimToken(deps.db, hashToken(secret)))
  if (!token) {
    await throttleNetwork(deps, WRONG_TOKENS_PER_IP, ip)
    throw new UnauthenticatedError(errorTexts.scim.tokenInvalid)
  }
  await throttle(deps, CALLS_PER_TOKEN, token.id)
  const now = timestamp(deps.clock)
  // Once a minute is enough.
  if ((token.last_used_at ?? '') < timestamp(deps.clock, -MINUTE)) await repo.recordScimUse(deps.db, token.id, now)
}
