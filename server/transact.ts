import { ANONYMOUS_USER_ID } from '../contract/accounts.ts'
import * as errorTexts from '../contract/messages/errors/index.ts'
import { OWN_TOPICS, type Topic } from '../contract/topics.values.ts'
import { allFeatures } from './all-features.ts'
import { findBlockersOf } from './db/blocks.ts'
import { isOutcomeUnknown, isTransactionConflict } from './db/errors.ts'
import type { Db } from './db/tables.ts'
import { addCommitted, collectTopics } from './db/written-topics.ts'
import type { Deps } from './deps.ts'
import type { Events } from './events.ts'
import type { AuditActor, AuditEvent } from './features/audit/audit-entries.repo.ts'
import { insertEntries } from './features/audit/audit-entries.repo.ts'
import { setActed } from './features/idempotency-keys/idempotency-keys.repo.ts'
import type { MailIntent } from './features/mails/mails.kinds.ts'
import { insertMails } from './features/mails/outbox.repo.ts'
import {
  byIdOf,
  type NewNotification,
  type NotificationContent,
  type NotificationMail,
  type NotifiedRequest,
  type Retraction,
} from './features/notifications/notifications.kinds.ts'
import {
  insertNotifications,
  type Retracted,
  retractNotifications,
  setRequestRead,
} from './features/notifications/notifications.repo.ts'
import { insertDeliveries, type WebhookIntent } from './features/webhooks/webhook-intents.repo.ts'
import { publishTopics } from './lib/bus.ts'
import { type Clock, timestamp } from './lib/clock.ts'
import { RunningError } from './lib/errors.ts'
import { keyedRequest } from './lib/idempotency-context.ts'

/**
 * A database transaction with what follows from it. A function that takes a `Tx` must run inside a transaction; one that
 * takes a `Db` need not. Rows commit with the data; messages to open pages and other processes leave after the commit.
 */
export type Tx = {
  readonly db: Db
  readonly clock: Clock
  /**
   * Writes a notification and pushes it to the member's open pages. It is mailed by the member's choice, after a wait, unless
   * it is read by then: `mail` is sent when it is mailed alone. With null it is never mailed.
   */
  notify: (notification: NewNotification, mail?: NotificationMail | null) => Promise<void>
  notifyAll: (userIds: string[], content: NotificationContent, mail?: NotificationMail | null) => Promise<void>
  /** Retracts what notified members of something that is undone. Returns who was notified. */
  retract: (retraction: Retraction) => Promise<Retracted[]>
  /** Marks the notifications of a request as read, for all its recipients, once one of them has answered. */
  markRequestRead: (request: NotifiedRequest) => Promise<void>
  /** Lets a member's open pages fetch their notifications and requests again. */
  invalidate: (userId: string) => void
  mail: (intent: MailIntent) => Promise<void>
  /** Writes an event for the webhooks of the site, which is sent after the commit. */
  webhook: (intent: WebhookIntent) => Promise<void>
  mailAll: (intents: MailIntent[]) => Promise<void>
  /** Writes to the audit log who did what. Every action that only administrators may do needs it. */
  audit: (actor: AuditActor, event: AuditEvent) => Promise<void>
  auditAll: (actor: AuditActor, events: AuditEvent[]) => Promise<void>
  /** Lets the features react to something that happens, in this transaction. */
  emit: <E extends keyof Events>(event: E, about: Events[E]) => Promise<void>
  /** Runs once the data is on disk. A failure is logged; it cannot undo the commit. */
  afterCommit: (effect: Effect) => void
}

/** Nobody but the recipient sees them change. */
const unseen = <T>(write: () => Promise<T>): Promise<T> => collectTopics(new Set(), write)

const OWN = new Set<Topic>(OWN_TOPICS)

type Effect = (deps: Deps) => Promise<void> | void

const ATTEMPTS = 3

/**
 * Runs the work in one transaction. When it throws, nothing of it happened. The work runs again when PostgreSQL rolls it
 * back because of another transaction, so it changes nothing but through its `Tx`.
 */
export async function transact<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(deps, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error
    }
  }
}

async function attemptTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const topics = new Set<Topic>()
  const pushes: { userId: string; notificationId: string | null }[] = []
  const effects: Effect[] = []
  let hasMail = false
  let isTold = false
  const publishChanges = () => publishTopics(deps.bus, topics)
  const run = async (db: Db) => {
    const notifyAll: Tx['notifyAll'] = async (recipients, content, mail) => {
      if (recipients.length === 0) return
      const byId = byIdOf(content)
      // Nobody reads the news of the account that keeps the ideas of deleted members.
      const unheard = [ANONYMOUS_USER_ID, byId, ...(byId === null ? [] : await findBlockersOf(db, byId))]
      const userIds = recipients.filter((id) => !unheard.includes(id))
      const now = timestamp(deps.clock)
      const mailDueAt = mail === null ? null : timestamp(deps.clock, deps.config.mailDelayMs)
      const times = { now, mail: mail ?? null, mailDueAt }
      pushes.push(...(await unseen(() => insertNotifications(db, userIds, content, times))))
    }
    const mailAll = async (intents: MailIntent[]) => {
      await insertMails(db, intents, timestamp(deps.clock))
      hasMail ||= intents.length > 0
    }
    const auditAll = (actor: AuditActor, events: AuditEvent[]) =>
      insertEntries(db, actor, events, timestamp(deps.clock))
    const tx: Tx = {
      db,
      clock: deps.clock,
      notify: ({ userId, ...content }, mail) => notifyAll([userId], content, mail),
      notifyAll,
      retract: async (retraction) => {
        const retracted = await unseen(() => retractNotifications(db, retraction))
        for (const { userId } of retracted) pushes.push({ userId, notificationId: null })
        return retracted
      },
      markRequestRead: async (request) => {
        for (const userId of await unseen(() => setRequestRead(db, request, timestamp(deps.clock)))) {
          pushes.push({ userId, notificationId: null })
        }
      },
      invalidate: (userId) => void pushes.push({ userId, notificationId: null }),
      mail: (intent) => mailAll([intent]),
      mailAll,
      audit: (actor, event) => auditAll(actor, [event]),
      auditAll,
      webhook: async (intent) => {
        isTold = (await insertDeliveries(db, intent, timestamp(deps.clock))) || isTold
      },
      afterCommit: (effect) => void effects.push(effect),
      emit: async (event, about) => {
        for (const { on } of await allFeatures()) await on?.[event]?.(tx, about)
      },
    }
    const result = await work(tx)
    await recordKey(db, deps.clock)
    return result
  }
  const running = collectTopics(topics, () => deps.db.transaction().execute(run))
  const result = await running.catch(async (error) => {
    // The commit may have taken place all the same.
    if (isOutcomeUnknown(error)) await publishChanges()
    throw error
  })
  // First, so that a page that fetches again gets a fresh response.
  await publishChanges()
  addCommitted(topics)
  const told = [...topics].filter((topic) => !OWN.has(topic))
  await Promise.all(pushes.map((push) => deps.bus.publish('notifications', { ...push, topics: told })))
  if (hasMail) await deps.bus.publish('wake', { job: 'outbox' })
  if (isTold) await deps.bus.publish('wake', { job: 'webhooks' })
  for (const effect of effects) await runEffect(deps, effect)
  return result
}

/** Records with the data that a request with an `Idempotency-Key` acted, so that no repetition acts again. */
async function recordKey(db: Db, clock: Clock): Promise<void> {
  const request = keyedRequest()
  if (!request || (await setActed(db, request, timestamp(clock)))) return
  throw new RunningError(errorTexts.requests.takenOver, 1)
}

async function runEffect(deps: Deps, effect: Effect): Promise<void> {
  try {
    await effect(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'post-commit effect failed')
  }
}
