import { type Dashboard, PARTICIPATION_DAYS } from '../../../contract/dashboard.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { quickFindings } from '../../doctor/quick.ts'
import type { Admin } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { readWaiting } from '../reviews/review-queue.service.ts'
import {
  countActiveByFaculty,
  countIdeasByCategory,
  countMembersByFaculty,
  countNewMembers,
  countReviews,
  countSubmittedIdeas,
  findReviewTimes,
  type Period,
} from './dashboard.repo.ts'

const WEEK = 7 * DAY
/** The median of so many reviews says as much as that of all, and takes the same time however many they are. */
const REVIEWS_LOOKED_AT = 1_000

/** On SQLite it reads where searches do, beside the requests of others, and on PostgreSQL by a few connections at once. */
export async function getDashboard(deps: Deps, actor: Admin, weeks: number): Promise<Dashboard> {
  const { searchDb, clock } = deps
  const perWeek = Array.from({ length: weeks }, (_, index) => periodOf(deps, (weeks - index) * WEEK, WEEK))
  const [now, before] = [periodOf(deps, weeks * WEEK, weeks * WEEK), periodOf(deps, 2 * weeks * WEEK, weeks * WEEK)]
  const [faculties, waiting, review_days, counted, findings] = await Promise.all([
    participation(searchDb, timestamp(clock, -PARTICIPATION_DAYS * DAY)),
    readWaiting({ db: searchDb, clock }, actor),
    reviewDays(searchDb, now, before),
    countAll(searchDb, { now, before, perWeek }),
    quickFindings(deps),
  ])
  const { added, submitted, submittedBefore, reviewed, categories } = counted
  return {
    weeks,
    members: { total: sumOf(faculties.map(({ members }) => members)), ...added },
    ideas: { submitted: sumOf(submitted), submitted_before: submittedBefore },
    review_days,
    waiting: { count: waiting.count, overdue: waiting.overdue, oldest_at: waiting.oldest },
    per_week: perWeek.map(({ start }, index) => ({
      start,
      submitted: submitted[index] ?? 0,
      reviewed: reviewed[index] ?? 0,
    })),
    categories,
    faculties,
    findings,
  }
}

/** The figures that are counted as rows change. */
async function countAll(db: Db, { now, before, perWeek }: { now: Period; before: Period; perWeek: Period[] }) {
  const [added = 0, added_before = 0] = await countNewMembers(db, [now, before])
  const [submittedBefore = 0, ...submitted] = await countSubmittedIdeas(db, [before, ...perWeek])
  const reviewed = await countReviews(db, perWeek)
  const categories = await ideasByCategory(db)
  return { added: { added, added_before }, submitted, submittedBefore, reviewed, categories }
}

async function reviewDays(db: Db, now: Period, before: Period): Promise<Dashboard['review_days']> {
  return { median: await medianDays(db, now), median_before: await medianDays(db, before) }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The period that begins `ago` milliseconds before the end of today. */
function periodOf({ clock }: Deps, ago: number, length: number): Period {
  const end = (Math.floor(clock.now().getTime() / DAY) + 1) * DAY
  return { start: new Date(end - ago).toISOString(), end: new Date(end - ago + length).toISOString() }
}

async function medianDays(db: Db, period: Period): Promise<number | null> {
  const times = await findReviewTimes(db, period, REVIEWS_LOOKED_AT)
  const days = times
    .map(({ submitted_at, reviewed_at }) => (Date.parse(reviewed_at) - Date.parse(submitted_at)) / DAY)
    .toSorted((a, b) => a - b)
  const middle = (days.length - 1) / 2
  const [low, high] = [days[Math.floor(middle)], days[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : Math.max(0, (low + high) / 2)
}

async function ideasByCategory(db: Db): Promise<Dashboard['categories']> {
  const found = new Map<string, Dashboard['categories'][number]>()
  for (const { category, status, count } of await countIdeasByCategory(db)) {
    const row = found.get(category) ?? { category, approved: 0, pending: 0, rejected: 0 }
    if (status === 'Approved') row.approved += count
    else if (status === 'Rejected') row.rejected += count
    else row.pending += count
    found.set(category, row)
  }
  const total = ({ approved, pending, rejected }: Dashboard['categories'][number]) => approved + pending + rejected
  return [...found.values()].toSorted((a, b) => total(b) - total(a) || (a.category < b.category ? -1 : 1))
}

async function participation(db: Db, since: string): Promise<Dashboard['faculties']> {
  const active = await countActiveByFaculty(db, since)
  return [...(await countMembersByFaculty(db))]
    .map(([faculty, members]) => ({ faculty, members, active: active.get(faculty) ?? 0 }))
    .toSorted((a, b) => b.members - a.members || (a.faculty < b.faculty ? -1 : 1))
}
