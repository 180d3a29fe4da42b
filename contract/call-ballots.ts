import { z } from 'zod'
import { CALL_VOTES_MAX } from './calls.values.ts'
import { endpoint } from './http.ts'
import { Author, IdeaWithAuthor } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'

/** An entry that members vote on. */
export const Candidate = z.object({
  idea: z.object({ id: z.uuid(), title: z.string() }),
  author: Author,
  summary: z.string().describe('The beginning of the description.'),
  is_own: z.boolean().describe('The caller works on it, and so cannot vote for it.'),
})
export type Candidate = z.infer<typeof Candidate>

/** An entry in the results. */
export const ResultEntry = z.object({
  idea: IdeaWithAuthor,
  award_id: z.uuid().nullable(),
  is_shortlisted: z.boolean(),
  vote_count: z.int().nullable().describe('Null without a ballot.'),
  vote_rank: z.int().nullable().describe('The place by votes, from 1, shared by equal counts; null without a ballot.'),
})
export type ResultEntry = z.infer<typeof ResultEntry>

const FacultyCount = z.object({ faculty: z.string(), entries: z.int() })

const params = z.object({ id: z.uuid() })

export const getOwnBallot = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/ballot/me',
  summary: 'The entries that members vote on, in an order of the caller, and the votes of the caller.',
  access: 'member',
  reads: ['calls', 'ballots', 'ideas', 'activity', 'profiles'],
  errors: [409],
  params,
  query: z.object(pageQuery(50)),
  status: 200,
  response: z.object({
    candidates: z.array(Candidate),
    metadata: Metadata,
    idea_ids: z.array(z.uuid()),
    votes_per_member: z.int(),
    ends_at: z.iso.datetime().nullable(),
  }),
})

export const saveOwnBallot = endpoint({
  method: 'PUT',
  path: '/v1/calls/:id/ballot/me',
  summary:
    'Replace the whole ballot of the caller: at most one vote for an entry, none for own ones, until the ballot ends.',
  access: 'member',
  hasSecrets: true,
  limit: rateLimit('call-ballot', 600, 'hour', errorTexts.calls.changeBallotsLimit),
  errors: [404, 409],
  params,
  body: z.strictObject({
    idea_ids: z
      .array(z.uuid(errorTexts.common.ideaId))
      .max(CALL_VOTES_MAX, errorTexts.calls.maxVotes({ max: CALL_VOTES_MAX }))
      .transform((ids) => [...new Set(ids)]),
  }),
  status: 200,
  response: z.object({ idea_ids: z.array(z.uuid()), votes_left: z.int() }),
})

export const getCallResults = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/results',
  summary:
    'Awards, votes and participation of a call, once its results are public; with `entries=all` also every entry, in a word each.',
  access: 'public',
  scope: 'calls:read',
  shows: ['ideas'],
  isCached: true,
  isShared: true,
  reads: ['calls', 'ballots', 'ideas', 'activity', 'profiles'],
  errors: [409],
  params,
  query: z.object({ entries: z.enum(['awarded', 'all'], errorTexts.common.choice).default('awarded') }),
  status: 200,
  response: z.object({
    words: z.string(),
    results_at: z.iso.datetime(),
    awarded: z.array(ResultEntry).describe('In the order of the awards.'),
    counts: z.object({
      entries: z.int(),
      people: z.int().describe('Authors and members of their teams.'),
      faculties: z
        .object({ entered: z.int(), all: z.int() })
        .describe('Of how many faculties there are entries, and how many the site has.'),
      voters: z.int().nullable().describe('Null without a ballot.'),
    }),
    by_faculty: z.array(FacultyCount),
    entries: z
      .array(ResultEntry.omit({ idea: true }).extend({ idea_id: z.uuid(), title: z.string() }))
      .optional()
      .describe('Every entry that everybody sees, most votes first. Only with `entries=all`.'),
  }),
})

export const getParticipation = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/participation',
  summary: 'Entries by faculty and over time, for those who manage the call.',
  access: 'reviewer',
  scope: 'calls:read',
  isForServices: true,
  reads: ['calls', 'ideas', 'profiles'],
  savedAs: 'call',
  errors: [403],
  params,
  status: 200,
  response: z.object({
    by_faculty: z.array(FacultyCount),
    by_day: z
      .array(z.object({ day: z.iso.date(), entries: z.int() }))
      .describe('By the day in UTC, without days that have none.'),
  }),
})
