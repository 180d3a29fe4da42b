/** Periods that a report covers: a call for ideas, a term of the academic calendar, a year. */
export const REPORT_SUBJECTS = ['call', 'term', 'year'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

/** `waiting` for the job, `counting`, `ready`, or `failed` until it is asked for again. */
export const UNIVERSITY_REPORT_STATES = ['waiting', 'counting', 'ready', 'failed'] as const

/** How many days after its results a call is over: teams have had time to begin. */
export const CALL_REPORT_DAYS = 28

/** A group of fewer people is in no report. */
export const GROUP_MIN = 5
/** A group of fewer people is rounded, so that the difference of two reports is no person. */
export const GROUP_EXACT_MIN = 20

/** How long an idea waits for the first comment of somebody else, in the order in which it is shown. */
export const ANSWER_TIMES = ['one_day', 'three_days', 'seven_days', 'later', 'none'] as const

export const REPORT_WORDS_MAX = 6

export const UNIVERSITY_REPORT_PDF_PATH = '/v1/admin/reports/:id.pdf'
export const UNIVERSITY_REPORT_CSV_PATH = '/v1/admin/reports/:id.csv'

/** The published size of a group of people: null below five, to the nearest five below twenty. */
export function groupSize(count: number): number | null {
  if (count < GROUP_MIN) return null
  return count < GROUP_EXACT_MIN ? Math.round(count / GROUP_MIN) * GROUP_MIN : count
}
