import type { Insertable } from 'kysely'
import { z } from 'zod'
import { NewTemplate, type TemplateChange } from '../../contract/review-templates.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../lib/ids.ts'
import { readDemoData } from './demo-data.ts'

const Template = NewTemplate.omit({ is_shared: true })
const { shared: SHARED, own } = readDemoData(
  'review-templates.json',
  z.strictObject({ shared: z.array(Template), own: Template }),
)
export const OWN_TEMPLATE = own

/** Templates that all reviewers share, and one of this reviewer. */
export function templateRows(reviewerId: string, createdAt: string): Insertable<Tables['review_templates']>[] {
  const row = (owner_id: string | null, { translations = {}, ...template }: TemplateChange) => {
    return { id: newId(), owner_id, ...template, translations: JSON.stringify(translations), created_at: createdAt }
  }
  return [...SHARED.map((template) => row(null, template)), row(reviewerId, OWN_TEMPLATE)]
}
