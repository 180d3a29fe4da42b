import type { Language } from '../../../contract/languages.values.ts'
import { type Listed, listedLabel } from '../../../contract/lists.values.ts'
import { translated } from '../../../contract/translations.values.ts'
import type { CountedReport, UniversityReport } from '../../../contract/university-reports.ts'
import { ANSWER_TIMES } from '../../../contract/university-reports.values.ts'
import { DAY } from '../../lib/clock.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenDate } from '../../lib/written-times.ts'

/** How names of faculties are shown, and days of the site. */
export type Reader = { language: Language; faculties: readonly Listed[]; timeZone: string }

type Value = number | null
/** A row: what it is about, and its numbers, where null is few. */
type Row = [name: string, ...values: Value[]]
/** A part of a report as a table. `other`: what its further columns are groups of. */
export type ReportTable = { title: string; text: string; columns: string[]; rows: Row[]; empty?: string }

/** Title, period and tables of a report: the same in the file to print and in the table for programs. */
export function describeReport(report: CountedReport, { language, faculties, timeZone }: Reader) {
  const t = serverTexts(language, 'universityReports')
  const facultyOf = (faculty: string) => listedLabel(faculties, faculty, language) || t('tookPart.none')
  const dayOf = (time: string) => writtenDate(time, timeZone, language)
  const day = (value: string | null) => writtenDate(value ?? '', 'UTC', language)
  return {
    title: t('title', { about: aboutOf(report, language) }),
    period: t('period', {
      ...{ from: day(report.starts_on), until: day(report.ends_on), date: dayOf(report.as_of) },
    }),
    dayOf,
    tables: [
      inShort(report, language),
      tookPart(report, language, facultyOf),
      stages(report, language),
      answers(report, language),
      help(report, language, facultyOf),
    ],
  }
}

function aboutOf({ about, call, starts_on, ...period }: UniversityReport, language: Language): string {
  const t = serverTexts(language, 'universityReports')
  if (about === 'call') return call?.title ?? ''
  return translated(period, language).name || t('year', { year: starts_on?.slice(0, 4) ?? '' })
}

function inShort({ about, figures }: CountedReport, language: Language): ReportTable {
  const t = serverTexts(language, 'universityReports')
  const { ideas, faculties, team_people, took_part, stages: at } = figures
  return {
    ...{ title: t('figures'), text: '', columns: [t('figure'), t('number')] },
    rows: [
      [t('entries', { isCall: `${about === 'call'}` }), ideas],
      [`${t('faculties')} (${t('of', { count: faculties.entered, all: faculties.all })})`, faculties.entered],
      [t('teamPeople'), team_people],
      [t('people'), took_part.people],
      [t('working'), at.team + at.tried + at.in_use],
    ],
  }
}

function tookPart({ figures }: CountedReport, language: Language, facultyOf: (name: string) => string): ReportTable {
  const t = serverTexts(language, 'universityReports.tookPart')
  const { members, people, faculties } = figures.took_part
  const nameOf = (faculty: string | null) => (faculty === null ? t('others') : facultyOf(faculty))
  return {
    ...{ title: t('title'), text: t('text'), columns: [t('faculty'), t('people'), t('members')], empty: t('nobody') },
    rows:
      faculties.length === 0
        ? []
        : [...faculties.map((one): Row => [nameOf(one.faculty), one.people, one.members]), [t('all'), people, members]],
  }
}

function stages({ about, figures }: CountedReport, language: Language): ReportTable {
  const t = serverTexts(language, 'universityReports.stages')
  const { ideas, stages: at, call } = figures
  const isCall = `${about === 'call'}` as const
  return {
    ...{ title: t('title', { isCall }), text: t('text'), columns: [t('stage'), t('all', { isCall })] },
    rows: [
      [t('all', { isCall }), ideas],
      ...(call
        ? ([
            [t('shortlisted'), call.shortlisted],
            [t('awarded'), call.awarded],
          ] as Row[])
        : []),
      [t('team'), at.team + at.tried + at.in_use],
      [t('tried'), at.tried + at.in_use],
      [t('in_use'), at.in_use],
      [t('stopped'), at.stopped],
      ...(call ? ([[t('withoutAward'), call.at_work_without_award]] as Row[]) : []),
    ],
  }
}

function answers({ figures }: CountedReport, language: Language): ReportTable {
  const t = serverTexts(language, 'universityReports.answers')
  const { answers: counts, review_days, call } = figures
  return {
    ...{
      title: t('title'),
      text: t('text'),
      columns: [t('time'), serverTexts(language, 'universityReports')('number')],
    },
    rows: [
      ...ANSWER_TIMES.map((time): Row => [t(time), counts[time]]),
      ...(call || review_days === null ? [] : ([[t('review'), review_days]] as Row[])),
      ...(call ? ([[t('results'), daysBetween(call.closed_at, call.results_at)]] as Row[]) : []),
      ...(call?.results_planned_at
        ? ([[t('late'), Math.max(0, daysBetween(call.results_planned_at, call.results_at))]] as Row[])
        : []),
    ],
  }
}

function daysBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / DAY)
}

function help({ figures }: CountedReport, language: Language, facultyOf: (name: string) => string): ReportTable {
  const t = serverTexts(language, 'universityReports.help')
  const { faculties, people } = figures.help
  return {
    ...{ title: t('title'), text: t('text'), empty: t('nobody') },
    columns: [t('from'), ...faculties.map(facultyOf)],
    rows: faculties.map((from, place): Row => [facultyOf(from), ...(people[place] ?? [])]),
  }
}
