import { DateTime } from 'luxon'
import type { z } from 'zod'
import type { Call, NewCall } from '../../../../contract/calls.ts'
import type { Author } from '../../../../contract/ideas.ts'

type CallInput = z.input<typeof NewCall>
export type FormErrors = Record<string, string | undefined>

const LOCAL = "yyyy-MM-dd'T'HH:mm"
export const DATES = ['opens_at', 'closes_at', 'judging_ends_at', 'ballot_ends_at'] as const
export type DateName = (typeof DATES)[number]

/** Now in a zone, as a form has it. */
export function localTime(zone: string): string {
  return DateTime.now().setZone(zone).toFormat(LOCAL)
}

/** Four weeks to enter, two to judge and one to vote, from tomorrow morning on. */
function proposedDates(zone: string) {
  const opens = DateTime.now().setZone(zone).plus({ days: 1 }).set({ hour: 8, minute: 0 })
  const endAfter = (weeks: number) => opens.plus({ weeks }).set({ hour: 23, minute: 59 }).toFormat(LOCAL)
  return {
    opens_at: opens.toFormat(LOCAL),
    closes_at: endAfter(4),
    judging_ends_at: endAfter(6),
    ballot_ends_at: endAfter(7),
  }
}

/** The form of a new call. Dates are local times of the zone, or "". */
export function emptyForm(zone: string) {
  return {
    title: '',
    question: '',
    promise: '',
    office: '',
    words: '',
    ...proposedDates(zone),
    results_planned_at: '',
    zone,
    isForEverybody: true,
    faculties: [] as string[],
    ideasPerMember: 1,
    rules: undefined as File | null | undefined,
    questions: [] as { id?: string; text: string; max: number }[],
    criteria: [] as { id?: string; label: string; question: string; weight: number }[],
    jurors: [] as Author[],
    jurorsPerEntry: 3,
    ballot: 'none' as 'none' | 'shortlist' | 'all',
    votes: 3,
    awards: [] as { id?: string; name: string; count: number }[],
  }
}
export type CallForm = ReturnType<typeof emptyForm>

export function formOf(call: Call): CallForm {
  const zone = call.time_zone
  const local = (instant: string | null) => (instant ? DateTime.fromISO(instant, { zone }).toFormat(LOCAL) : '')
  const { title, question, promise, office, words, faculties, questions, criteria, awards } = call
  return {
    ...emptyForm(zone),
    ...{ title, question, promise, office, words, faculties, questions, criteria, awards },
    opens_at: local(call.opens_at),
    closes_at: local(call.closes_at),
    judging_ends_at: local(call.judging_ends_at),
    ballot_ends_at: local(call.ballot_ends_at),
    results_planned_at: local(call.results_planned_at),
    isForEverybody: faculties.length === 0,
    ideasPerMember: call.ideas_per_member,
    jurors: call.panel,
    jurorsPerEntry: call.jurors_per_entry,
    ballot: call.votes_per_member === 0 ? 'none' : call.ballot_scope,
    votes: call.votes_per_member || 3,
  }
}

/** The body of a request. A date that the form did not change stays exact. */
export function inputOf(form: CallForm, before?: Call): Omit<CallInput, 'rules_pdf' | 'rules_pdf_name'> {
  const shown = before && formOf(before)
  const instant = (name: DateName | 'results_planned_at') => {
    if (before && shown?.[name] === form[name] && shown.zone === form.zone) return before[name]
    return form[name] ? DateTime.fromISO(form[name], { zone: form.zone }).toUTC().toISO() : null
  }
  const { title, question, promise, office, words, questions, criteria, awards, ballot } = form
  return {
    ...{ title, question, promise, office, words, questions, criteria, awards },
    opens_at: instant('opens_at'),
    closes_at: instant('closes_at'),
    judging_ends_at: instant('judging_ends_at'),
    ballot_ends_at: instant('ballot_ends_at'),
    results_planned_at: instant('results_planned_at'),
    time_zone: form.zone,
    faculties: form.isForEverybody ? [] : form.faculties,
    ideas_per_member: form.ideasPerMember,
    jurors_per_entry: form.jurorsPerEntry,
    votes_per_member: ballot === 'none' ? 0 : form.votes,
    ballot_scope: ballot === 'none' ? (before?.ballot_scope ?? 'shortlist') : ballot,
  }
}

/** Props of the sections: the form, its errors by field of the call, and whether the rules of the call are fixed. */
export type SectionProps = {
  form: CallForm
  errors: FormErrors
  onChange: (part: Partial<CallForm>) => void
  isFixed: boolean
}
