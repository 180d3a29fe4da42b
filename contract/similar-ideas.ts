import { z } from 'zod'
import { endpoint } from './http.ts'
import { Author, IdeaStatus } from './ideas.ts'
import { DESCRIPTION_MAX, TAG_LENGTH_MAX, TAGS_MAX, TITLE_MAX } from './ideas.values.ts'
import { line, text } from './text.ts'

export * from './similar-ideas.values.ts'

export const SimilarIdea = z.object({
  id: z.uuid(),
  title: z.string(),
  status: IdeaStatus,
  support_count: z.int(),
  author: Author,
  shared_tags: z.array(z.string()),
  shared_words: z.array(z.string()).describe('Words that are in both, the rarest of all ideas first.'),
})
export type SimilarIdea = z.infer<typeof SimilarIdea>

const SimilarIdeas = z.object({ ideas: z.array(SimilarIdea) })

export const findSimilarIdeas = endpoint({
  method: 'GET',
  path: '/v1/ideas/similar',
  summary: 'Ideas that everybody may see and that share rare words with a draft, most similar first, at most 5.',
  access: 'public',
  reads: ['ideas', 'profiles'],
  shows: ['ideas'],
  query: z.object({
    title: line({ max: TITLE_MAX }).default(''),
    description: text({ max: DESCRIPTION_MAX }).default(''),
    tags: line({ max: TAGS_MAX * (TAG_LENGTH_MAX + 1) })
      .default('')
      .describe('With commas between them.'),
    except: z
      .union([z.literal(''), z.uuid()])
      .default('')
      .describe('The id of an idea that is left out, as the one that is edited.'),
  }),
  status: 200,
  response: SimilarIdeas,
})

export const listSimilarIdeas = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/similar',
  summary: 'Ideas that everybody may see and that share rare words with this one, most similar first, at most 5.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas'],
  isCached: true,
  isShared: true,
  reads: ['ideas', 'activity', 'profiles'],
  savedAs: 'idea',
  params: z.object({ id: z.uuid() }),
  status: 200,
  response: SimilarIdeas,
})
