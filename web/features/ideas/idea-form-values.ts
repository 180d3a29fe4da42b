import type { z } from 'zod'
import type { Idea, IdeaForm } from '../../../contract/ideas.ts'

/** Values of the idea form while it is edited. */
export type IdeaFormValues = z.input<typeof IdeaForm>

export const EMPTY_IDEA: IdeaFormValues = {
  title: '',
  description: '',
  // Nothing is chosen yet; the schema asks for a choice.
  category: '',
  tags: [],
  learning_outcome: '',
  recommended_level: 'beginner',
  github_link: '',
  roles: [],
}

export const EMPTY_ROLE = { title: '', note: '', skills: [] }

/** The form filled in with an idea. */
export function valuesOf(idea: Idea): IdeaFormValues {
  return {
    title: idea.title,
    description: idea.description,
    category: idea.category,
    tags: idea.tags,
    learning_outcome: idea.learning_outcome,
    recommended_level: idea.recommended_level,
    github_link: idea.github_link,
    roles: idea.roles,
  }
}
