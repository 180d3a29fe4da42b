import type { Feature } from '../../feature.ts'
import { clearResponsesNaming, pruneKeys } from './idempotency-keys.service.ts'

export const idempotencyKeysFeature: Feature = {
  memberData: [
    // Hashes of requests and copies of responses, of no use to the member.
    { tables: { idempotency_keys: (tx, { userId }) => clearResponsesNaming(tx, userId) } },
  ],
  prune: pruneKeys,
}
