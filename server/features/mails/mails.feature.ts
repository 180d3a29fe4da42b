import { allFeatures } from '../../all-features.ts'
import type { Feature } from '../../feature.ts'
import { mailRenderersOf } from '../../feature.ts'
import type { SharedJob } from '../../jobs/scheduler.ts'
import { SECOND } from '../../lib/clock.ts'
import { pruneMailLinks } from './mail-links.service.ts'
import { checkOutbox, checkRendering } from './mails.checks.ts'
import { deleteMailsFor, deliverDueMails, pruneMails } from './mails.service.ts'

export const mailsFeature: Feature = {
  memberData: [
    // Rows name an address, not a member; a mail is of no use beside its notification.
    { tables: { outbox: (tx, { email }) => deleteMailsFor(tx, email) } },
    // Hashes of links in mails, whose effect is in the choices.
    { tables: { mail_links: 'cascade' } },
  ],
  jobs: () => [OUTBOX],
  prune: async (deps) => {
    await pruneMails(deps)
    await pruneMailLinks(deps)
  },
  checks: [checkRendering, checkOutbox],
}

/** Mails are leased one by one, so every process sends. A commit with a mail wakes it; retries wait for the next round. */
const OUTBOX: SharedJob = {
  name: 'outbox',
  everyMs: 30 * SECOND,
  isShared: true,
  run: async (deps, signal) => deliverDueMails(deps, mailRenderersOf(await allFeatures()), signal),
}
