import type * as ideas from '../../../contract/ideas.ts'
import type * as contract from '../../../contract/reviews.ts'
import type * as siteSettings from '../../../contract/site-settings.ts'
import type { Feature } from '../../feature.ts'
import type { Job, SharedJob } from '../../jobs/scheduler.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { sendDecisionOn, sendDecisions } from './decisions.service.ts'
import { assignReviews, startReview } from './review-assignments.service.ts'
import { countOverdue, updateDueDates } from './review-dates.service.ts'
import { listIdeas, listQueue } from './review-queue.service.ts'
import { addReview, listReviews, replyToReview, undoReview } from './review-rounds.service.ts'
import { summariseReviews } from './review-summaries.service.ts'
import { claimIdea, openReview, releaseIdea } from './review-turns.service.ts'
import { reviewsMails } from './reviews.mails.ts'
import { exportReviews, reviewIdea } from './reviews.service.ts'

/** Sends each decision once: the first process that marks it does. */
const decisions: SharedJob = { name: 'decisions', everyMs: 5 * SECOND, isShared: true, run: sendDecisions }

/** Assigns ideas without a reviewer, and ideas of a former reviewer, within a minute. */
const assignments: Job = { name: 'review-assignments', everyMs: MINUTE, retryMs: MINUTE, run: assignReviews }

/** Notifies reviewers within a few minutes of the morning. */
const summaries: Job = { name: 'review-summaries', everyMs: 5 * MINUTE, retryMs: MINUTE, run: summariseReviews }

export const reviewsFeature: Feature = {
  handlers: {
    reviewIdea: async (deps, { actor, params, body }) => ({
      idea: await reviewIdea(deps, actor, params.id, body),
    }),

    addReview: async (deps, { actor, params, body }) => ({
      review: await addReview(deps, actor, params.id, body),
    }),

    listReviews: async (deps, { actor, params }) => ({
      reviews: await listReviews(deps, actor, params.id),
    }),

    undoReview: (deps, { actor, params }) => undoReview(deps, actor, params.id),

    replyToReview: async (deps, { actor, params, body }) => ({
      review: await replyToReview(deps, actor, params.id, body.text),
    }),

    claimIdea: async (deps, { actor, params, body }) => ({
      assignee: await claimIdea(deps, actor, params.id, body),
    }),

    releaseIdea: async (deps, { actor, params, query }) => ({
      assignee: await releaseIdea(deps, actor, params.id, query),
    }),

    openReview: (deps, { actor, body }) => openReview(deps, actor, body.idea_id),

    listQueue: (deps, { actor, query }) => listQueue(deps, actor, query),

    listIdeas: (deps, { actor, query }) => listIdeas(deps, actor, query),

    countOverdue: (deps, { query }) => countOverdue(deps, query.period_days),
  } satisfies Handlers<typeof contract & Pick<typeof ideas, 'listIdeas'> & Pick<typeof siteSettings, 'countOverdue'>>,
  memberData: [
    {
      tables: { reviews: 'set null' },
      files: jsonFile('reviews', (deps, { userId }) => exportReviews(deps, userId)),
    },
    // Rows of ideas open in a reviewer's page.
    { tables: { review_openings: 'cascade' } },
  ],
  mails: reviewsMails,
  on: {
    ideaWaiting: (tx, { ideaId }) => startReview(tx, ideaId),
    ideaVersionEnds: (tx, { ideaId }) => sendDecisionOn(tx, ideaId),
    settingsChanged: updateDueDates,
  },
  jobs: () => [decisions, assignments, summaries],
}
