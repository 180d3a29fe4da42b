import { z } from 'zod'
import { endpoint } from './http.ts'
import { FEEDBACK_MAX, Idea, IdeaStatus } from './ideas.ts'
import { text } from './text.ts'

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
    message: 'Required',
  })
export type Review = z.infer<typeof Review>

export const reviewIdea = endpoint({
  method: 'PATCH',
  path: '/v1/ideas/:id',
  summary: 'Review an idea. Its author is notified.',
  access: 'reviewer',
  errors: [409],
  params: z.object({ id: z.uuid() }),
  body: Review,
  status: 200,
  response: z.object({ idea: Idea }),
})
