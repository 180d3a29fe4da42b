import type * as contract from '../../../contract/keys.ts'
import type { Feature } from '../../feature.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { mailEndingKeys } from './key-endings.service.ts'
import { keysMails } from './keys.mails.ts'
import {
  endKeysOfRevoked,
  endKeysOfSuspended,
  exportKeys,
  listKeys,
  listServiceKeys,
  makeKey,
  makeServiceKey,
  pruneKeys,
  removeRoleScopes,
  revokeKey,
  revokeServiceKey,
} from './keys.service.ts'

export const keysFeature: Feature = {
  handlers: {
    listKeys: (deps, { actor }) => listKeys(deps, actor),

    createKey: async (deps, { actor, body }) => ({ key: await makeKey(deps, actor, body) }),

    revokeKey: (deps, { actor, params }) => revokeKey(deps, actor, params.id),

    listServiceKeys: async (deps) => ({ keys: await listServiceKeys(deps) }),

    createServiceKey: async (deps, { actor, body }) => ({ key: await makeServiceKey(deps, actor, body) }),

    revokeServiceKey: (deps, { actor, params }) => revokeServiceKey(deps, actor, params.id),
  } satisfies Handlers<typeof contract>,
  memberData: [{ tables: { api_keys: 'cascade' }, files: jsonFile('keys', exportKeys) }],
  mails: keysMails,
  jobs: () => [{ name: 'ending-keys', everyMs: HOUR, retryMs: 10 * MINUTE, run: mailEndingKeys }],
  prune: pruneKeys,
  on: { memberSuspended: endKeysOfSuspended, signInsRevoked: endKeysOfRevoked, roleChanged: removeRoleScopes },
}
