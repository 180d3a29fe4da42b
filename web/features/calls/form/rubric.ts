import { CALL_CRITERIA_MAX } from '../../../../contract/calls.values.ts'
import { listQueue } from '../../../../contract/reviews.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import type { CallForm } from './call-form.ts'

const WEIGHT = 3

type Criterion = { label: string; question: string }

/** The review queue, whose response has the rubric of the site. */
export const queueQuery = apiQuery(listQueue, { query: { page_size: 10 } })

/** The criteria of the site's rubric. */
export const rubricQuery = {
  ...queueQuery,
  select: ({ rubric }: { rubric: { criteria: Criterion[] } }) => rubric.criteria,
}

/** The form with the criteria of the rubric that it does not have yet. */
export function withRubric(form: CallForm, rubric: Criterion[]): CallForm {
  const known = new Set(form.criteria.map(({ label }) => label))
  const added = rubric.filter(({ label }) => !known.has(label))
  const criteria = [...form.criteria, ...added.map(({ label, question }) => ({ label, question, weight: WEIGHT }))]
  return { ...form, criteria: criteria.slice(0, CALL_CRITERIA_MAX) }
}
