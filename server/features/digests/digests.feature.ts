import type { Feature } from '../../feature.ts'
import { digestsMails } from './digests.mails.ts'

export const digestsFeature: Feature = {
  mails: digestsMails,
}
