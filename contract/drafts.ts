import { z } from 'zod'
import { DraftAnswers } from './call-answers.ts'
import { DRAFTS_MAX } from './drafts.values.ts'
import { endpoint } from './http.ts'
import { CONTENT_DRAFT } from './idea-content.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { typedText, typedTexts } from './text.ts'

export * from './drafts.values.ts'

const DraftRole = z.strictObject({
  title: typedText(300),
  note: typedText(1_000).default(''),
  skills: typedTexts(20).default([]),
})

/** A new idea as far as it is written: the fields of the form, whose own limits and rules count when it is shared. */
const DraftContent = z.strictObject({
  ...CONTENT_DRAFT,
  roles: z
    .array(DraftRole, errorTexts.common.listOfRoles)
    .max(20, errorTexts.common.maxRoles({ max: 20 }))
    .default([]),
  pdf_name: typedText(255)
    .default('')
    .describe('The name of the chosen PDF, or "". The file itself stays on the device where it was chosen.'),
  call_id: z.uuid(errorTexts.common.callId).optional().describe('The call that it is to answer.'),
  answers: DraftAnswers.optional(),
})
export type DraftContent = z.infer<typeof DraftContent>

export const Draft = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int().describe('Counts the saves, from 1.'),
  ...DraftContent.shape,
})
export type Draft = z.infer<typeof Draft>

/** `version`: the one that was read last, 0 for a draft that is not there yet. */
export const DraftSave = z.strictObject({
  ...DraftContent.shape,
  version: z.int(errorTexts.drafts.version).min(0, errorTexts.drafts.version).default(0),
})
export type DraftSave = z.infer<typeof DraftSave>

const draftParams = z.object({ id: z.uuid() })

export const listDrafts = endpoint({
  method: 'GET',
  path: '/v1/drafts',
  summary: "The caller's drafts of new ideas, the one saved last first.",
  access: 'member',
  scope: 'ideas:read',
  reads: ['drafts'],
  savedAs: 'submissions',
  status: 200,
  response: z.object({ drafts: z.array(Draft).meta({ maxItems: DRAFTS_MAX }) }),
})

const draftsLimit = rateLimit('draft', 1_200, 'hour', errorTexts.drafts.saveDiscardDraftsLimit)

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/v1/drafts/:id',
  summary: `Save a draft of a new idea under an id that the caller makes; a member has at most ${DRAFTS_MAX}. A save in between is a conflict.`,
  access: 'member',
  scope: 'ideas:write',
  limit: draftsLimit,
  params: draftParams,
  errors: [409],
  body: DraftSave,
  status: 200,
  response: z.object({ draft: Draft }),
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/v1/drafts/:id',
  summary: 'Discard a draft.',
  access: 'member',
  scope: 'ideas:write',
  limit: draftsLimit,
  params: draftParams,
  status: 204,
})
