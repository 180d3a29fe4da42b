import { z } from 'zod'
import {
  BALLOT_SCOPES,
  CALL_ANSWER_MAX,
  CALL_AWARD_COUNT_MAX,
  CALL_AWARD_MAX,
  CALL_AWARDS_MAX,
  CALL_CRITERIA_MAX,
  CALL_CRITERION_MAX,
  CALL_CRITERION_QUESTION_MAX,
  CALL_FACULTIES_MAX,
  CALL_IDEAS_MAX,
  CALL_JURORS_PER_ENTRY_MAX,
  CALL_OFFICE_MAX,
  CALL_PARTS,
  CALL_PHASES,
  CALL_PROMISE_MAX,
  CALL_QUESTION_MAX,
  CALL_QUESTION_TEXT_MAX,
  CALL_QUESTIONS_MAX,
  CALL_RULES_PATH,
  CALL_TITLE_MAX,
  CALL_TITLE_MIN,
  CALL_VOTES_MAX,
  CALL_WEIGHT_MAX,
  CALL_WORDS_MAX,
  CALLS_PAGE_SIZE,
} from './calls.values.ts'
import { endpoint } from './http.ts'
import { Author, PDF_FIELD, PDF_MAX_BYTES } from './ideas.ts'
import { rateLimit } from './limits.ts'
import { LIST_NAME_MAX } from './lists.values.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { base64, line, text } from './text.ts'
import { Instant, TimeZone } from './time-zones.ts'

export * from './calls.values.ts'

export const CallPhase = z.enum(CALL_PHASES, errorTexts.calls.phase)
const BallotScope = z.enum(BALLOT_SCOPES, errorTexts.calls.ballotScope)

/** Asked in the form of an idea that answers the call. */
export const CallQuestion = z.object({ id: z.uuid(), text: z.string(), max: z.int() })
export type CallQuestion = z.infer<typeof CallQuestion>

/** Scored by jurors from 1 to 5. */
export const CallCriterion = z.object({ id: z.uuid(), label: z.string(), question: z.string(), weight: z.int() })
export type CallCriterion = z.infer<typeof CallCriterion>

export const CallAward = z.object({ id: z.uuid(), name: z.string(), count: z.int() })
export type CallAward = z.infer<typeof CallAward>

/** An awarded entry, once the results are public. */
export const AwardedEntry = z.object({
  award_id: z.uuid(),
  idea: z.object({ id: z.uuid(), title: z.string() }),
  author: Author,
  team_count: z.int().describe('Without the author.'),
})
export type AwardedEntry = z.infer<typeof AwardedEntry>

/** A call in a list. */
export const CallSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  question: z.string().describe('In a list its beginning alone.'),
  office: z.string().describe('For which office or department the call is; "" where it names none.'),
  phase: CallPhase,
  is_scheduled: z.boolean().describe('Of a draft: whether the clock opens it.'),
  opens_at: z.iso.datetime().nullable().describe('Null in a draft without the date.'),
  closes_at: z.iso.datetime().nullable(),
  judging_ends_at: z.iso.datetime().nullable(),
  ballot_ends_at: z.iso.datetime().nullable().describe('Null without a ballot.'),
  results_planned_at: z.iso.datetime().nullable(),
  results_at: z.iso.datetime().nullable().describe('When the results became public.'),
  time_zone: z.string(),
  faculties: z.array(z.string()).describe('Members of these may enter; empty: everybody.'),
  ideas_per_member: z.int(),
  votes_per_member: z.int().describe('0: no ballot.'),
  ballot_scope: BallotScope,
  awards: z.array(CallAward),
  organiser: Author,
  entry_count: z.int().describe('Of the entries that everybody sees.'),
  juror_count: z.int(),
  shortlist_count: z
    .int()
    .nullable()
    .describe('How many of the entries are on the shortlist; null until the ballot or the results show it.'),
  readings: z
    .object({ given: z.int(), total: z.int() })
    .nullable()
    .describe('How many scores of jurors are given, of all that are asked for; null outside judging.'),
  voter_count: z.int().nullable().describe('How many members have voted; null before the ballot.'),
  awarded: z.array(AwardedEntry).describe('In the order of the awards; empty before the results.'),
  version: z.int(),
})
export type CallSummary = z.infer<typeof CallSummary>

export const Call = z.object({
  ...CallSummary.shape,
  promise: z.string().describe('The use of the answers that the organiser promises.'),
  questions: z.array(CallQuestion),
  criteria: z.array(CallCriterion),
  jurors_per_entry: z.int(),
  panel: z.array(Author),
  rules_pdf: z.string().describe('File id, or "".'),
  rules_pdf_name: z.string(),
  rules_pdf_size: z.int().describe('Bytes; 0 without a PDF.'),
  words: z
    .string()
    .describe('The organiser\'s words at the results; "" for those who do not manage the call, before the results.'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Call = z.infer<typeof Call>

const whole = (min: number, max: number) => {
  const message = errorTexts.common.wholeNumberFrom({ min, max })
  return z.int(message).min(min, message).max(max, message)
}
const list = <S extends z.ZodType>(item: S, max: number) =>
  z.array(item, errorTexts.common.list).max(max, errorTexts.common.atMost({ max })).default([])
/** Absent for a new one. */
const partId = { id: z.uuid(errorTexts.common.id).optional() }

/**
 * All of a call. A draft may lack everything but a title; what opens has to be complete. Times of phases are ends: `closes_at` of
 * entering, `judging_ends_at`, `ballot_ends_at`.
 */
const fields = {
  title: line({
    min: CALL_TITLE_MIN,
    minMessage: errorTexts.common.minCharacters({ min: CALL_TITLE_MIN }),
    max: CALL_TITLE_MAX,
    required: errorTexts.common.titleMissing,
  }),
  question: text({ max: CALL_QUESTION_MAX }).default(''),
  promise: text({ max: CALL_PROMISE_MAX }).default(''),
  office: line({ max: CALL_OFFICE_MAX }).default(''),
  words: text({ max: CALL_WORDS_MAX }).default(''),
  opens_at: Instant.nullable().default(null),
  closes_at: Instant.nullable().default(null),
  judging_ends_at: Instant.nullable().default(null),
  ballot_ends_at: Instant.nullable().default(null),
  results_planned_at: Instant.nullable().default(null),
  time_zone: TimeZone.default('UTC'),
  faculties: list(line({ min: 1, max: LIST_NAME_MAX, required: errorTexts.calls.faculty }), CALL_FACULTIES_MAX),
  ideas_per_member: whole(1, CALL_IDEAS_MAX).default(1),
  questions: list(
    z.strictObject({
      ...partId,
      text: line({ min: 1, max: CALL_QUESTION_TEXT_MAX, required: errorTexts.calls.questionMissing }),
      max: whole(10, CALL_ANSWER_MAX),
    }),
    CALL_QUESTIONS_MAX,
  ),
  criteria: list(
    z.strictObject({
      ...partId,
      label: line({ min: 1, max: CALL_CRITERION_MAX, required: errorTexts.calls.criterionMissing }),
      question: line({ max: CALL_CRITERION_QUESTION_MAX }).default(''),
      weight: whole(1, CALL_WEIGHT_MAX),
    }),
    CALL_CRITERIA_MAX,
  ),
  jurors_per_entry: whole(1, CALL_JURORS_PER_ENTRY_MAX).default(3),
  votes_per_member: whole(0, CALL_VOTES_MAX).default(0),
  ballot_scope: BallotScope.default('shortlist'),
  awards: list(
    z.strictObject({
      ...partId,
      name: line({ min: 1, max: CALL_AWARD_MAX, required: errorTexts.calls.awardMissing }),
      count: whole(1, CALL_AWARD_COUNT_MAX),
    }),
    CALL_AWARDS_MAX,
  ),
  /** Absent keeps the file; a blank one removes it. */
  rules_pdf: z
    .union([
      z.literal(''),
      base64({ maxBytes: PDF_MAX_BYTES, tooLarge: errorTexts.files.pdfTooLarge }).meta({
        contentEncoding: 'base64',
        contentMediaType: 'application/pdf',
      }),
    ])
    .optional(),
  rules_pdf_name: line({ max: 120 }).default(''),
}

export const NewCall = z.strictObject(fields)
export type NewCall = z.output<typeof NewCall>

/**
 * The whole call; `version` is the one that was read. Awards that entries were made for, and criteria that were scored, change
 * with `confirmed` alone.
 */
export const CallEdit = z.strictObject({
  ...fields,
  version: z.int(errorTexts.common.wholeNumber),
  confirmed: z.boolean(errorTexts.common.boolean).default(false),
})

const params = z.object({ id: z.uuid() })
const CallResponse = z.object({ call: Call })
const RULES_FIELD = { ...PDF_FIELD, name: 'rules_pdf' }
/** A draft saves itself while it is written. */
export const callChangesLimit = rateLimit('call-change', 1_200, 'hour', errorTexts.calls.changeCallsLimit)

export const listCalls = endpoint({
  method: 'GET',
  path: '/v1/calls',
  summary: 'Calls for ideas. Drafts are for those who manage them.',
  access: 'public',
  scope: 'calls:read',
  shows: ['ideas'],
  isCached: true,
  isShared: true,
  reads: ['calls', 'ballots', 'ideas', 'profiles'],
  savedAs: 'general',
  errors: [401, 403],
  query: z.object({
    ...pageQuery(CALLS_PAGE_SIZE),
    phase: z
      .union([CallPhase, z.literal('')], errorTexts.calls.phase)
      .default('')
      .describe('Absent: all but drafts.'),
    sort: z
      .enum(['ends', 'newest'], errorTexts.calls.sort)
      .default('ends')
      .describe('`ends`: the end of the present phase first, results last.'),
    only: z
      .enum(['', 'eligible', 'entered'], errorTexts.calls.filter)
      .default('')
      .describe('For members: only the calls that they may enter, or have entered.'),
  }),
  status: 200,
  response: z.object({
    calls: z.array(CallSummary),
    metadata: Metadata,
    counts: z
      .object({ open: z.int(), judging: z.int(), ballot: z.int(), results: z.int() })
      .describe('Of all calls that are no drafts.'),
  }),
})

export const createCall = endpoint({
  method: 'POST',
  path: '/v1/calls',
  summary: 'Write the draft of a call: administrators, and reviewers where the settings of the site say so.',
  access: 'reviewer',
  limit: callChangesLimit,
  errors: [403],
  hasLocation: true,
  body: NewCall,
  file: RULES_FIELD,
  status: 201,
  response: CallResponse,
})

export const getCall = endpoint({
  method: 'GET',
  path: '/v1/calls/:id',
  summary: 'A call. A draft is for those who manage it.',
  access: 'public',
  scope: 'calls:read',
  shows: ['ideas'],
  isCached: true,
  reads: ['calls', 'ballots', 'ideas', 'profiles'],
  savedAs: 'call',
  params,
  status: 200,
  response: CallResponse,
})

export const editCall = endpoint({
  method: 'PUT',
  path: '/v1/calls/:id',
  summary:
    'Change a call. Once it is open, dates move later only, the rules of entering and scoring stay, as does an award that was given; entrants are notified of other dates and criteria. 409 with `awards` or `criteria` where entries or scores refer to them, until it is sent with `confirmed`.',
  access: 'reviewer',
  limit: callChangesLimit,
  errors: [403, 404, 409],
  params,
  body: CallEdit,
  file: RULES_FIELD,
  status: 200,
  response: CallResponse,
})

export const deleteCall = endpoint({
  method: 'DELETE',
  path: '/v1/calls/:id',
  summary: 'Delete a call that nobody has entered.',
  access: 'reviewer',
  limit: callChangesLimit,
  errors: [403, 404, 409],
  params,
  status: 204,
})

export const copyCall = endpoint({
  method: 'POST',
  path: '/v1/calls/:id/copy',
  summary: 'Write a draft like another call, without its dates, entries and words.',
  access: 'reviewer',
  limit: callChangesLimit,
  errors: [403, 404],
  hasLocation: true,
  params,
  status: 201,
  response: CallResponse,
})

/** A part that a call lacks for its next phase, such as 2 of 3. The phase may begin without it. */
export const MissingPart = z.object({ kind: z.enum(CALL_PARTS), count: z.int(), of: z.int() })
export type MissingPart = z.infer<typeof MissingPart>

export const moveCall = endpoint({
  method: 'POST',
  path: '/v1/calls/:id/phase',
  summary:
    'Step to the next phase. A draft is opened, or scheduled where it opens later; `draft` withdraws the schedule. Entering ends by the clock alone. Where there is nothing public to vote on, judging leads to the results.',
  access: 'reviewer',
  limit: callChangesLimit,
  errors: [403, 404, 409],
  params,
  body: z.strictObject({
    to: CallPhase,
    version: z.int(errorTexts.common.wholeNumber),
    is_check: z.boolean().default(false).describe('Checks the step and says what is missing, without taking it.'),
  }),
  status: 200,
  response: CallResponse.extend({ missing: z.array(MissingPart) }),
})

/** The step that follows the present phase of a call. */
export const NextStep = z.object({
  to: CallPhase.nullable().describe('Null after the results.'),
  at: z.iso.datetime().nullable().describe('When the clock takes it; null where it is taken by hand alone.'),
  is_by_hand: z.boolean().describe('Whether it can be taken by hand now.'),
  missing: z.array(MissingPart),
})
export type NextStep = z.infer<typeof NextStep>

/** A call as those see it who manage it. */
export const ManagedCall = z.object({ ...CallSummary.shape, next: NextStep })
export type ManagedCall = z.infer<typeof ManagedCall>

export const listManagedCalls = endpoint({
  method: 'GET',
  path: '/v1/calls/managed',
  summary:
    'The calls that the caller manages, drafts included, each with its next step: all of them for administrators, their own for reviewers who may open calls.',
  access: 'reviewer',
  reads: ['calls', 'ballots', 'ideas', 'connections', 'blocks', 'profiles', 'settings'],
  errors: [403],
  query: z.object({
    ...pageQuery(CALLS_PAGE_SIZE),
    phase: z
      .union([CallPhase, z.literal('')], errorTexts.calls.phase)
      .default('')
      .describe('Absent: all of them.'),
  }),
  status: 200,
  response: z.object({ calls: z.array(ManagedCall), metadata: Metadata }),
})

export const getNextStep = endpoint({
  method: 'GET',
  path: '/v1/calls/:id/next',
  summary:
    'The step that follows the present phase of a call, and what is missing for it, for those who manage the call.',
  access: 'reviewer',
  reads: ['calls', 'ballots', 'ideas', 'connections', 'blocks', 'profiles', 'settings'],
  errors: [403],
  params,
  status: 200,
  response: z.object({ next: NextStep }),
})

export const getCallRules = endpoint({
  method: 'GET',
  path: CALL_RULES_PATH,
  summary: 'The rules of a call, as a download.',
  access: 'public',
  scope: 'calls:read',
  shows: ['ideas'],
  takesFilesCookie: true,
  subject: 'call',
  params,
  status: 200,
  sends: 'application/pdf',
})
