import type * as contract from '../../../contract/events.ts'
import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { skipSerializer } from '../../lib/serializer.ts'
import { answerEvent, listAttendees, releasePlaces, restorePlaces, withdrawAnswers } from './event-answers.service.ts'
import { requireVisibleEvent } from './event-discussions.service.ts'
import { notifyOfHiddenEvents, notifyOfHiddenOrganiser } from './event-hiding.service.ts'
import { sendEventReminders } from './event-reminders.service.ts'
import { getEvent, listEvents, listEventsOfIdea, listMeetings, listOwnEvents } from './event-views.service.ts'
import { deleteOrReassignEvents, exportEvents, removeFromGuestLists } from './events.account.service.ts'
import { eventsMails } from './events.mails.ts'
import { cancelEvent, createEvent, editEvent, unlinkEvent } from './events.service.ts'

/** Sends a reminder within a minute of its time. */
const reminders: Job = { name: 'event-reminders', everyMs: MINUTE, retryMs: MINUTE, run: sendEventReminders }

export const eventsFeature: Feature = {
  handlers: {
    listEvents: async (deps, { query, reply }) => {
      skipSerializer(reply)
      return { events: await listEvents(deps, query) }
    },

    listOwnEvents: (deps, { actor, query }) => listOwnEvents(deps, actor, query),

    listEventsOfIdea: async (deps, { actor, params }) => ({ events: await listEventsOfIdea(deps, actor, params.id) }),

    listMeetings: async (deps, { actor, params }) => ({ events: await listMeetings(deps, actor, params.id) }),

    unlinkEvent: (deps, { actor, params }) => unlinkEvent(deps, actor, params),

    createEvent: async (deps, { actor, body, reply }) => {
      const created = await createEvent(deps, actor, body)
      reply.header('location', `/v1/events/${created.event.id}`)
      return created
    },

    getEvent: (deps, { actor, params }) => getEvent(deps, actor, params.id),

    editEvent: (deps, { actor, params, body }) => editEvent(deps, actor, params.id, body),

    cancelEvent: (deps, { actor, params, query, body }) => cancelEvent(deps, actor, params.id, { ...query, ...body }),

    answerEvent: (deps, { actor, params, body }) => answerEvent(deps, actor, params.id, body),

    listAttendees: (deps, { actor, params, query }) => listAttendees(deps, actor, params.id, query),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: {
        events: (tx, { userId, newOwnerId }) => deleteOrReassignEvents(tx, userId, newOwnerId),
        event_answers: (tx, { userId }) => withdrawAnswers(tx, userId),
        event_guests: (tx, { userId }) => removeFromGuestLists(tx, userId),
      },
      files: jsonFile('events', (deps, { userId }) => exportEvents(deps, userId)),
    },
  ],
  on: {
    memberBlocked: async (tx, { blockerId, blockedId }) => {
      await withdrawAnswers(tx, blockedId, blockerId)
      await removeFromGuestLists(tx, blockedId, blockerId)
      await removeFromGuestLists(tx, blockerId, blockedId)
    },
    memberSuspended: async (tx, { userId }) => {
      await releasePlaces(tx, userId)
      await notifyOfHiddenOrganiser(tx, userId, 'hidden')
    },
    memberRestored: async (tx, { userId }) => {
      await restorePlaces(tx, userId)
      await notifyOfHiddenOrganiser(tx, userId, 'shown')
    },
    contentHidden: (tx, content) => notifyOfHiddenEvents(tx, content, 'hidden'),
    contentShown: (tx, content) => notifyOfHiddenEvents(tx, content, 'shown'),
  },
  requireVisible: { events: requireVisibleEvent },
  mails: eventsMails,
  jobs: () => [reminders],
}
