import type { RECOMMENDED_LEVELS } from './ideas.values.ts'

/** An idea without content. Its keys are the fields of the content, which a version keeps and an edit changes. */
export const EMPTY_CONTENT = {
  title: '',
  description: '',
  category: '',
  tags: [] as string[],
  learning_outcome: '',
  recommended_level: 'beginner' as (typeof RECOMMENDED_LEVELS)[number],
  github_link: '',
}
export type IdeaContent = typeof EMPTY_CONTENT
export type ContentField = keyof IdeaContent

export const CONTENT_FIELDS = Object.keys(EMPTY_CONTENT) as ContentField[]

/** The content fields alone. */
export function pickContent<T extends Record<ContentField, unknown>>(from: T): Pick<T, ContentField> {
  return Object.fromEntries(CONTENT_FIELDS.map((field) => [field, from[field]])) as Pick<T, ContentField>
}
