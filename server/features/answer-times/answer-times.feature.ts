import type { Feature } from '../../feature.ts'
import { pruneAnswerTimes } from './answer-times.service.ts'

export const answerTimesFeature: Feature = {
  memberData: [
    // Times of answers that stand elsewhere, of no use to the member.
    { tables: { answer_times: 'cascade' } },
  ],
  prune: pruneAnswerTimes,
}
