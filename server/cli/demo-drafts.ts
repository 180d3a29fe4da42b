import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { DraftContent } from '../../contract/drafts.ts'
import { CONTENT_DRAFT } from '../../contract/idea-content.ts'
import { EMPTY_CONTENT } from '../../contract/idea-content.values.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../lib/ids.ts'
import { readDemoData } from './demo-data.ts'

const EMPTY: DraftContent = { ...EMPTY_CONTENT, roles: [], pdf_name: '' }

/** Drafts of some members, and the hours since their last change. */
export const DEMO_DRAFTS = readDemoData(
  'drafts.json',
  z.array(z.strictObject({ member: z.int(), hoursAgo: z.number(), content: z.strictObject(CONTENT_DRAFT).partial() })),
).map((draft) => ({ ...draft, content: { ...EMPTY, ...draft.content } }))

export function draftRows(members: string[], hoursAgo: (hours: number) => string): Insertable<Tables['drafts']>[] {
  return DEMO_DRAFTS.flatMap(({ member, hoursAgo: hours, content }) => {
    const user_id = members[member]
    if (user_id === undefined) return []
    const at = hoursAgo(hours)
    return [{ user_id, id: newId(), content: JSON.stringify(content), version: 1, created_at: at, updated_at: at }]
  })
}
