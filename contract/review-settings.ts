import { z } from 'zod'
import * as errorTexts from './messages/errors/index.ts'
import { CRITERION_MAX, QUESTION_MAX, REVIEW_DAYS, REVIEW_DAYS_MAX, RUBRIC, RUBRIC_USES } from './reviews.values.ts'
import { line } from './text.ts'
import { translations } from './translations.ts'

const texts = { label: line({ max: CRITERION_MAX }), question: line({ max: QUESTION_MAX }) }

/** The label is "" for one that is not scored. */
const criterion = z.strictObject({ ...texts, translations: translations(texts) })
const daysMessage = errorTexts.reviews.days({ max: REVIEW_DAYS_MAX })

/** Within how many days authors have an answer. */
export const PeriodDays = z.int(daysMessage).min(1, daysMessage).max(REVIEW_DAYS_MAX, daysMessage)

/** How ideas are reviewed. */
export const ReviewSettings = z
  .strictObject({
    period_days: PeriodDays.describe('Days of 24 hours, not counting quiet weeks.'),
    rubric: z.enum(RUBRIC_USES, errorTexts.reviews.feedback),
    criteria: z.strictObject({ problem: criterion, weak_line: criterion, safe: criterion, soon: criterion }),
  })
  .refine(({ rubric, criteria }) => rubric === 'off' || RUBRIC.some((key) => criteria[key].label !== ''), {
    path: ['criteria'],
    ...errorTexts.reviews.noCriteria,
  })
export type ReviewSettings = z.infer<typeof ReviewSettings>

export const DEFAULT_REVIEW_SETTINGS: ReviewSettings = {
  period_days: REVIEW_DAYS,
  rubric: 'optional',
  criteria: {
    problem: { label: 'Problem and people', question: 'Do we know who has it, and how often?' },
    weak_line: { label: 'Works on a weak line', question: 'Cheap phone, small data, old Android' },
    safe: { label: 'Safe and private', question: 'Shared phones, children, health' },
    soon: { label: 'Can be tried soon', question: 'A first version within a month' },
  },
}
