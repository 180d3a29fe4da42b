import { SUPERSEDED } from '../../../contract/answer-times.values.ts'
import { IDEMPOTENCY_KEY_DAYS } from '../../../contract/idempotency-keys.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { deleteAnswerTimesUntil, saveAnswerTime, setNotified } from './answer-times.repo.ts'

/** No device sends an answer that is older. */
const KEPT_MS = IDEMPOTENCY_KEY_DAYS * DAY

/** `before`: of an answer that was taken back, so that this one is told of no more. */
const TOLD = { no: 0, yes: 1, before: 2 }

type Answer = { about: 'event' | 'idea-follow' | 'idea-support' | 'comment-support' | 'update-support'; id: string }

/** Notes when the member gave an answer. Returns false where a later one was given, as on another device. */
export async function isLatestAnswer(tx: Tx, actor: Member, answer: Answer): Promise<boolean> {
  return (await save(tx, actor, answer)) !== undefined
}

/** `isLatestAnswer`; throws where it is not. Returns whether others were told of it before, as of one that was taken back. */
export async function requireLatestAnswer(
  tx: Tx,
  actor: Member,
  answer: Answer,
): Promise<{ isTold: boolean; isRepeated: boolean }> {
  const told = await save(tx, actor, answer)
  if (told !== undefined) return { isTold: told > 0, isRepeated: told === TOLD.before }
  throw new ConflictError(SUPERSEDED, errorTexts.answerTimes.superseded)
}

function save(tx: Tx, { userId, madeAt }: Member, answer: Answer): Promise<number | undefined> {
  return saveAnswerTime(tx, { user_id: userId, thing: thingOf(answer), made_at: madeAt ?? timestamp(tx.clock) })
}

export async function recordNotified(
  tx: Tx,
  { userId }: Pick<Member, 'userId'>,
  answer: Answer,
  told: keyof typeof TOLD,
): Promise<void> {
  await setNotified(tx, userId, thingOf(answer), TOLD[told])
}

function thingOf({ about, id }: Answer): string {
  return `${about}:${id}`
}

export async function pruneAnswerTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteAnswerTimesUntil(db, timestamp(clock, -KEPT_MS))
}
