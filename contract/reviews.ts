import { z } from 'zod'
import { endpoint } from './http.ts'
import { Author, FEEDBACK_MAX, Idea, IdeaStatus, IdeaWithAuthor } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { QUEUE_FILTERS, QUEUE_PAGE_SIZE } from './review-queue.values.ts'
import {
  NOTE_MAX,
  NOTES_MAX,
  OPEN_SECONDS,
  QUOTE_MAX,
  RELEASE_TARGETS,
  REPLY_MAX,
  REVIEW_UNDO_SECONDS,
  RUBRIC,
} from './reviews.values.ts'
import { line, searchText, text } from './text.ts'
import { translations } from './translations.ts'

export * from './reviews.values.ts'

/** Omitted fields stay as they are. With a `version`, a change in between is a conflict. */
export const Review = z
  .strictObject({
    status: IdeaStatus.optional(),
    feedback: text({ max: FEEDBACK_MAX }).optional(),
    version: z.int().optional(),
  })
  .refine((review) => review.status !== undefined || review.feedback !== undefined, {
    path: ['status'],
    ...errorTexts.common.required,
  })
export type Review = z.infer<typeof Review>

const reviewsLimit = rateLimit('review', 500, 'hour', errorTexts.reviews.reviewIdeasLimit)

export const reviewIdea = endpoint({
  method: 'PATCH',
  path: '/v1/ideas/:id',
  summary: 'Review an idea. Its author is notified.',
  access: 'reviewer',
  limit: reviewsLimit,
  errors: [409],
  params: z.object({ id: z.uuid() }),
  body: Review,
  status: 200,
  response: z.object({ idea: Idea }),
})

export const ReviewDecision = z.enum(['approve', 'request_changes', 'reject'], errorTexts.reviews.decision)
export type ReviewDecision = z.infer<typeof ReviewDecision>

/** A remark on one paragraph of the idea, which it quotes. */
const ReviewNoteInput = z.strictObject({
  quote: text({ min: 1, max: QUOTE_MAX }),
  text: text({ min: 1, max: NOTE_MAX }),
})
const score = z
  .int()
  .min(1, errorTexts.common.fromTo({ min: 1, max: 5 }))
  .max(5, errorTexts.common.fromTo({ min: 1, max: 5 }))
  .optional()
const Scores = z.strictObject({ problem: score, weak_line: score, safe: score, soon: score })
export type Scores = z.infer<typeof Scores>

/** `version` is the idea's, as in an edit: a change in between is a conflict. */
export const NewReview = z
  .strictObject({
    decision: ReviewDecision,
    feedback: text({ max: FEEDBACK_MAX }).default(''),
    notes: z
      .array(ReviewNoteInput)
      .max(NOTES_MAX, errorTexts.common.atMost({ max: NOTES_MAX }))
      .default([]),
    scores: Scores.default({}),
    version: z.int(),
  })
  .refine(({ decision, feedback, notes }) => decision === 'approve' || feedback !== '' || notes.length > 0, {
    path: ['feedback'],
    ...errorTexts.reviews.sayWhy,
  })
export type NewReview = z.infer<typeof NewReview>

export const ReviewNote = z.object({
  quote: z.string(),
  text: z.string(),
  is_outdated: z.boolean().describe('The paragraph is not there any more as it was.'),
})
export type ReviewNote = z.infer<typeof ReviewNote>

/** One round of review. Others than the author, the team and reviewers get the decision and when it was made. */
export const ReviewRound = z.object({
  id: z.uuid(),
  decision: ReviewDecision,
  created_at: z.iso.datetime(),
  version: z
    .int()
    .nullable()
    .optional()
    .describe('Which version of the content it judged; null for one from before versions were kept.'),
  feedback: z.string().optional(),
  notes: z.array(ReviewNote).optional(),
  reply: z.string().optional().describe('The author\'s only reply; "" without one.'),
  replied_at: z.iso.datetime().nullable().optional(),
  scores: Scores.optional().describe('For reviewers only.'),
  reviewer: Author.optional(),
})
export type ReviewRound = z.infer<typeof ReviewRound>

/** The scored criteria, in this order; empty where the settings turn scoring off. */
const Rubric = z.object({
  is_required: z.boolean(),
  criteria: z.array(
    z.object({
      key: z.enum(RUBRIC),
      label: z.string(),
      question: z.string(),
      translations: translations({ label: z.string(), question: z.string() }),
    }),
  ),
})
export type Rubric = z.infer<typeof Rubric>

/** An idea that waits for a reviewer. */
export const QueuedIdea = z.object({
  ...IdeaWithAuthor.shape,
  waiting_since: z.iso.datetime(),
  rounds_count: z.int().describe('How often it was decided on before.'),
  has_reply: z.boolean().describe('The author has answered the last round without a new version.'),
  is_connected: z.boolean(),
  assignee: Author.nullable().describe('The next reviewer; null if any may take it.'),
  is_claimed_by: Author.nullable().describe('Which other reviewer has it open.'),
})
export type QueuedIdea = z.infer<typeof QueuedIdea>

const ideaParams = z.object({ id: z.uuid() })
const RoundResponse = z.object({ review: ReviewRound })

export const addReview = endpoint({
  method: 'POST',
  path: '/v1/ideas/:id/reviews',
  summary: `Decide on an idea. The decision takes effect, and its author is notified, after ${REVIEW_UNDO_SECONDS} seconds, until which it can be undone.`,
  access: 'reviewer',
  waits: { as: 'review', onlyLast: true },
  limit: reviewsLimit,
  errors: [409],
  params: ideaParams,
  body: NewReview,
  status: 201,
  response: RoundResponse,
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/reviews',
  summary: 'The rounds of review of an idea, oldest first.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  reads: ['ideas', 'profiles'],
  savedAs: 'idea',
  params: ideaParams,
  status: 200,
  response: z.object({ reviews: z.array(ReviewRound) }),
})

export const undoReview = endpoint({
  method: 'DELETE',
  path: '/v1/reviews/:id',
  summary: `Undo an own decision within ${REVIEW_UNDO_SECONDS} seconds.`,
  access: 'reviewer',
  limit: reviewsLimit,
  errors: [409],
  params: ideaParams,
  status: 204,
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/v1/reviews/:id/reply',
  summary: 'Answer a request for changes, once: the author or a co-author. The idea waits for a reviewer again.',
  access: 'member',
  limit: reviewsLimit,
  errors: [403, 409],
  params: ideaParams,
  body: z.strictObject({ text: text({ min: 1, max: REPLY_MAX }) }),
  status: 200,
  response: RoundResponse,
})

export const listQueue = endpoint({
  method: 'GET',
  path: '/v1/reviews/queue',
  summary: 'The ideas that wait for the caller to decide, the longest wait first.',
  access: 'reviewer',
  scope: 'reviews:read',
  reads: ['ideas', 'activity', 'reviews', 'connections', 'profiles', 'settings'],
  query: z.object({
    ...pageQuery(QUEUE_PAGE_SIZE),
    q: searchText,
    filter: z.enum(QUEUE_FILTERS, errorTexts.reviews.filter).default('waiting'),
    category: line({ max: 50 }).default(''),
    faculty: line({ max: 200 }).default(''),
  }),
  status: 200,
  response: z.object({
    ideas: z.array(QueuedIdea),
    counts: z
      .object({ waiting: z.int(), mine: z.int(), free: z.int(), overdue: z.int() })
      .describe('Of all that the caller may decide on, whatever the search and filters.'),
    rubric: Rubric,
    metadata: Metadata,
  }),
})

const AssignmentResponse = z.object({
  assignee: Author.nullable().describe('The next reviewer; null if any may take it.'),
})

const reviewTurnsLimit = rateLimit('review-turn', 2_000, 'hour', errorTexts.reviews.turnLimit)

export const claimIdea = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id/claim',
  summary: 'Review an idea oneself. 409 when `instead_of` is not its reviewer any more.',
  access: 'reviewer',
  limit: reviewTurnsLimit,
  errors: [409],
  params: ideaParams,
  isBodyOptional: true,
  body: z.strictObject({
    instead_of: z
      .uuid()
      .nullable()
      .optional()
      .describe(
        'The assigned reviewer as known to the caller: null for none. When absent, the assignment is not checked.',
      ),
  }),
  status: 200,
  response: AssignmentResponse,
})

export const releaseIdea = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/claim',
  summary:
    'Leave an idea that is assigned to the caller to the reviewer who takes it, or to the next reviewer in turn.',
  access: 'reviewer',
  limit: reviewTurnsLimit,
  errors: [409],
  params: ideaParams,
  query: z.object({ to: z.enum(RELEASE_TARGETS, errorTexts.reviews.assignee).default('nobody') }),
  status: 200,
  response: AssignmentResponse,
})

export const openReview = endpoint({
  method: 'PUT',
  path: '/v1/reviews/opened',
  summary: `Say which idea the caller has open, for ${OPEN_SECONDS} seconds, so that other reviewers see it; null for none.`,
  access: 'reviewer',
  limit: reviewTurnsLimit,
  errors: [403, 404, 409],
  body: z.strictObject({ idea_id: z.uuid().nullable() }),
  status: 204,
})
