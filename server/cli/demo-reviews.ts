import type { Insertable } from 'kysely'
import type { NewReview } from '../../contract/reviews.ts'
import { paragraphsOf, quoteOf, REVIEW_DAYS } from '../../contract/reviews.values.ts'
import type { Tables } from '../db/tables.ts'
import { type AuditActor, entryRow } from '../features/audit/audit-entries.repo.ts'
import { UNLIMITED } from '../lib/actor.ts'
import { DAY } from '../lib/clock.ts'
import { excerptOf } from '../lib/excerpt.ts'
import { newId } from '../lib/ids.ts'
import { UNREAD } from './demo-activity.ts'
import type { DemoIdea } from './demo-community.ts'
import type { SavedVersion } from './demo-versions.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
type Notification = Omit<Insertable<Tables['notifications']>, 'id'>
type DemoRound = Pick<NewReview, 'feedback' | 'notes' | 'scores'> & {
  decision: DemoIdea['status']
  /** Which version it judges, from 1. */
  version: number
  /** The author's reply; "" without one. */
  reply: string
}
export type DecidedRound = DemoRound & { at: string; reviewerId: string; isByAdmin: boolean; repliedAt: string }

/** Where a request from which the demo's entries of the audit log come is sent from: as Fastify says in a test. */
const DEMO_IP = '127.0.0.1'
export const DEMO_BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const FIRST_ROUNDS = [
  {
    feedback: 'A good start. Say for whom it is and what they do today.',
    note: 'Who told you this? One example helps.',
  },
  { feedback: 'Please say what a first version needs, and who would try it.', note: 'How many people is that?' },
  { feedback: '', note: 'This promises more than the rest of the text. What is there within a month?' },
] as const
const REPLIES = [
  'Answers stay on the phone and are locked with a four-figure code. The text says so now in its second paragraph.',
  'We tried it on paper with five classmates. Nobody needed the account that we had planned, so it is gone.',
] as const
const OPEN_NOTE = 'How long does this stay on the phone, and who can wipe it?'
const REPLY_EVERY = 2

/** The rounds of review of the idea number `index`, oldest first. */
export function demoRounds(index: number, idea: DemoIdea, versions: Pick<SavedVersion, 'form'>[]): DemoRound[] {
  const { status, feedback } = idea
  const first = FIRST_ROUNDS[index % FIRST_ROUNDS.length] ?? FIRST_ROUNDS[0]
  const earlier: DemoRound[] =
    versions.length > 1
      ? [
          {
            ...{ version: 1, decision: 'Pending', feedback: first.feedback, reply: '' },
            notes: notesOn(versions[0], first.note),
            scores: { problem: 4, weak_line: 1 + (index % 5), safe: 3 },
          },
        ]
      : []
  if (status === 'Pending' && feedback === '') return earlier
  const isOpen = status === 'Pending'
  const last: DemoRound = {
    ...{ version: versions.length, decision: status, feedback },
    notes: isOpen ? notesOn(versions.at(-1), OPEN_NOTE) : [],
    scores: { problem: 3 + (index % 3), weak_line: 4, safe: isOpen ? 2 : 4, soon: 1 + (index % 5) },
    reply: isOpen && index % REPLY_EVERY === 0 ? (REPLIES[index % REPLIES.length] ?? '') : '',
  }
  return [...earlier, last]
}

function notesOn(version: Pick<SavedVersion, 'form'> | undefined, text: string): NewReview['notes'] {
  const quote = quoteOf(paragraphsOf(version?.form.description ?? '').at(-1) ?? '')
  return [{ quote, text }]
}

/** The idea, as its last version and decision left it, with what earlier rounds and the author's answer changed. */
export function withRounds(idea: RowOf<'ideas'>, rounds: DecidedRound[]): RowOf<'ideas'> {
  const isDecided = idea.reviewed_version !== null
  const earlier = isDecided ? rounds.slice(0, -1) : rounds
  const [first] = earlier
  const later = (version: number | null | undefined) => (version == null ? null : version + earlier.length)
  const counted = { ...idea, version: idea.version + earlier.length, reviewed_version: later(idea.reviewed_version) }
  const last = rounds.at(-1)
  // The second version of an idea is the one that its first review made.
  const said = idea.feedback === '' && first?.feedback ? { feedback: first.feedback, feedback_version: 2 } : {}
  const reviewed = { ...counted, feedback_version: later(idea.feedback_version), ...said }
  if (!isDecided) return { ...reviewed, reviewed_version: first ? 2 : null }
  if (!last?.reply) return reviewed
  return { ...reviewed, waiting_since: last.repliedAt, last_activity_at: last.repliedAt, reviewed_version: null }
}

/** Until when what waits since then should have an answer. */
export function dueAt(waitingSince: string): string {
  return new Date(Date.parse(waitingSince) + REVIEW_DAYS * DAY).toISOString()
}

/** The idea with who reviews it: who decided last, else whose turn it is. */
export function withReviewer(idea: RowOf<'ideas'>, rounds: DecidedRound[], inTurn: string | null): RowOf<'ideas'> {
  const waitingSince = idea.waiting_since ?? null
  const reviewerId = rounds.at(-1)?.reviewerId ?? (waitingSince && inTurn)
  return {
    ...idea,
    due_at: waitingSince && dueAt(waitingSince),
    reviewer_id: reviewerId,
    // A waiting idea without a reviewer was released, and waits for any reviewer.
    assigned_at: reviewerId || waitingSince ? idea.created_at : null,
  }
}

/** The moderator, as in the audit log. */
export function demoModerator(userId: string, isAdmin: boolean): AuditActor {
  const reviewScope = isAdmin ? undefined : UNLIMITED
  return { userId, ip: DEMO_IP, userAgent: DEMO_BROWSER, isAdmin, reviewScope }
}

/** The rows of the rounds of an idea: with what the audit log and the author's notifications say of them. */
export function roundRows(
  idea: Pick<RowOf<'ideas'>, 'id' | 'user_id'>,
  rounds: DecidedRound[],
  versions: SavedVersion[],
) {
  const titled = rounds.map((round) => ({ ...round, title: versions[round.version - 1]?.form.title ?? '' }))
  return {
    reviews: rounds.map(
      ({ decision, version, feedback, notes, scores, reply, reviewerId, at, repliedAt }): RowOf<'reviews'> => ({
        ...{ id: newId(), idea_id: idea.id, reviewer_id: reviewerId, decision, feedback, content_version: version },
        ...{ notes: JSON.stringify(notes), scores: JSON.stringify(scores), created_at: at, notified_at: at },
        ...{ reply, replied_at: reply === '' ? null : repliedAt },
      }),
    ),
    decided: titled.map(({ decision, reviewerId, isByAdmin, at, title }) =>
      entryRow(
        demoModerator(reviewerId, isByAdmin),
        {
          action: 'idea_reviewed',
          target: { kind: 'idea', id: idea.id, name: title, memberId: idea.user_id },
          before: 'Pending',
          after: decision === 'Pending' ? 'changesRequested' : decision,
        },
        at,
      ),
    ),
    reviewed: titled.map(
      ({ decision, feedback, at, title }): Notification => ({
        ...{ ...UNREAD, user_id: idea.user_id, kind: 'idea_reviewed', idea_id: idea.id },
        ...{ payload: JSON.stringify({ title, status: decision, feedback: excerptOf(feedback) }), created_at: at },
      }),
    ),
  }
}
