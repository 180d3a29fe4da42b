import { z } from 'zod'
import { PERIOD_DAYS_MAX } from './academic-calendar.values.ts'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { STAGES } from './progress.values.ts'
import {
  CALL_REPORT_DAYS,
  REPORT_SUBJECTS,
  REPORT_WORDS_MAX,
  UNIVERSITY_REPORT_CSV_PATH,
  UNIVERSITY_REPORT_PDF_PATH,
  UNIVERSITY_REPORT_STATES,
} from './university-reports.values.ts'

export * from './university-reports.values.ts'

/** A number of people. */
const group = z.int().nullable().describe('Null below five; below twenty to the nearest five.')
const day = z.iso.date(errorTexts.universityReports.day)

const FacultyPart = z.object({
  faculty: z.string().nullable().describe('"" without a faculty; null: faculties with few people, joined.'),
  members: z.int(),
  people: z.int(),
})
export type FacultyPart = z.infer<typeof FacultyPart>

/** Counts of people follow the rule of groups; counts of ideas are exact, since everybody sees these. */
export const ReportFigures = z.object({
  ideas: z.int().describe('Entries of a call, or ideas shared in the period, that everybody sees.'),
  faculties: z.object({ entered: z.int(), all: z.int() }).describe('Of the authors of these ideas.'),
  team_people: group.describe('Authors and teams of these ideas.'),
  took_part: z
    .object({ members: z.int(), people: z.int(), faculties: z.array(FacultyPart) })
    .describe('Members who shared, joined a team, commented, supported or voted. The sums are of the shown faculties.'),
  stages: z.object({ idea: z.int(), team: z.int(), tried: z.int(), in_use: z.int(), stopped: z.int() }),
  call: z
    .object({
      shortlisted: z.int(),
      awarded: z.int(),
      at_work_without_award: z.int(),
      closed_at: z.iso.datetime(),
      results_at: z.iso.datetime(),
      results_planned_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  answers: z
    .object({ one_day: z.int(), three_days: z.int(), seven_days: z.int(), later: z.int(), none: z.int() })
    .describe('Ideas by the time until somebody other than the author commented.'),
  review_days: z.number().nullable().describe('Median days until the first decision; null below five decisions.'),
  help: z
    .object({ faculties: z.array(z.string()), people: z.array(z.array(group)) })
    .describe(
      '`people[from][to]`: members of one faculty who commented on ideas of another, or joined their teams. A cell of few is null.',
    ),
  updates: z.int(),
})
export type ReportFigures = z.infer<typeof ReportFigures>

/** The newest update of an idea, read when the report is. */
const ReportWords = z.object({
  idea: z.object({ id: z.uuid(), title: z.string() }),
  stage: z.enum(STAGES).describe('When it was counted.'),
  text: z.string().describe('Its beginning.'),
  created_at: z.iso.datetime(),
  names: z.array(z.string()).describe('Of the author of the update and the team: those who agreed to be named.'),
})
export type ReportWords = z.infer<typeof ReportWords>

/** A call, term or year, of which there is a report, or can be one. */
const subject = {
  about: z.enum(REPORT_SUBJECTS),
  call: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  name: z.string().describe('Of the term; "" otherwise.'),
  translations: z.record(z.string(), z.object({ name: z.string().optional() })),
  starts_on: day.nullable().describe('On the site. Null where the call has no results yet.'),
  ends_on: day.nullable(),
}

export const UniversityReport = z.object({
  id: z.uuid(),
  ...subject,
  state: z.enum(UNIVERSITY_REPORT_STATES),
  progress: z.object({ done: z.int(), total: z.int() }),
  as_of: z.iso.datetime().nullable().describe('When it was counted. It stays as it was then.'),
  figures: ReportFigures.nullable().describe('Null until it is ready.'),
  words: z.array(ReportWords).max(REPORT_WORDS_MAX),
})
export type UniversityReport = z.infer<typeof UniversityReport>
/** One that is ready. */
export type CountedReport = UniversityReport & { figures: ReportFigures; as_of: string }

export const ReportOption = z.object({
  ...subject,
  is_over: z.boolean(),
  report: UniversityReport.pick({ id: true, state: true, as_of: true }).nullable(),
})
export type ReportOption = z.infer<typeof ReportOption>

const params = z.object({ id: z.uuid() })
const ReportResponse = z.object({ report: UniversityReport })

export const listUniversityReports = endpoint({
  method: 'GET',
  path: '/v1/admin/reports',
  summary: `What can be reported on: terms and years that are over, for administrators, the latest first; with \`call_id\` that call, for those who manage it. A call is over ${CALL_REPORT_DAYS} days after its results.`,
  access: 'reviewer',
  reads: ['university-reports', 'calls', 'ideas', 'profiles', 'settings'],
  errors: [403, 404],
  query: z.object({ call_id: z.uuid(errorTexts.common.callId).optional() }),
  status: 200,
  response: z.object({ options: z.array(ReportOption) }),
})

export const createUniversityReport = endpoint({
  method: 'POST',
  path: '/v1/admin/reports',
  summary:
    'Have a report counted on a call, a term or a year that is over. It is counted once: asked for again, it is the same.',
  access: 'reviewer',
  limit: rateLimit('university-report', 60, 'hour', errorTexts.universityReports.askReportsLimit),
  errors: [403, 404, 409],
  hasLocation: true,
  body: z.strictObject({
    about: z.enum(['call', 'period'], errorTexts.common.knownKind),
    call_id: z.uuid(errorTexts.common.callId).optional(),
    starts_on: day.optional().describe(`Of a term of the calendar, or the first day of a year.`),
    ends_on: day.optional().describe(`At most ${PERIOD_DAYS_MAX} days later.`),
  }),
  status: 202,
  response: ReportResponse,
})

export const getUniversityReport = endpoint({
  method: 'GET',
  path: '/v1/admin/reports/:id',
  summary: 'A report, or how far its counting is.',
  access: 'reviewer',
  reads: ['university-reports', 'calls', 'ideas', 'profiles', 'profile-details', 'settings'],
  errors: [403, 404],
  params,
  status: 200,
  response: ReportResponse,
})

export const getUniversityReportPdf = endpoint({
  method: 'GET',
  path: UNIVERSITY_REPORT_PDF_PATH,
  summary: 'A report to print, in the language of who reads it.',
  access: 'reviewer',
  needsRecentPassword: true,
  errors: [403, 404, 409],
  subject: 'report',
  isInReaderLanguage: true,
  params,
  status: 200,
  sends: 'application/pdf',
})

export const getUniversityReportCsv = endpoint({
  method: 'GET',
  path: UNIVERSITY_REPORT_CSV_PATH,
  summary: 'The figures of a report as a table: part, group, other group, number.',
  access: 'reviewer',
  needsRecentPassword: true,
  errors: [403, 404, 409],
  subject: 'report',
  isInReaderLanguage: true,
  params,
  status: 200,
  sends: 'text/csv; charset=utf-8',
  filename: 'report-:id.csv',
})
