import type * as notificationChoices from '../../../contract/notification-choices.ts'
import type * as contract from '../../../contract/notifications.ts'
import type * as pushSubscriptions from '../../../contract/push-subscriptions.ts'
import type { Config } from '../../config.ts'
import type { Feature } from '../../feature.ts'
import type { SharedJob } from '../../jobs/scheduler.ts'
import { SECOND } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { networkOf } from '../../lib/network.ts'
import type { Handlers } from '../../lib/route.ts'
import { skipSerializer } from '../../lib/serializer.ts'
import { getNotificationChoices, previewMails, setNotificationChoices } from './notification-choices.service.ts'
import { mailNotifications, pruneDigests } from './notification-mails.service.ts'
import { notificationsMails } from './notifications.mails.ts'
import {
  countUnreadNotifications,
  exportNotifications,
  listNotifications,
  pruneNotifications,
  readNotifications,
} from './notifications.service.ts'
import { addLiveStreams } from './notifications.stream.ts'
import { exportDevices, readPushKey, subscribe, unsubscribeDevice } from './push-subscriptions.service.ts'
import { deliverDuePushes } from './pushes.service.ts'
import { acceptOneClickForms, redirectBrowsers } from './unsubscribes.requests.ts'
import { readMailLink, stopByLink, undoByLink } from './unsubscribes.service.ts'

export const notificationsFeature: Feature = {
  handlers: {
    streamNotifications: (_deps, { actor, request, reply }) => request.server.openLiveStream(actor, request, reply),

    listNotifications: (deps, { actor, query, reply }) => {
      skipSerializer(reply)
      return listNotifications(deps, actor, query)
    },

    countNotifications: async (deps, { actor }) => ({ count: await countUnreadNotifications(deps, actor) }),

    readNotifications: async (deps, { actor, body }) => ({
      count: await readNotifications(deps, actor, { ids: body.ids, ideaId: body.idea_id, eventId: body.event_id }),
    }),

    getNotificationChoices: async (deps, { actor }) => ({
      notifications: await getNotificationChoices(deps, actor),
    }),

    setNotificationChoices: async (deps, { actor, body }) => ({
      notifications: await setNotificationChoices(deps, actor, body.notifications),
    }),

    previewMails: async (deps, { actor }) => ({ preview: await previewMails(deps, actor) }),

    getMailLink: {
      handle: async (deps, { params, request }) => ({
        link: await readMailLink(deps, params.token, networkOf(request.ip)),
      }),
      prepare: redirectBrowsers,
    },

    unsubscribe: {
      handle: async (deps, { params, body, request }) => ({
        link: await stopByLink(deps, params.token, body.all, networkOf(request.ip)),
      }),
      prepare: acceptOneClickForms,
    },

    undoUnsubscribe: {
      handle: async (deps, { params, request }) => ({
        link: await undoByLink(deps, params.token, networkOf(request.ip)),
      }),
      prepare: acceptOneClickForms,
    },

    getPushKey: async (deps) => ({ key: await readPushKey(deps) }),

    setPushSubscription: (deps, { actor, body }) => subscribe(deps, actor, body),

    removePushSubscription: (deps, { actor }) => unsubscribeDevice(deps, actor),
  } satisfies Handlers<typeof contract & typeof notificationChoices & typeof pushSubscriptions>,
  routes: addLiveStreams,
  memberData: [
    {
      tables: { notifications: 'cascade', digests: 'cascade' },
      files: jsonFile('notifications', (deps, { userId }) => exportNotifications(deps, userId)),
    },
    {
      tables: { notification_choices: 'cascade' },
      files: jsonFile('notification-choices', (deps, actor) => getNotificationChoices(deps, actor)),
    },
    { tables: { push_subscriptions: 'cascade' }, files: jsonFile('push-subscriptions', exportDevices) },
  ],
  mails: { news: notificationsMails.news },
  jobs: (config) => [notificationMails(config), PUSHES],
  prune: async (deps) => {
    await pruneDigests(deps)
    await pruneNotifications(deps)
  },
}

/** Members are locked one by one, so every process mails. */
function notificationMails({ mailDelayMs }: Config): SharedJob {
  return {
    name: 'notification-mails',
    everyMs: Math.min(30 * SECOND, Math.max(SECOND, mailDelayMs)),
    isShared: true,
    run: (deps, signal) => mailNotifications(deps, signal),
  }
}

/** Devices are leased one by one, so every process sends. A commit with a push wakes it; retries wait for the next round. */
const PUSHES: SharedJob = {
  name: 'pushes',
  everyMs: 30 * SECOND,
  isShared: true,
  run: (deps, signal) => deliverDuePushes(deps, signal),
}
