import type { Feature } from '../../feature.ts'
import { forgetMember, pruneKeys } from './idempotency-keys.service.ts'

export const idempotencyKeysFeature: Feature = {
  memberData: [
    // Hashes of requests and copies of responses, of no use to the member.
    { tables: { idempotency_keys: (tx, { userId }) => forgetMember(tx, userId) } },
  ],
  prune: pruneKeys,
}
