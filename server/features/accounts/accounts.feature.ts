import type * as contract from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Feature } from '../../feature.ts'
import { networkOf } from '../../lib/network.ts'
import type { Handlers } from '../../lib/route.ts'
import { accountChangesMails } from './account-changes.mails.ts'
import { accountsMails } from './accounts.mails.ts'
import { requestActivation, setUpFirstAdmin } from './accounts.service.ts'
import { pruneLinkTokens } from './link-tokens.service.ts'

export const accountsFeature: Feature = {
  handlers: {
    requestActivation: async (deps, { body, request }) => {
      await requestActivation(deps, body, networkOf(request.ip))
      return { message: errorTexts.accounts.activationSent }
    },

    setUp: async (deps, { body, request }) => ({
      user: await setUpFirstAdmin(deps, body, networkOf(request.ip)),
    }),
  } satisfies Handlers<Pick<typeof contract, 'requestActivation' | 'setUp'>>,
  memberData: [
    // Hashes of mailed links.
    { tables: { tokens: 'cascade' } },
  ],
  mails: { ...accountsMails, ...accountChangesMails },
  prune: pruneLinkTokens,
}
