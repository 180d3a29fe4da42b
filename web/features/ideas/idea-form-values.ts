import type { z } from 'zod'
import { EMPTY_CONTENT, pickContent } from '../../../contract/idea-content.values.ts'
import type { Idea, IdeaForm } from '../../../contract/ideas.ts'

/** Values of the idea form while it is edited. */
export type IdeaFormValues = z.input<typeof IdeaForm>

/** No category is chosen yet; the schema asks for a choice. */
export const EMPTY_IDEA: IdeaFormValues = { ...EMPTY_CONTENT, roles: [] }

export const EMPTY_ROLE = { title: '', note: '', skills: [] }

/** The form filled in with an idea. */
export function valuesOf(idea: Idea): IdeaFormValues {
  return { ...pickContent(idea), roles: idea.roles }
}
