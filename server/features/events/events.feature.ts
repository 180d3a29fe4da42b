import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { withdrawAnswers } from './event-answers.service.ts'
import { requireVisibleEvent } from './event-discussions.service.ts'
import { sendEventReminders } from './event-reminders.service.ts'
import { deleteOrReassignEvents, exportEvents } from './events.account.service.ts'
import { eventsMails } from './events.mails.ts'
import { eventsRoutes } from './events.routes.ts'

/** Sends a reminder within a minute of its time. */
const reminders: Job = { name: 'event-reminders', everyMs: MINUTE, retryMs: MINUTE, run: sendEventReminders }

export const eventsFeature: Feature = {
  routes: eventsRoutes,
  memberData: [
    {
      tables: {
        events: (tx, { userId, newOwnerId }) => deleteOrReassignEvents(tx, userId, newOwnerId),
        event_answers: (tx, { userId }) => withdrawAnswers(tx, userId),
      },
      files: jsonFile('events', (deps, { userId }) => exportEvents(deps, userId)),
    },
  ],
  onBlock: (tx, { blockerId, blockedId }) => withdrawAnswers(tx, blockedId, blockerId),
  requireVisible: { events: requireVisibleEvent },
  mails: eventsMails,
  jobs: () => [reminders],
}
