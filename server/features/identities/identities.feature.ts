import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { identitiesHandlers } from './identities.handlers.ts'
import { exportIdentities } from './identities.service.ts'
import { pruneLinks } from './links.service.ts'
import { exportProviderSessions, pruneProviderSessions } from './provider-logout.service.ts'
import { pruneTests } from './provider-tests.service.ts'
import { pruneSamlResponses } from './saml.service.ts'

export const identitiesFeature: Feature = {
  handlers: identitiesHandlers,
  memberData: [
    {
      tables: { identities: 'cascade' },
      files: jsonFile('identities', (deps, { userId }) => exportIdentities(deps, userId)),
    },
    {
      tables: { provider_sessions: 'cascade', provider_tests: 'cascade' },
      files: jsonFile('provider-sessions', (deps, { userId }) => exportProviderSessions(deps, userId)),
    },
  ],
  prune: async (deps) => {
    await pruneProviderSessions(deps)
    await pruneSamlResponses(deps)
    await pruneLinks(deps)
    await pruneTests(deps)
  },
}
