import { z } from 'zod'
import { MODERATION_REASON_MAX } from './reports.values.ts'
import { text } from './text.ts'

/** Query of what deletes the content of another member: `reason` is for its author and the audit log. */
export const Deletion = z.object({ reason: text({ max: MODERATION_REASON_MAX }).default('') })
