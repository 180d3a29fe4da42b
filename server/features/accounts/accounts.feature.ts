import type { Feature } from '../../feature.ts'
import { accountChangesMails } from './account-changes.mails.ts'
import { accountsMails } from './accounts.mails.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { pruneLinkTokens } from './link-tokens.service.ts'

export const accountsFeature: Feature = {
  routes: accountsRoutes,
  memberData: [
    // Hashes of mailed links.
    { tables: { tokens: 'cascade' } },
  ],
  mails: { ...accountsMails, ...accountChangesMails },
  prune: pruneLinkTokens,
}
