import { SUPERSEDED } from '../../../contract/answer-times.values.ts'
import { IDEMPOTENCY_KEY_DAYS } from '../../../contract/idempotency-keys.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { deleteAnswerTimesUntil, findAnswerTime, saveAnswerTime, setTold } from './answer-times.repo.ts'

/** No device sends an answer that is older. */
const KEPT_MS = IDEMPOTENCY_KEY_DAYS * DAY

type Answer = { about: 'event' | 'idea-follow' | 'idea-support' | 'comment-support'; id: string }

/** Notes when the member gave an answer. Returns false where a later one was given, as on another device. */
export async function isLatestAnswer(tx: Tx, { userId, madeAt }: Member, answer: Answer): Promise<boolean> {
  return saveAnswerTime(tx, { user_id: userId, thing: thingOf(answer), made_at: madeAt ?? timestamp(tx.clock) })
}

/** `isLatestAnswer`; throws where it is not. */
export async function requireLatestAnswer(tx: Tx, actor: Member, answer: Answer): Promise<void> {
  if (await isLatestAnswer(tx, actor, answer)) return
  throw new ConflictError(SUPERSEDED, 'You gave another answer later, on another device. That one counts.')
}

/** Whether others were told of an answer of the member to this before, which was taken back. Called before it is given again. */
export async function wasTold(tx: Tx, { userId }: Pick<Member, 'userId'>, answer: Answer): Promise<boolean> {
  return (await findAnswerTime(tx.db, userId, thingOf(answer)))?.is_told === 1
}

export async function noteTold(
  tx: Tx,
  { userId }: Pick<Member, 'userId'>,
  answer: Answer,
  isTold: boolean,
): Promise<void> {
  await setTold(tx, userId, thingOf(answer), isTold)
}

function thingOf({ about, id }: Answer): string {
  return `${about}:${id}`
}

export async function pruneAnswerTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteAnswerTimesUntil(db, timestamp(clock, -KEPT_MS))
}
