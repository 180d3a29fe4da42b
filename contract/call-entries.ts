import { z } from 'zod'
import { CallAnswers } from './call-answers.ts'
import { CallPhase } from './calls.ts'
import { CALL_ANSWER_MAX, CALL_QUESTIONS_MAX } from './calls.values.ts'
import { endpoint } from './http.ts'
import { IdeaWithAuthor } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'

/** An entry as everybody sees it. */
export const CallEntry = z.object({
  idea: IdeaWithAuthor,
  entered_at: z.iso.datetime(),
  is_shortlisted: z.boolean().nullable().describe('Null before the ballot and the results show it.'),
  award_id: z.uuid().nullable().describe('Null before the results, and without an award.'),
  vote_count: z.int().nullable().describe('Null before the results, and without a ballot.'),
})
export type CallEntry = z.infer<typeof CallEntry>

/** An entry of the caller. */
export const OwnEntry = z.object({
  idea: z.object({ id: z.uuid(), title: z.string() }),
  answers: z.record(z.string(), z.string()),
  entered_at: z.iso.datetime(),
  late_minutes: z.int().describe('How many minutes after closing it arrived; 0 for one in time.'),
  decision: z
    .enum(['award', 'shortlisted', 'entered'])
    .nullable()
    .describe('Null until the results: the award, the shortlist, or that it was entered.'),
  award_id: z.uuid().nullable(),
  award: z.string().describe('The name of the award; "" without one.'),
  sentences: z.array(z.string()).describe('By jurors for the entrants, without names; empty before the results.'),
})
export type OwnEntry = z.infer<typeof OwnEntry>

/** Why the caller cannot enter another idea. */
export const NoEntryReason = z.enum(['closed', 'faculty', 'organiser', 'too_many', 'profile'])
export type NoEntryReason = z.infer<typeof NoEntryReason>

/** Relation of the caller to a call. */
export const OwnCall = z.object({
  id: z.uuid(),
  phase: CallPhase,
  closes_at: z.iso.datetime().nullable(),
  judging_ends_at: z.iso.datetime().nullable(),
  jurors_per_entry: z.int(),
  is_manager: z.boolean(),
  is_juror: z.boolean(),
  open_readings: z.int().describe('Entries that the caller still has to score.'),
  no_entry_reason: NoEntryReason.nullable().describe('Null where the caller may enter another idea.'),
  entries_left: z.int(),
  entries: z.array(OwnEntry),
  votes_cast: z.int().nullable().describe('How many votes are cast; null where there is no ballot or it is not open.'),
})
export type OwnCall = z.infer<typeof OwnCall>

const params = z.object({ id: z.uuid() })
const entryParams = z.object({ id: z.uuid(), idea: z.uuid() })
const entryLimit = rateLimit('call-entry', 100, 'hour', errorTexts.calls.enterWithdrawIdeasLimit)

export const listOwnCalls = endpoint({
  method: 'GET',
  path: '/v1/calls/me',
  summary: 'What these calls are to the caller: own entries, what can be done, and drafts that missed their call.',
  access: 'member',
  scope: 'calls:read',
  reads: ['calls', 'ballots', 'ideas', 'drafts', 'profiles'],
  savedAs: 'general',
  query: z.object({
    ids: z
      .string()
      .max(4_000, errorTexts.calls.maxIds({ max: 100 }))
      .default('')
      .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
      .pipe(z.array(z.uuid(errorTexts.calls.ids)).max(100, errorTexts.calls.maxIds({ max: 100 }))),
  }),
  status: 200,
  response: z.object({
    may_open: z.boolean(),
    calls: z.array(OwnCall),
    missed_drafts: z
      .array(z.object({ id: z.uuid(), title: z.string(), call: z.object({ id: z.uuid(), title: z.string() }) }))
      .describe('Drafts of answers to a call that closed before they were sent.'),
  }),
})

export const listCallEntries = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/entries',
  summary: 'The entries of a call that everybody sees.',
  access: 'public',
  scope: 'calls:read',
  shows: ['ideas'],
  isCached: true,
  isShared: true,
  reads: ['calls', 'ballots', 'ideas', 'activity', 'profiles'],
  savedAs: 'call',
  params,
  query: z.object({
    ...pageQuery(20),
    sort: z
      .enum(['newest', 'supported', 'title', 'votes'], errorTexts.calls.entrySort)
      .default('newest')
      .describe('`votes`: as `newest` before the results.'),
    only: z
      .enum(['', 'shortlisted'], errorTexts.calls.shortlisted)
      .default('')
      .describe('`shortlisted`: none before the ballot or the results show the shortlist.'),
  }),
  status: 200,
  response: z.object({ entries: z.array(CallEntry), metadata: Metadata }),
})

export const enterIdea = endpoint({
  method: 'PUT',
  path: '/v1/calls/:id/entries/:idea',
  summary: `Enter an own idea in an open call, or change the answers to its questions, at most ${CALL_QUESTIONS_MAX} of ${CALL_ANSWER_MAX} characters.`,
  access: 'member',
  scope: 'ideas:write',
  waits: { as: 'entry', onlyLast: true },
  limit: entryLimit,
  errors: [403, 404, 409],
  params: entryParams,
  body: z.strictObject({ answers: CallAnswers.default({}) }),
  status: 200,
  response: z.object({ entry: OwnEntry }),
})

export const withdrawEntry = endpoint({
  method: 'DELETE',
  path: '/v1/calls/:id/entries/:idea',
  summary: 'Withdraw an own entry, until the call closes.',
  access: 'member',
  scope: 'ideas:write',
  limit: entryLimit,
  errors: [403, 404, 409],
  params: entryParams,
  status: 204,
})
