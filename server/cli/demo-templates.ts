import type { Insertable } from 'kysely'
import type { TemplateChange } from '../../contract/review-templates.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../lib/ids.ts'

const SHARED: TemplateChange[] = [
  { name: 'Privacy', text: 'Please say who sees the answers, where they are kept, and for how long.' },
  {
    name: 'Say what you tried',
    text: 'A good case. Please say what you have tried so far, with whom, and what you learned.',
  },
  {
    name: 'Join an earlier idea',
    text: 'This is close to an idea that is on the board already. Would you join that one?',
  },
]
export const OWN_TEMPLATE: TemplateChange = {
  name: 'Small steps',
  text: 'What of this could somebody use within a month? Please begin with that part.',
}

/** Templates that all reviewers share, and one of this reviewer. */
export function templateRows(reviewerId: string, createdAt: string): Insertable<Tables['review_templates']>[] {
  const row = (owner_id: string | null, template: TemplateChange) => {
    return { id: newId(), owner_id, ...template, created_at: createdAt }
  }
  return [...SHARED.map((template) => row(null, template)), row(reviewerId, OWN_TEMPLATE)]
}
