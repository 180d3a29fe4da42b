import type { Feature } from '../../feature.ts'
import type { Job, SharedJob } from '../../jobs/scheduler.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { sendDecisionOn, sendDecisions } from './decisions.service.ts'
import { assignReviews, startReview } from './review-assignments.service.ts'
import { updateDueDates } from './review-dates.service.ts'
import { summariseReviews } from './review-summaries.service.ts'
import { reviewsMails } from './reviews.mails.ts'
import { reviewsRoutes } from './reviews.routes.ts'
import { exportReviews } from './reviews.service.ts'

/** Sends each decision once: the first process that marks it does. */
const decisions: SharedJob = { name: 'decisions', everyMs: 5 * SECOND, isShared: true, run: sendDecisions }

/** Assigns ideas without a reviewer, and ideas of a former reviewer, within a minute. */
const assignments: Job = { name: 'review-assignments', everyMs: MINUTE, retryMs: MINUTE, run: assignReviews }

/** Notifies reviewers within a few minutes of the morning. */
const summaries: Job = { name: 'review-summaries', everyMs: 5 * MINUTE, retryMs: MINUTE, run: summariseReviews }

export const reviewsFeature: Feature = {
  routes: reviewsRoutes,
  memberData: [
    {
      tables: { reviews: 'set null' },
      files: jsonFile('reviews', (deps, { userId }) => exportReviews(deps, userId)),
    },
    // Rows of ideas open in a reviewer's page.
    { tables: { review_openings: 'cascade' } },
  ],
  mails: reviewsMails,
  onIdeaWaiting: startReview,
  beforeIdeaVersion: sendDecisionOn,
  onSettingsChange: updateDueDates,
  jobs: () => [decisions, assignments, summaries],
}
