import type { Config } from '../../config.ts'
import type { Feature } from '../../feature.ts'
import type { SharedJob } from '../../jobs/scheduler.ts'
import { SECOND } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { getNotificationChoices } from './notification-choices.service.ts'
import { mailNotifications, pruneDigests } from './notification-mails.service.ts'
import { notificationsMails } from './notifications.mails.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { exportNotifications, pruneNotifications } from './notifications.service.ts'
import { exportDevices } from './push-subscriptions.service.ts'
import { deliverDuePushes } from './pushes.service.ts'

export const notificationsFeature: Feature = {
  routes: notificationsRoutes,
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
