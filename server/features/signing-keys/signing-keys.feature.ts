import type { Feature } from '../../feature.ts'
import { rotateSigningKeys } from './signing-keys.service.ts'

export const signingKeysFeature: Feature = { prune: rotateSigningKeys }
