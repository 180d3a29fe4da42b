import type { z } from 'zod'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import { cutText } from '../../../contract/cut-text.ts'
import type { Language } from '../../../contract/languages.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import type {
  createUniversityReport,
  ReportOption,
  ReportWords,
  UniversityReport,
} from '../../../contract/university-reports.ts'
import { CALL_REPORT_DAYS, type ReportSubject } from '../../../contract/university-reports.values.ts'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { dayOnSite, instantsOfDays } from '../../lib/academic-calendar.ts'
import { isAdmin, type Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { getManagedCall } from '../calls/managed-calls.service.ts'
import { listNamed } from '../portfolios/portfolios.service.ts'
import { publicLists } from '../site-settings/lists.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { COUNTING_ATTEMPTS, COUNTING_STEPS } from './counting.service.ts'
import {
  findFirstIdeaTime,
  findPeople,
  findPeriodReports,
  findReport,
  findReportOn,
  findWords,
  insertReport,
  type ReportRow,
  updateReport,
} from './university-reports.repo.ts'

const WORDS_MAX = 280

/** A call, term or year, and the time that a report on it covers: null where that is not known yet. */
type Subject = Pick<ReportRow, 'about' | 'call_id' | 'name' | 'translations'> & {
  title: string
  days: { starts_on: string; ends_on: string; starts_at: string; ends_at: string } | null
}

/** A call for who manages it, or the terms and years that are over, for administrators. */
export async function listReportOptions(
  deps: Deps,
  actor: Member,
  { call_id }: { call_id?: string | undefined },
): Promise<ReportOption[]> {
  const settings = await readSiteSettings(deps)
  if (call_id !== undefined) {
    const subject = subjectOfCall(settings, await getManagedCall(deps, actor, call_id))
    return [optionOf(deps, subject, subject.days ? await findReportOn(deps.db, keyOf(subject)) : undefined)]
  }
  requireAdmin(actor)
  const reports = new Map((await findPeriodReports(deps.db)).map((report) => [report.subject, report]))
  const known = (await periodsOf(deps, settings)).filter((subject) => isOver(deps, subject))
  const keys = new Set(known.map(keyOf))
  const options = [
    ...known.map((subject) => optionOf(deps, subject, reports.get(keyOf(subject)))),
    // Reports on terms that the calendar no longer has.
    ...[...reports.values()]
      .filter(({ subject }) => !keys.has(subject))
      .map((report) => optionOf(deps, { ...report, title: '', days: report }, report)),
  ]
  return options.toSorted((one, other) => ((one.ends_on ?? '') < (other.ends_on ?? '') ? 1 : -1))
}

/** Has a report counted, unless there is one. */
export async function requestReport(
  deps: Deps,
  actor: Member,
  body: z.output<(typeof createUniversityReport)['body']>,
): Promise<UniversityReport> {
  const subject = await requestedSubject(deps, actor, body)
  const { days } = subject
  if (!days || !isOver(deps, subject)) throw new ConflictError('report', errorTexts.universityReports.notOver)
  const id = await transact(deps, async (tx) => {
    await lockName(tx.db, 'university-reports')
    const before = await findReportOn(tx.db, keyOf(subject))
    if (before) return countAgain(tx, before)
    await requireDisjoint(tx, subject.about, days)
    return addReport(tx, actor, subject, days)
  })
  return getReport(deps, actor, id)
}

async function addReport(tx: Tx, actor: Member, subject: Subject, days: NonNullable<Subject['days']>): Promise<string> {
  const id = newId()
  const { about, call_id, name, translations, title } = subject
  await insertReport(tx, {
    ...{ id, subject: keyOf(subject), about, call_id, name, translations, ...days, created_at: timestamp(tx.clock) },
    ...{ leased_until: null, attempts: 0, steps_done: 0, counted_at: null },
  })
  const target = call_id
    ? { kind: 'call' as const, id: call_id, name: title }
    : { kind: 'site' as const, name: name || days.starts_on.slice(0, 4) }
  await tx.audit(actor, { action: 'university_report_made', target, after: `${days.starts_on} – ${days.ends_on}` })
  wakeCounting(tx)
  return id
}

/** Lets one that failed wait again. */
async function countAgain(tx: Tx, { id, counted_at, attempts }: ReportRow): Promise<string> {
  if (counted_at === null && attempts >= COUNTING_ATTEMPTS) {
    await updateReport(tx.db, id, { attempts: 0, leased_until: null })
    wakeCounting(tx)
  }
  return id
}

function wakeCounting(tx: Tx): void {
  tx.afterCommit(({ bus }) => bus.publish('wake', { job: 'university-reports' }))
}

/** Two terms of which one has a day more would differ by what happened on that day. */
async function requireDisjoint(tx: Tx, about: ReportSubject, days: { starts_on: string; ends_on: string }) {
  if (about !== 'term') return
  const others = (await findPeriodReports(tx.db)).filter((report) => report.about === 'term')
  if (others.some((other) => other.starts_on <= days.ends_on && days.starts_on <= other.ends_on)) {
    throw new ConflictError('report', errorTexts.universityReports.overlaps)
  }
}

export async function getReport(deps: Deps, actor: Member, id: string): Promise<UniversityReport> {
  const report = await findReport(deps.db, id)
  if (!report) throw new NotFoundError('report')
  if (report.call_id === null) requireAdmin(actor)
  const call = report.call_id === null ? null : await getManagedCall(deps, actor, report.call_id)
  return viewOf(deps, report, call && { id: call.id, title: call.title })
}

/** The same for a file in a language, once it is counted. */
export async function getCountedReport(deps: Deps, actor: Member, id: string, language: Language) {
  const { figures, as_of, ...report } = await getReport(deps, actor, id)
  if (!figures || !as_of) throw new ConflictError('report', errorTexts.universityReports.notCounted)
  const { lists, time } = await readSiteSettings(deps)
  const reader = { language, faculties: publicLists(lists).faculties, timeZone: time.zone }
  return { report: { ...report, figures, as_of }, reader }
}

async function viewOf(deps: Deps, report: ReportRow, call: UniversityReport['call']): Promise<UniversityReport> {
  const { id, about, name, translations, starts_on, ends_on, steps_done, counted_at, figures } = report
  return {
    ...{ id, about, call, name, translations, starts_on, ends_on },
    ...{ state: stateOf(deps, report), progress: { done: steps_done, total: COUNTING_STEPS }, as_of: counted_at },
    ...{ figures, words: await wordsOf(deps, report) },
  }
}

/** Read now, so that nothing is there that was hidden or deleted since, and nobody who left or takes the consent back is named. */
async function wordsOf(deps: Deps, { words }: ReportRow): Promise<ReportWords[]> {
  const updates = await findWords(
    deps.db,
    words.map(({ id }) => id),
  )
  const people = [...new Set(updates.flatMap((update) => update.people))].filter((id) => id !== ANONYMOUS_USER_ID)
  const named = await listNamed(deps, people)
  const names = new Map((await findPeople(deps.db, [...named])).map((person) => [person.id, displayName(person)]))
  return words.flatMap(({ id, stage }) => {
    const update = updates.find((one) => one.id === id)
    if (!update) return []
    const { idea_id, title, text, created_at } = update
    return {
      ...{ idea: { id: idea_id, title }, stage, text: cutText(text, WORDS_MAX), created_at },
      names: update.people.flatMap((person) => names.get(person) ?? []),
    }
  })
}

function stateOf({ clock }: Pick<Deps, 'clock'>, report: ReportRow): UniversityReport['state'] {
  const { counted_at, leased_until, attempts } = report
  if (counted_at !== null) return 'ready'
  if (leased_until !== null && leased_until > timestamp(clock)) return 'counting'
  return attempts >= COUNTING_ATTEMPTS ? 'failed' : 'waiting'
}

async function requestedSubject(
  deps: Deps,
  actor: Member,
  { about, call_id, starts_on, ends_on }: z.output<(typeof createUniversityReport)['body']>,
): Promise<Subject> {
  const settings = await readSiteSettings(deps)
  if (about === 'call') {
    if (call_id === undefined) throw new InvalidError({ call_id: errorTexts.universityReports.callMissing })
    return subjectOfCall(settings, await getManagedCall(deps, actor, call_id))
  }
  requireAdmin(actor)
  const kept = (await findPeriodReports(deps.db)).map((report) => ({ ...report, title: '', days: report }))
  const chosen = [...kept, ...(await periodsOf(deps, settings))].find(
    ({ days }) => days?.starts_on === starts_on && days?.ends_on === ends_on,
  )
  if (!chosen) throw new InvalidError({ starts_on: errorTexts.universityReports.periodMissing })
  return chosen
}

type StoredCall = Awaited<ReturnType<typeof getManagedCall>>

function subjectOfCall(settings: SiteSettings, { id, title, phase, opens_at, results_at }: StoredCall): Subject {
  const subject = { about: 'call' as const, call_id: id, title, name: '', translations: {} }
  if (phase !== 'results' || !opens_at || !results_at) return { ...subject, days: null }
  const ends_at = new Date(Date.parse(results_at) + CALL_REPORT_DAYS * DAY)
  const [starts_on, ends_on] = [dayOnSite(settings, new Date(opens_at)), dayOnSite(settings, ends_at)]
  return { ...subject, days: { starts_on, ends_on, starts_at: opens_at, ends_at: ends_at.toISOString() } }
}

/** The terms of the calendar, and the years since the first idea. */
async function periodsOf(deps: Deps, settings: SiteSettings): Promise<Subject[]> {
  const daysOf = (starts_on: string, ends_on: string) => {
    const { from, until } = instantsOfDays(settings, starts_on, ends_on)
    return { starts_on, ends_on, starts_at: from, ends_at: until }
  }
  const terms = settings.calendar.periods
    .filter(({ kind }) => kind === 'term')
    .map(({ name, translations = {}, starts_on, ends_on }) => ({
      ...{
        about: 'term' as const,
        call_id: null,
        title: '',
        name,
        translations: translations as Subject['translations'],
      },
      days: daysOf(starts_on, ends_on),
    }))
  const first = await findFirstIdeaTime(deps.db)
  const yearOf = (time: Date) => Number(dayOnSite(settings, time).slice(0, 4))
  const years = first === null ? 0 : yearOf(deps.clock.now()) - yearOf(new Date(first))
  return [
    ...terms,
    ...Array.from({ length: Math.max(0, years) }, (_, ago) => {
      const year = String(yearOf(deps.clock.now()) - 1 - ago)
      const days = daysOf(`${year}-01-01`, `${year}-12-31`)
      return { about: 'year' as const, call_id: null, title: '', name: '', translations: {}, days }
    }),
  ]
}

function optionOf(deps: Deps, subject: Subject, report: ReportRow | undefined): ReportOption {
  const { about, call_id, title, name, translations, days } = subject
  return {
    ...{ about, call: call_id === null ? null : { id: call_id, title }, name, translations },
    ...{ starts_on: days?.starts_on ?? null, ends_on: days?.ends_on ?? null, is_over: isOver(deps, subject) },
    report: report ? { id: report.id, state: stateOf(deps, report), as_of: report.counted_at } : null,
  }
}

function isOver({ clock }: Pick<Deps, 'clock'>, { days }: Subject): boolean {
  return days !== null && days.ends_at <= timestamp(clock)
}

function keyOf({ about, call_id, days }: Subject): string {
  return about === 'call' ? `call ${call_id}` : `${about} ${days?.starts_on} ${days?.ends_on}`
}

function requireAdmin(actor: Member): void {
  if (!isAdmin(actor)) throw new ForbiddenError(errorTexts.universityReports.onlyAdmins, 'report')
}
