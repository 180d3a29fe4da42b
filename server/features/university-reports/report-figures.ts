import type { FacultyPart, ReportFigures } from '../../../contract/university-reports.ts'
import { GROUP_MIN, groupSize } from '../../../contract/university-reports.values.ts'
import { DAY } from '../../lib/clock.ts'
import { type AnswerTimes, type HelpCount, type StageCount, WORKING_STAGES } from './report-figures.repo.ts'

/** Publishable form of counts: pure functions, so that nothing else is stored. */

type Counts = ReadonlyMap<string, number>

/** Members and those who took part, by faculty. Faculties with few are joined, or left out where they are few together. */
export function participationOf(members: Counts, people: Counts): ReportFigures['took_part'] {
  const all = [...members].map(([faculty, count]) => ({ faculty, members: count, people: people.get(faculty) ?? 0 }))
  const [large, small] = [all.filter(isGroup), all.filter((one) => !isGroup(one))]
  const joined = { faculty: null, members: sumOf(small, 'members'), people: sumOf(small, 'people') }
  const published = (one: FacultyPart): FacultyPart => {
    return { faculty: one.faculty, members: groupSize(one.members) ?? 0, people: groupSize(one.people) ?? 0 }
  }
  const named = large.map(published).toSorted((one, other) => other.people - one.people || byName(one, other))
  const faculties = isGroup(joined) ? [...named, published(joined)] : named
  return { members: sumOf(faculties, 'members'), people: sumOf(faculties, 'people'), faculties }
}

const isGroup = ({ people }: { people: number }) => people >= GROUP_MIN
const byName = (one: FacultyPart, other: FacultyPart) => ((one.faculty ?? '') < (other.faculty ?? '') ? -1 : 1)

function sumOf<K extends string>(rows: Record<K, number>[], key: K): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

/** The faculties with a pair that is no few, those who helped and were helped most first. */
export function helpOf(counts: HelpCount[]): ReportFigures['help'] {
  const published = counts.flatMap(({ from, to, people }) => {
    const size = groupSize(people)
    return size === null ? [] : [{ from, to, people: size }]
  })
  const sums = new Map<string, number>()
  for (const { from, to, people } of published) {
    for (const faculty of new Set([from, to])) sums.set(faculty, (sums.get(faculty) ?? 0) + people)
  }
  const faculties = [...sums]
    .toSorted(([name, sum], [otherName, other]) => other - sum || (name < otherName ? -1 : 1))
    .map(([faculty]) => faculty)
  const sizes = new Map(published.map(({ from, to, people }) => [JSON.stringify([from, to]), people]))
  return {
    faculties,
    people: faculties.map((from) => faculties.map((to) => sizes.get(JSON.stringify([from, to])) ?? null)),
  }
}

/** Stages of ideas, and what a call decided on them. */
export function stagesOf(counts: StageCount[]) {
  const at = (stage: string) => counts.find((one) => one.stage === stage)?.ideas ?? 0
  const working = counts.filter(({ stage }) => WORKING_STAGES.some((one) => one === stage))
  return {
    ideas: sumOf(counts, 'ideas'),
    stages: { idea: at('idea'), team: at('team'), tried: at('tried'), in_use: at('in_use'), stopped: at('stopped') },
    shortlisted: sumOf(counts, 'shortlisted'),
    awarded: sumOf(counts, 'awarded'),
    at_work_without_award: sumOf(working, 'ideas') - sumOf(working, 'awarded'),
  }
}

type Answers = ReportFigures['answers']
const LONGEST: [part: keyof Answers, days: number][] = [
  ['one_day', 1],
  ['three_days', 3],
  ['seven_days', 7],
]

/** Ideas by the time until the first comment of somebody else, and the days until the first reviews. */
export function addAnswerTimes(
  { answers, reviewDays }: { answers: Answers; reviewDays: number[] },
  times: AnswerTimes[],
): void {
  for (const { begun_at, answered_at, reviewed_at } of times) {
    answers[answered_at === null ? 'none' : partOf(daysBetween(begun_at, answered_at))]++
    if (reviewed_at !== null) reviewDays.push(Math.max(0, daysBetween(begun_at, reviewed_at)))
  }
}

export const NO_ANSWERS: Readonly<Answers> = { one_day: 0, three_days: 0, seven_days: 0, later: 0, none: 0 }

function partOf(days: number): keyof Answers {
  return LONGEST.find(([, longest]) => days < longest)?.[0] ?? 'later'
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** To a tenth; null of few. */
export function medianDays(days: number[]): number | null {
  if (days.length < GROUP_MIN) return null
  const sorted = days.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  return Math.round(median * 10) / 10
}
