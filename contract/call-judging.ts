import { z } from 'zod'
import { callChangesLimit } from './calls.ts'
import {
  CALL_CRITERIA_MAX,
  CALL_ENTRIES_PATH,
  CALL_ENTRY_PDF_PATH,
  CALL_JURORS_MAX,
  CALL_NOTE_MAX,
  CALL_SCORES_PATH,
  CALL_SENTENCE_MAX,
  POSSIBLE_JURORS_MAX,
} from './calls.values.ts'
import { endpoint } from './http.ts'
import { CONTENT } from './idea-content.ts'
import { Author, TeamMember } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { searchText, text } from './text.ts'

const score = z
  .int(errorTexts.common.wholeNumberFrom({ min: 1, max: 5 }))
  .min(1, errorTexts.common.fromTo({ min: 1, max: 5 }))
  .max(5, errorTexts.common.fromTo({ min: 1, max: 5 }))
const Scores = z.record(z.string(), score)

/** Progress of a juror. */
export const Juror = z.object({
  user: Author,
  assigned: z.int(),
  given: z.int(),
  is_late: z.boolean().describe('Whether a smaller part of the readings is given than of the time of judging is over.'),
  last_at: z.iso.datetime().nullable().describe('When the juror last gave scores.'),
  mean: z.number().nullable().describe('Of the weighted means that the juror gave; null without any.'),
  spread: z.number().nullable(),
  reminded_at: z.iso.datetime().nullable(),
})
export type Juror = z.infer<typeof Juror>

/** An entry that the caller scores. */
export const Assignment = z.object({
  idea: z.object({ id: z.uuid(), title: z.string() }),
  author: Author,
  late_minutes: z.int(),
  given_at: z.iso.datetime().nullable(),
  weighted_mean: z.number().nullable(),
  passed_at: z.iso.datetime().nullable().describe('Passed on to another juror.'),
})
export type Assignment = z.infer<typeof Assignment>

/** The caller's scores of an entry. */
export const Reading = z.object({
  scores: Scores,
  note: z.string(),
  sentence: z.string(),
  weighted_mean: z.number().nullable(),
  given_at: z.iso.datetime().nullable(),
})
export type Reading = z.infer<typeof Reading>

/** An entry in the version that is judged. */
export const JudgedEntry = z.object({
  idea_id: z.uuid(),
  ...CONTENT,
  author: Author,
  team: z.array(TeamMember),
  content_version: z.int().nullable().describe('Null before the call closes: the newest version then.'),
  newest_version: z.int().describe('Of the idea now; a later one shows edits since.'),
  pdf_size: z.int().describe('Bytes; 0 without a PDF, which is at `entry.pdf` below this URL.'),
  answers: z.record(z.string(), z.string()),
  entered_at: z.iso.datetime(),
  late_minutes: z.int(),
  reading: Reading.nullable().describe('Null for those who do not score it.'),
  others: z
    .array(z.object({ scores: Scores, weighted_mean: z.number(), sentence: z.string() }))
    .describe('Scores of the other jurors, without names, once the caller has given theirs.'),
})
export type JudgedEntry = z.infer<typeof JudgedEntry>

export const RankedEntry = z.object({
  idea: z.object({ id: z.uuid(), title: z.string() }),
  author: Author,
  late_minutes: z.int(),
  rank: z.int().describe('In the chosen order, from 1, shared by equal ones.'),
  given: z.int(),
  asked: z.int(),
  weighted_mean: z.number().nullable().describe('Null without scores, and where they are hidden from the caller.'),
  corrected_mean: z
    .number()
    .nullable()
    .describe("Mean after each juror's scores are moved to the mean and spread of the panel."),
  spread: z.number().nullable().describe('Spread of the corrected scores; null with fewer than two.'),
  moves: z.int().describe('How many places the correction moves it up; negative: down.'),
  points: z.array(z.number()).describe('The corrected score of each juror, without names, in order.'),
  is_shortlisted: z.boolean(),
  award_id: z.uuid().nullable(),
  vote_count: z.int().nullable().describe('Votes, once they are counted.'),
  is_blind: z
    .boolean()
    .describe('Scores are hidden from the caller, who has still to give their own, or works on the idea.'),
  is_public: z.boolean().describe('Whether everybody sees the idea.'),
})
export type RankedEntry = z.infer<typeof RankedEntry>

const params = z.object({ id: z.uuid() })
const entryParams = z.object({ id: z.uuid(), idea: z.uuid() })
const JurorsResponse = z.object({ jurors: z.array(Juror).max(CALL_JURORS_MAX) })
const scoresLimit = rateLimit('call-scores', 1_200, 'hour', errorTexts.calls.scoreEntriesLimit)

export const listPossibleJurors = endpoint({
  method: 'GET',
  path: '/v1/calls/possible/jurors',
  summary:
    'Members who can be on a panel, also without a profile, by name, username or whole e-mail address, for those who may open calls. Addresses are not in the response.',
  access: 'reviewer',
  reads: ['users', 'profiles', 'settings'],
  errors: [403],
  query: z.object({ q: searchText }),
  status: 200,
  /** By name; none without a text to search for. */
  response: z.object({ members: z.array(Author).max(POSSIBLE_JURORS_MAX) }),
})

export const listJurors = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/jurors',
  summary: 'The panel of a call with its progress, for those who manage it.',
  access: 'reviewer',
  reads: ['calls', 'ideas', 'connections', 'blocks', 'profiles'],
  errors: [403],
  params,
  status: 200,
  response: JurorsResponse,
})

export const saveJurors = endpoint({
  method: 'PUT',
  path: '/v1/calls/:id/jurors',
  summary: 'Replace the panel. Scores that were given stay; entries still to score are assigned evenly again.',
  access: 'reviewer',
  limit: callChangesLimit,
  errors: [403, 404, 409],
  params,
  body: z.strictObject({
    user_ids: z
      .array(z.uuid(errorTexts.common.memberId))
      .max(CALL_JURORS_MAX, errorTexts.common.atMost({ max: CALL_JURORS_MAX }))
      .transform((ids) => [...new Set(ids)]),
  }),
  status: 200,
  response: JurorsResponse,
})

export const remindJurors = endpoint({
  method: 'POST',
  path: '/v1/calls/:id/reminders',
  summary: 'Remind all jurors who have entries to score, each at most once a day.',
  access: 'reviewer',
  limit: callChangesLimit,
  errors: [403, 404, 409],
  params,
  status: 200,
  response: z.object({ reminded: z.int() }),
})

export const listAssignments = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/assignments/me',
  summary: 'The entries that the caller scores in a call.',
  access: 'member',
  scope: 'calls:judge',
  reads: ['calls', 'ideas', 'profiles', 'settings'],
  errors: [403],
  params,
  status: 200,
  response: z.object({ assignments: z.array(Assignment), judging_ends_at: z.iso.datetime().nullable() }),
})

export const getJudgedEntry = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/entries/:idea',
  summary: 'An entry as it is judged: for its author and team, its jurors and those who manage the call.',
  access: 'member',
  scope: 'calls:judge',
  reads: ['calls', 'ideas', 'connections', 'blocks', 'profiles'],
  errors: [403],
  params: entryParams,
  status: 200,
  response: z.object({ entry: JudgedEntry }),
})

export const saveScores = endpoint({
  method: 'PUT',
  path: '/v1/calls/:id/entries/:idea/scores/me',
  summary: 'Score each criterion of an assigned entry, or change the scores until judging ends.',
  access: 'member',
  scope: 'calls:judge',
  limit: scoresLimit,
  errors: [403, 404, 409],
  params: entryParams,
  body: z.strictObject({
    scores: z
      .record(z.uuid(errorTexts.calls.criterionId), score, errorTexts.calls.scores)
      .refine(
        (scores) => Object.keys(scores).length <= CALL_CRITERIA_MAX,
        errorTexts.common.atMost({ max: CALL_CRITERIA_MAX }),
      ),
    note: text({ max: CALL_NOTE_MAX }).default(''),
    sentence: text({ max: CALL_SENTENCE_MAX }).default(''),
  }),
  status: 200,
  response: z.object({ reading: Reading }),
})

export const passOnEntry = endpoint({
  method: 'POST',
  path: '/v1/calls/:id/entries/:idea/pass',
  summary: 'Pass an assigned entry on to another juror: the juror, or who manages the call for a juror.',
  access: 'member',
  limit: scoresLimit,
  errors: [403, 404, 409],
  params: entryParams,
  isBodyOptional: true,
  body: z.strictObject({ user_id: z.uuid(errorTexts.calls.jurorId).optional() }),
  status: 200,
  /** False where nobody else can take it. */
  response: z.object({ is_taken: z.boolean() }),
})

export const listRanking = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/ranking',
  summary: 'All entries by the scores of the panel, for those who manage the call.',
  access: 'reviewer',
  scope: 'calls:read',
  isForServices: true,
  reads: ['calls', 'ballots', 'ideas', 'connections', 'blocks', 'profiles'],
  errors: [403, 409],
  params,
  query: z.object({
    ...pageQuery(20),
    q: searchText,
    sort: z.enum(['weighted', 'corrected', 'disagreement'], errorTexts.calls.rankingSort).default('corrected'),
    only: z.enum(['', 'shortlisted', 'awarded', 'disagree'], errorTexts.calls.rankingFilter).default(''),
  }),
  status: 200,
  response: z.object({
    entries: z.array(RankedEntry),
    metadata: Metadata,
    counts: z.object({ all: z.int(), shortlisted: z.int(), disagree: z.int() }),
  }),
})

export const decideEntries = endpoint({
  method: 'POST',
  path: '/v1/calls/:id/decisions',
  summary:
    'Shortlist entries, or give them an award; without `award_id` an award is taken back. `before` has what was changed, to undo it.',
  access: 'reviewer',
  limit: callChangesLimit,
  errors: [403, 404, 409],
  params,
  body: z.strictObject({
    idea_ids: z
      .array(z.uuid(errorTexts.common.ideaId))
      .min(1, errorTexts.calls.atLeastOne)
      .max(500, errorTexts.common.atMost({ max: 500 })),
    decision: z.enum(['shortlist', 'unshortlist', 'award'], errorTexts.calls.decision),
    award_id: z.uuid(errorTexts.calls.awardId).nullable().default(null),
  }),
  status: 200,
  response: z.object({
    before: z.array(z.object({ idea_id: z.uuid(), is_shortlisted: z.boolean(), award_id: z.uuid().nullable() })),
  }),
})

export const getEntryPdf = endpoint({
  method: 'GET',
  path: CALL_ENTRY_PDF_PATH,
  summary: 'The PDF of an entry in the version that is judged.',
  access: 'member',
  scope: 'calls:judge',
  takesFilesCookie: true,
  subject: 'entry',
  params: entryParams,
  status: 200,
  sends: 'application/pdf',
})

export const exportScores = endpoint({
  method: 'GET',
  path: CALL_SCORES_PATH,
  summary: 'The scores of the panel as CSV, for those who manage the call.',
  access: 'reviewer',
  scope: 'calls:read',
  isForServices: true,
  needsRecentPassword: true,
  subject: 'call',
  params,
  status: 200,
  isInReaderLanguage: true,
  sends: 'text/csv; charset=utf-8',
  filename: 'scores.csv',
})

export const exportEntries = endpoint({
  method: 'GET',
  path: CALL_ENTRIES_PATH,
  summary: 'The entries of a call with their PDFs as ZIP, for those who manage the call.',
  access: 'reviewer',
  needsRecentPassword: true,
  subject: 'call',
  params,
  status: 200,
  isInReaderLanguage: true,
  sends: 'application/zip',
  filename: 'entries.zip',
})
