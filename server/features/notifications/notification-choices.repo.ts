import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { DEFAULT_CHOICES } from './mail-times.ts'

type StoredChoices = Pick<NotificationChoices, 'digest' | 'quiet'> & { kinds: Partial<NotificationChoices['kinds']> }

/** The choices of a member; the defaults, version 0, where none were made. */
export async function findChoices(db: Db, userId: string): Promise<NotificationChoices> {
  const row = await db
    .selectFrom('notification_choices')
    .select(['choices', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return { ...DEFAULT_CHOICES, version: 0 }
  const { kinds, digest, quiet }: StoredChoices = JSON.parse(row.choices)
  return { kinds: { ...DEFAULT_CHOICES.kinds, ...kinds }, digest, quiet, version: row.version }
}

export async function saveChoices(
  { db }: Tx,
  userId: string,
  { version, ...choices }: NotificationChoices,
  now: string,
): Promise<void> {
  const hidden = (Object.keys(choices.kinds) as NewsKind[]).filter((kind) => !choices.kinds[kind].app)
  const row = { choices: JSON.stringify(choices), hidden_kinds: JSON.stringify(hidden), version, changed_at: now }
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
