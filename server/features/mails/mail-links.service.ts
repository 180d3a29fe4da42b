import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import type { MailStop } from '../../../contract/notification-choices.values.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import type { Tx } from '../../transact.ts'
import {
  deleteMailLinksBefore,
  deleteMailLinksOf,
  findMailLink,
  findRecipient,
  insertMailLink,
  setStopped,
} from './mail-links.repo.ts'

const KEEP_LINKS_MS = 180 * DAY

type StoredChoices = Partial<Pick<NotificationChoices, 'kinds' | 'digest'>>

/** The member with an address, and whether they stopped some mail; null where it has no account. */
export async function readRecipient({ db }: Pick<Deps, 'db'>, email: string) {
  const recipient = await findRecipient(db, email)
  if (!recipient) return null
  const { kinds, digest }: StoredChoices = JSON.parse(recipient.choices ?? '{}')
  return {
    userId: recipient.user_id,
    hasStopped: (stop: MailStop) => (stop === 'digest' ? digest?.every === 'never' : kinds?.[stop]?.mail === 'never'),
  }
}

/** Makes the token of a link by which a member stops mails. Only its hash is stored. */
export async function issueMailLink({ db, clock }: Deps, userId: string, stops: readonly MailStop[]): Promise<string> {
  const token = newToken()
  await insertMailLink(db, {
    ...{ token_hash: hashToken(token), user_id: userId },
    ...{ stops: JSON.stringify(stops), created_at: timestamp(clock) },
  })
  return token
}

export type MailLinkRow = Row<'mail_links'>

export async function findLink({ db }: Pick<Deps, 'db'>, token: string): Promise<MailLinkRow | undefined> {
  return findMailLink(db, hashToken(token))
}

/** Notes what a link has stopped, as JSON; null where it was taken back. */
export async function recordUnsubscribe(tx: Tx, { token_hash }: MailLinkRow, stopped: string | null): Promise<void> {
  await setStopped(tx, token_hash, stopped)
}

/** Ends the links in the mails of a member. */
export async function endMailLinks(tx: Tx, userId: string): Promise<void> {
  await deleteMailLinksOf(tx, userId)
}

export async function pruneMailLinks({ db, clock }: Deps): Promise<void> {
  await deleteMailLinksBefore(db, timestamp(clock, -KEEP_LINKS_MS))
}
