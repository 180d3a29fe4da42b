import { z } from 'zod'
import { endpoint } from './http.ts'
import { FEEDBACK_MAX } from './ideas.values.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { TEMPLATE_NAME_MAX, TEMPLATES_MAX } from './review-templates.values.ts'
import { line, text } from './text.ts'
import { translations } from './translations.ts'

export * from './review-templates.values.ts'

/** A text for the note of a review, for all reviewers or for the one who wrote it. */
export const ReviewTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  translations: translations({ name: z.string(), text: z.string() }),
  is_shared: z.boolean(),
})
export type ReviewTemplate = z.infer<typeof ReviewTemplate>

const content = {
  name: line({ min: 1, max: TEMPLATE_NAME_MAX, required: errorTexts.common.nameMissing }),
  text: text({ min: 1, max: FEEDBACK_MAX, required: errorTexts.reviews.textMissing }),
  translations: translations({ name: line({ max: TEMPLATE_NAME_MAX }), text: text({ max: FEEDBACK_MAX }) }),
}
const TemplateChange = z.strictObject(content)
export type TemplateChange = z.infer<typeof TemplateChange>

export const NewTemplate = z.strictObject({
  ...content,
  is_shared: z.boolean(errorTexts.common.boolean).default(false),
})
export type NewTemplate = z.infer<typeof NewTemplate>

const templateParams = z.object({ id: z.uuid() })
const TemplateResponse = z.object({ template: ReviewTemplate })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/v1/reviews/templates',
  summary: "The shared templates and the caller's own, each by name.",
  access: 'reviewer',
  reads: ['review-templates'],
  status: 200,
  response: z.object({ templates: z.array(ReviewTemplate) }),
})

const reviewTemplatesLimit = rateLimit('review-template', 200, 'hour', errorTexts.reviews.changeReplyTemplatesLimit)

export const addTemplate = endpoint({
  method: 'POST',
  path: '/v1/reviews/templates',
  summary: `Add a template, at most ${TEMPLATES_MAX} of one's own. Administrators may share one with all reviewers.`,
  access: 'reviewer',
  limit: reviewTemplatesLimit,
  errors: [403, 409],
  body: NewTemplate,
  status: 201,
  response: TemplateResponse,
})

export const changeTemplate = endpoint({
  method: 'PUT',
  path: '/v1/reviews/templates/:id',
  summary: 'Change an own template; administrators also change those that are shared.',
  access: 'reviewer',
  limit: reviewTemplatesLimit,
  errors: [403],
  params: templateParams,
  body: TemplateChange,
  status: 200,
  response: TemplateResponse,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/v1/reviews/templates/:id',
  summary: 'Delete an own template; administrators also delete those that are shared.',
  access: 'reviewer',
  limit: reviewTemplatesLimit,
  errors: [403],
  params: templateParams,
  status: 204,
})
