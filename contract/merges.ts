import { z } from 'zod'
import { endpoint } from './http.ts'
import { Idea } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'

export * from './merges.values.ts'

const params = z.object({ id: z.uuid() })
const response = z.object({ idea: Idea })

const mergesLimit = rateLimit('merge', 100, 'hour', errorTexts.merges.mergeSeparateIdeasLimit)

export const mergeIdea = endpoint({
  method: 'POST',
  path: '/v1/ideas/:id/merge',
  summary:
    'Merge an idea into another. Its supporters and followers become those of the other too, counted once; it stays to be read.',
  access: 'admin',
  limit: mergesLimit,
  errors: [409],
  params,
  body: z.strictObject({ into: z.uuid(errorTexts.common.ideaId) }),
  status: 200,
  response,
})

export const undoMerge = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/merge',
  summary: 'Undo the merge of an idea, within 30 days. Everybody supports and follows what they did before.',
  access: 'admin',
  limit: mergesLimit,
  errors: [409],
  params,
  status: 200,
  response,
})
