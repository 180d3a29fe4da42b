import type { Insertable } from 'kysely'
import type { DraftContent } from '../../contract/drafts.ts'
import { EMPTY_CONTENT } from '../../contract/idea-content.values.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../lib/ids.ts'

const EMPTY: DraftContent = { ...EMPTY_CONTENT, roles: [], pdf_name: '' }

/** Drafts of some members, and the hours since their last change. */
export const DEMO_DRAFTS: { member: number; hoursAgo: number; content: DraftContent }[] = [
  {
    member: 0,
    hoursAgo: 4,
    content: {
      ...EMPTY,
      title: 'Voice notes for tutors on field days',
      description: 'Tutors speak their notes between two visits, and find them as text in the evening.',
      category: 'Education',
      tags: ['voice', 'field days'],
    },
  },
  { member: 0, hoursAgo: 52, content: { ...EMPTY, title: 'A shelf of past papers by centre', category: 'Education' } },
  { member: 2, hoursAgo: 9, content: { ...EMPTY, description: 'Something about lending lab kits by post.' } },
]

export function draftRows(members: string[], hoursAgo: (hours: number) => string): Insertable<Tables['drafts']>[] {
  return DEMO_DRAFTS.flatMap(({ member, hoursAgo: hours, content }) => {
    const user_id = members[member]
    if (user_id === undefined) return []
    const at = hoursAgo(hours)
    return [{ user_id, id: newId(), content: JSON.stringify(content), version: 1, created_at: at, updated_at: at }]
  })
}
