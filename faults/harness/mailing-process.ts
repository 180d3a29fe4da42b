import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { closeDeps, openDeps } from '../../server/deps.ts'
import { mailNotifications } from '../../server/features/notifications/notification-mails.service.ts'

/** The process of mailing.test.ts: makes the mails that are due at the time in its argument, when it gets a message. */
const now = new Date(process.argv[2] ?? '')
const deps = { ...openDeps(readConfig(), pino({ level: 'silent' })), clock: { now: () => now } }
process.once('message', async () => {
  await mailNotifications(deps)
  await closeDeps(deps)
  process.disconnect?.()
})
process.send?.('ready')
