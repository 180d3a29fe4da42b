import type { z } from 'zod'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type {
  MailPreview,
  NotificationChoices,
  setNotificationChoices as setEndpoint,
} from '../../../contract/notification-choices.ts'
import { findLanguage } from '../../db/languages.ts'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError } from '../../lib/errors.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { type Tx, transact } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { previewOf } from './mail-preview.ts'
import { findChoices, saveChoices } from './notification-choices.repo.ts'
import { lineOf } from './notification-lines.ts'
import { findSince, reconsider } from './notification-mails.repo.ts'
import { timingOf } from './notification-mails.service.ts'
import { findNotificationsById } from './notifications.repo.ts'

type NewChoices = z.output<(typeof setEndpoint)['body']>['notifications']

const PREVIEW_MS = 7 * DAY
const PREVIEWED_MAX = 500

export async function getNotificationChoices(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<NotificationChoices> {
  return findChoices(db, userId)
}

/** Replaces the choices of a member. Mails that wait already follow the new ones. */
export async function setNotificationChoices(
  deps: Deps,
  { userId }: Member,
  { version, ...choices }: NewChoices,
): Promise<NotificationChoices> {
  return transact(deps, async (tx) => {
    const stored = await lockChoices(tx, userId)
    if (version !== stored.version) throw new ConflictError('version', errorTexts.notifications.changed)
    return changeChoices(tx, userId, { ...stored, ...choices, kinds: { ...stored.kinds, ...definedOf(choices.kinds) } })
  })
}

/** Times the waiting mails of a member again, after another time zone. */
export async function retimeMails(deps: Deps, userId: string): Promise<void> {
  await transact(deps, (tx) => reconsider(tx, userId, timestamp(tx.clock)))
}

/** The mails of the last seven days, had the choices of today held. */
export async function previewMails(deps: Deps, { userId }: Member): Promise<MailPreview> {
  const { languages } = await readSiteSettings(deps)
  const language = await findLanguage(deps.db, languages, userId)
  const t = serverTexts(language, 'digests')
  const now = deps.clock.now().getTime()
  const from = timestamp(deps.clock, -PREVIEW_MS)
  const rows = (await findSince(deps.db, userId, from)).slice(-PREVIEWED_MAX)
  const { mails, seen, pushed } = previewOf(await timingOf(deps, userId), rows, now)
  const ids = mails.flatMap((mail) => mail.ids)
  const notifications = ids.length === 0 ? [] : await findNotificationsById(deps.db, userId, ids)
  const lines = new Map(notifications.map((one) => [one.id, lineOf(one, language)]))
  return {
    ...{ from, until: timestamp(deps.clock), seen, pushed },
    mails: mails.map(({ kind, at, ids: own }) => ({
      ...{ kind, at: new Date(at).toISOString() },
      lines: own.flatMap((id) => {
        const line = lines.get(id)
        return line ? [t('line', { title: line.title, text: line.text })] : []
      }),
    })),
  }
}

/** The choices of a member, which no other transaction changes until this one ends. */
export async function lockChoices(tx: Tx, userId: string): Promise<NotificationChoices> {
  await lockName(tx.db, `notification mail ${userId}`)
  return findChoices(tx.db, userId)
}

/** Stores the choices of a member. Mails that wait already follow them. */
export async function changeChoices(
  tx: Tx,
  userId: string,
  choices: NotificationChoices,
): Promise<NotificationChoices> {
  const changed = { ...choices, version: choices.version + 1 }
  await saveChoices(tx, userId, changed, timestamp(tx.clock))
  await reconsider(tx, userId, timestamp(tx.clock))
  return changed
}

function definedOf(kinds: NewChoices['kinds']): Partial<NotificationChoices['kinds']> {
  return Object.fromEntries(Object.entries(kinds).filter(([, channels]) => channels !== undefined))
}
