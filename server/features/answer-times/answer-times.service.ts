import { SUPERSEDED } from '../../../contract/answer-times.values.ts'
import { IDEMPOTENCY_KEY_DAYS } from '../../../contract/idempotency-keys.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { deleteAnswerTimesUntil, saveAnswerTime } from './answer-times.repo.ts'

/** No device sends an answer that is older. */
const KEPT_MS = IDEMPOTENCY_KEY_DAYS * DAY

type Answer = { about: 'event' | 'idea-follow' | 'idea-support' | 'comment-support'; id: string }

/** Notes when the member gave an answer. Returns false where a later one was given, as on another device. */
export async function isLatestAnswer(tx: Tx, { userId, madeAt }: Member, { about, id }: Answer): Promise<boolean> {
  return saveAnswerTime(tx, { user_id: userId, thing: `${about}:${id}`, made_at: madeAt ?? timestamp(tx.clock) })
}

/** `isLatestAnswer`; throws where it is not. */
export async function requireLatestAnswer(tx: Tx, actor: Member, answer: Answer): Promise<void> {
  if (await isLatestAnswer(tx, actor, answer)) return
  throw new ConflictError(SUPERSEDED, 'You gave another answer later, on another device. That one counts.')
}

export async function pruneAnswerTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteAnswerTimesUntil(db, timestamp(clock, -KEPT_MS))
}
