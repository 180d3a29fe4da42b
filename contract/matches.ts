import { z } from 'zod'
import { endpoint } from './http.ts'
import { Author, IdeaWithAuthor } from './ideas.ts'
import { MATCHES_MAX, MATCHING_IDEAS_MAX } from './matches.values.ts'

export * from './matches.values.ts'

/** A member who has skills that an open role asks for. */
export const Match = z.object({
  user: Author,
  role_id: z.uuid().describe("The role that asks for most of the member's skills."),
  shared_skills: z.array(z.string()).min(1).describe('Skills of the role, as the member writes them.'),
})
export type Match = z.infer<typeof Match>

/** An idea with an open role that asks for skills of the caller. */
export const MatchingIdea = z.object({
  ...IdeaWithAuthor.shape,
  role_id: z.uuid().describe('The role that asks for most of them.'),
  shared_skills: z
    .array(z.string())
    .min(1)
    .describe('Skills of the role, as the caller writes them, the rarest among ideas first.'),
  connections_count: z.int().describe("How many of the caller's connections are its author or on its team."),
})
export type MatchingIdea = z.infer<typeof MatchingIdea>

export const listMatches = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/matches',
  summary: `Members with skills that open roles ask for, who were not asked yet and are open to that, most shared skills first, at most ${MATCHES_MAX}: for the author and co-authors.`,
  access: 'member',
  reads: ['ideas', 'requests', 'profiles', 'profile-details', 'blocks'],
  savedAs: 'idea',
  isSearch: true,
  errors: [403],
  params: z.object({ id: z.uuid() }),
  status: 200,
  response: z.object({ matches: z.array(Match).max(MATCHES_MAX) }),
})

export const listMatchingIdeas = endpoint({
  method: 'GET',
  path: '/v1/me/matching-ideas',
  summary: `Ideas of others with open roles that ask for skills of the caller, most shared skills first, at most ${MATCHING_IDEAS_MAX}.`,
  access: 'member',
  scope: 'profile:read',
  reads: ['ideas', 'activity', 'requests', 'connections', 'profiles', 'blocks'],
  savedAs: 'general',
  isSearch: true,
  status: 200,
  response: z.object({ ideas: z.array(MatchingIdea).max(MATCHING_IDEAS_MAX) }),
})
