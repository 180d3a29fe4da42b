import { readFileSync } from 'node:fs'
import { setDefaultCACertificates } from 'node:tls'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { closeDeps, openDeps } from '../../server/deps.ts'
import { sendDueDeliveries } from '../../server/features/webhooks/deliveries.service.ts'
import { publicInternet } from '../../server/lib/safe-fetch.ts'

/**
 * The process of webhooks.test.ts: sends what is due at the time of its first argument, when it gets a message. The others are the
 * port of the receiver, and a file with its certificate.
 */
const [time = '', port = '', certificate = ''] = process.argv.slice(2)
setDefaultCACertificates([readFileSync(certificate, 'utf8')])
const now = new Date(time)
const deps = {
  ...openDeps(readConfig(), pino({ level: 'silent' })),
  clock: { now: () => now },
  internet: {
    ports: [Number(port)],
    resolve: async () => ['127.0.0.2'],
    mayConnectTo: (address: string) => address === '127.0.0.2' || publicInternet.mayConnectTo(address),
  },
}
process.once('message', async () => {
  await sendDueDeliveries(deps)
  await closeDeps(deps)
  process.disconnect?.()
})
process.send?.('ready')
