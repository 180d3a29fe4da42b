import type { Config } from '../config.ts'
import { backupJob } from '../features/backups/backups.schedule.ts'
import { remindOfEvents } from '../features/events/event-reminders.service.ts'
import { readDueTexts } from '../features/ideas/idea-texts.service.ts'
import { assignReviews } from '../features/ideas/review-assignments.service.ts'
import { deliverDueMails } from '../features/mails/mails.service.ts'
import { sendDecisions } from '../features/reviews/review-rounds.service.ts'
import { summariseReviews } from '../features/reviews/review-summaries.service.ts'
import { liftEndedSuspensions } from '../features/users/users.service.ts'
import { MINUTE, SECOND } from '../lib/clock.ts'
import { mailRenderers } from '../mail-renderers.ts'
import { housekeeping } from './housekeeping.ts'
import type { Job, SharedJob } from './scheduler.ts'

/** Mails are leased one by one, so every process sends. A commit with a mail wakes it; retries wait for the next round. */
const outbox: SharedJob = {
  name: 'outbox',
  everyMs: 30 * SECOND,
  isShared: true,
  run: (deps, signal) => deliverDueMails(deps, mailRenderers, signal),
}

/** Ideas are taken one by one, as mails are. A commit with a PDF wakes it. */
const ideaTexts: SharedJob = { name: 'idea-texts', everyMs: MINUTE, isShared: true, run: readDueTexts }

/** What can no longer be undone is sent, each once: the first process that marks it does. */
const decisions: SharedJob = { name: 'decisions', everyMs: 5 * SECOND, isShared: true, run: sendDecisions }

/** So that a suspension ends within a minute of its time. */
const suspensions: Job = { name: 'suspensions', everyMs: MINUTE, retryMs: MINUTE, run: liftEndedSuspensions }

/** So that a reminder comes within a minute of its time. */
const eventReminders: Job = { name: 'event-reminders', everyMs: MINUTE, retryMs: MINUTE, run: remindOfEvents }

/** So that what waits without a reviewer, or for one who no longer reviews, has one within a minute. */
const assignments: Job = { name: 'review-assignments', everyMs: MINUTE, retryMs: MINUTE, run: assignReviews }

/** So that reviewers are notified within a few minutes of the morning. */
const reviewSummaries: Job = {
  name: 'review-summaries',
  everyMs: 5 * MINUTE,
  retryMs: MINUTE,
  run: summariseReviews,
}

/** All background work of a server. */
export function allJobs({ backups }: Config): (Job | SharedJob)[] {
  return [
    outbox,
    ideaTexts,
    decisions,
    suspensions,
    eventReminders,
    assignments,
    reviewSummaries,
    housekeeping,
    ...(backups ? [backupJob(backups)] : []),
  ]
}
