import { type Dashboard, PARTICIPATION_DAYS } from '../../../contract/dashboard.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { quickFindings } from '../../doctor/quick.ts'
import type { Admin } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { readWaiting } from '../ideas/ideas.service.ts'
import {
  countActiveByFaculty,
  countIdeasByCategory,
  countListedMembers,
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

/** On SQLite it reads where searches do, beside the requests of others. */
export async function getDashboard(deps: Deps, actor: Admin, weeks: number): Promise<Dashboard> {
  const { searchDb, clock } = deps
  const perWeek = Array.from({ length: weeks }, (_, index) => periodOf(deps, (weeks - index) * WEEK, WEEK))
  const [now, before] = [periodOf(deps, weeks * WEEK, weeks * WEEK), periodOf(deps, 2 * weeks * WEEK, weeks * WEEK)]
  const [added = 0, addedBefore = 0] = await countNewMembers(searchDb, [now, before])
  const [submittedBefore = 0, ...submitted] = await countSubmittedIdeas(searchDb, [before, ...perWeek])
  const reviewed = await countReviews(searchDb, perWeek)
  const { count, oldest } = await readWaiting(deps, actor)
  return {
    weeks,
    members: { total: await countListedMembers(searchDb), added, added_before: addedBefore },
    ideas: { submitted: submitted.reduce((sum, one) => sum + one, 0), submitted_before: submittedBefore },
    review_days: { median: await medianDays(searchDb, now), median_before: await medianDays(searchDb, before) },
    waiting: { count, oldest_at: oldest },
    per_week: perWeek.map(({ start }, index) => ({
      start,
      submitted: submitted[index] ?? 0,
      reviewed: reviewed[index] ?? 0,
    })),
    categories: await ideasByCategory(searchDb),
    faculties: await participation(searchDb, timestamp(clock, -PARTICIPATION_DAYS * DAY)),
    findings: await quickFindings(deps),
  }
}

/** The period that begins `ago` milliseconds before now. */
function periodOf({ clock }: Deps, ago: number, length: number): Period {
  return { start: timestamp(clock, -ago), end: timestamp(clock, -ago + length) }
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
