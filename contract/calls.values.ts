export * from './call-page.values.ts'

export const CALL_TITLE_MIN = 3
export const CALL_TITLE_MAX = 120
export const CALL_QUESTION_MIN = 10
export const CALL_QUESTION_MAX = 4_000
export const CALL_PROMISE_MIN = 10
export const CALL_PROMISE_MAX = 1_000
export const CALL_OFFICE_MAX = 80
export const CALL_WORDS_MAX = 4_000
/** How much of the question a list shows. */
export const CALL_EXCERPT_MAX = 300

export const CALL_IDEAS_MAX = 5
export const CALL_QUESTIONS_MAX = 5
export const CALL_QUESTION_TEXT_MAX = 200
export const CALL_ANSWER_MAX = 2_000
export const CALL_CRITERIA_MAX = 6
export const CALL_CRITERION_MAX = 60
export const CALL_CRITERION_QUESTION_MAX = 120
export const CALL_WEIGHT_MAX = 5
export const CALL_AWARDS_MAX = 5
export const CALL_AWARD_MAX = 60
export const CALL_AWARD_COUNT_MAX = 50
export const CALL_JURORS_PER_ENTRY_MAX = 5
export const CALL_VOTES_MAX = 10
export const CALL_JURORS_MAX = 50
/** More than are on a panel, so that some are left where all of them are on it. */
export const POSSIBLE_JURORS_MAX = 60
export const CALL_SENTENCE_MAX = 400
export const CALL_NOTE_MAX = 2_000
/** From this spread of the corrected scores on, the panel disagrees. */
export const CALL_DISAGREEMENT = 1
export const CALL_FACULTIES_MAX = 50

/** The entries that members vote on: the shortlist of the panel, or all. */
export const BALLOT_SCOPES = ['shortlist', 'all'] as const

/** Who opens calls beside administrators: nobody, or reviewers. */
export const CALL_OPENERS = ['admins', 'reviewers'] as const

export const CALL_AHEAD_YEARS = 2

/** The PDF of an entry in the version that is judged. */
export const CALL_ENTRY_PDF_PATH = '/v1/calls/:id/entries/:idea/entry.pdf'
export const CALL_SCORES_PATH = '/v1/calls/:id/scores.csv'
export const CALL_ENTRIES_PATH = '/v1/calls/:id/entries.zip'

export const CALLS_PAGE_SIZE = 20

/**
 * What a call may lack for its next phase. `fields` and `jurors` keep a draft from opening, `candidates` a vote from beginning; it
 * may go on without awards to give, profiles of jurors, entries, readings, awards that are given, and words.
 */
export const CALL_PARTS = [
  ...([
    'fields',
    'jurors',
    'awards',
    'profiles',
    'entries',
    'readings',
    'candidates',
    'given_awards',
    'words',
  ] as const),
] as const
