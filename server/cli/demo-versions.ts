import type { Insertable } from 'kysely'
import type { IdeaContent } from '../../contract/idea-content.values.ts'
import { rowOfContent } from '../db/idea-content.ts'
import type { Tables } from '../db/tables.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
type DemoVersion = {
  form: IdeaContent
  reason: string
  /** How much of the time between the idea and its review, or now, had passed when it was saved, from 0 to 1. */
  passed: number
}
export type SavedVersion = DemoVersion & { at: string }

/** Why the later versions were saved, in order. */
const REASONS = [
  'Said whom it is for, and what they do today',
  'More tags, so that the right people find it',
  'Took out what we cannot promise yet',
] as const
/** How many earlier versions an idea has, one idea after the other. */
const EARLIER = [1, 0, 3, 0, 0, 2, 0, 1, 0, 0, 0, 2, 0]
const PRIVACY = 'Answers stay on the phone until their author sends them, and can be deleted there.'

/** The versions of idea number `index`, up to the current one. */
export function demoVersions(index: number, form: IdeaContent): DemoVersion[] {
  const earlier = EARLIER[index % EARLIER.length] ?? 0
  const [opening = '', ...rest] = form.description.split(/(?<=\.) /)
  const first = { ...form, description: opening, tags: form.tags.slice(0, 1) }
  const drafts: IdeaContent[] = [
    { ...first, title: form.title.replace(' for ', ' that work for ') },
    { ...first, description: [opening, ...rest].join(' ') },
    { ...form, description: [opening, ...rest, PRIVACY].join('\n\n') },
  ]
  const forms = [...drafts.slice(0, earlier), form]
  return forms.map((said, place) => ({
    form: said,
    reason: place === 0 ? '' : (REASONS[place - 1] ?? ''),
    passed: place / forms.length,
  }))
}

/** The idea with what its edits left. */
export function withVersions(idea: RowOf<'ideas'>, versions: SavedVersion[]): RowOf<'ideas'> {
  const edits = versions.length - 1
  const { at, reason } = versions.at(-1) ?? { at: idea.created_at, reason: '' }
  const changedAt = idea.reviewed_version === null ? at : idea.updated_at
  const later = (version: number | null | undefined) => (version == null ? null : version + edits)
  return {
    ...idea,
    updated_at: changedAt,
    last_activity_at: changedAt,
    version: idea.version + edits,
    waiting_since: idea.waiting_since ? at : null,
    reviewed_version: later(idea.reviewed_version),
    feedback_version: later(idea.feedback_version),
    content_version: versions.length,
    content_saved_at: at,
    content_reason: reason,
  }
}

export function earlierVersionRows(
  idea: RowOf<'ideas'>,
  versions: SavedVersion[],
  pdfSize: number,
): RowOf<'idea_versions'>[] {
  return versions.slice(0, -1).map(({ form, reason, at }, place) => ({
    ...rowOfContent(form),
    idea_id: idea.id,
    content_version: place + 1,
    content_saved_at: at,
    content_author_id: idea.user_id,
    content_reason: reason,
    status: 'Pending',
    pdf_file_id: idea.pdf_file_id,
    pdf_size: pdfSize,
  }))
}
