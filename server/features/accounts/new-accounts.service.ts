import { LINKS_OF_NEWCOMERS_MAX } from '../../../contract/comments.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { InvalidError } from '../../lib/errors.ts'
import { findAuthorsOfApproved, findCreatedBefore } from './new-accounts.repo.ts'

const LINK = /https?:\/\//gi

/** Rejects texts, by field, that have many links while the account is new. */
export async function limitLinks(deps: Deps, actor: Member, texts: Record<string, string | undefined>): Promise<void> {
  const fields = Object.keys(texts).filter((field) => (texts[field]?.match(LINK)?.length ?? 0) > LINKS_OF_NEWCOMERS_MAX)
  if (fields.length === 0 || !(await isNewAccount(deps, actor))) return
  const message = errorTexts.accounts.maxLinksOfNewcomers({ max: LINKS_OF_NEWCOMERS_MAX })
  throw new InvalidError(Object.fromEntries(fields.map((field) => [field, message])))
}

/** The members among these without the lower limits of new accounts: a day old, or with an approved idea. */
export async function withoutNewAccounts(deps: Pick<Deps, 'db' | 'clock'>, userIds: string[]): Promise<string[]> {
  const old = await findCreatedBefore(deps.db, userIds, timestamp(deps.clock, -DAY))
  const others = userIds.filter((id) => !old.includes(id))
  return [...old, ...(await findAuthorsOfApproved(deps.db, others))]
}

/** Whether an account has the lower limits. */
export async function isNewAccount(deps: Deps, { userId }: Member): Promise<boolean> {
  return (await withoutNewAccounts(deps, [userId])).length === 0
}
