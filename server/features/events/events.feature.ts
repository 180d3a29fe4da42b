import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { giveUpPlaces, takePlacesAgain, withdrawAnswers } from './event-answers.service.ts'
import { requireVisibleEvent } from './event-discussions.service.ts'
import { tellOfHiding, tellOfOrganiser } from './event-hiding.service.ts'
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
  on: {
    memberSuspended: async (tx, { userId }) => {
      await giveUpPlaces(tx, userId)
      await tellOfOrganiser(tx, userId, 'hidden')
    },
    memberRestored: async (tx, { userId }) => {
      await takePlacesAgain(tx, userId)
      await tellOfOrganiser(tx, userId, 'shown')
    },
    contentHidden: (tx, content) => tellOfHiding(tx, content, 'hidden'),
    contentShown: (tx, content) => tellOfHiding(tx, content, 'shown'),
  },
  requireVisible: { events: requireVisibleEvent },
  mails: eventsMails,
  jobs: () => [reminders],
}
