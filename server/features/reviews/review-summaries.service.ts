import { DateTime } from 'luxon'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { dayOnSite, isQuietDay } from '../../lib/academic-calendar.ts'
import { transact } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { listReviewers } from './review-assignments.service.ts'
import { type DueIdeas, readDue } from './review-queue.service.ts'
import { findSummarised, markSummarised } from './review-summaries.repo.ts'

const MORNING = { from: 7, until: 12 }

/**
 * Tells each reviewer in the morning, in the zone of the site, which of their reviews are due by the end of the day: once
 * a day, and not in quiet weeks. The notification commits with the note that it was sent.
 */
export async function summariseReviews(deps: Deps, signal: AbortSignal): Promise<void> {
  const settings = await readSiteSettings(deps)
  const { hour, day, dayEnd } = timeOnSite(deps, settings)
  if (hour < MORNING.from || hour >= MORNING.until || isQuietDay(settings, day)) return
  const reviewers = await listReviewers(deps)
  const notified = await findSummarised(
    deps.db,
    reviewers.map(({ id }) => id),
    day,
  )
  for (const reviewer of reviewers) {
    signal.throwIfAborted()
    if (notified.has(reviewer.id)) continue
    const { count, overdue } = await readDue(deps, reviewer, dayEnd)
    if (count === 0) continue
    await transact(deps, async (tx) => {
      if (!(await markSummarised(tx, reviewer.id, day))) return
      await tx.notify(
        { userId: reviewer.id, kind: 'reviews_due', payload: { count, overdue } },
        { kind: 'reviews-due', params: { userId: reviewer.id } },
      )
    })
  }
}

/** Ideas for a reviewer that are due by the end of the day; undefined for a former reviewer. */
export async function dueOf(deps: Deps, userId: string): Promise<DueIdeas | undefined> {
  const reviewer = (await listReviewers(deps)).find(({ id }) => id === userId)
  return reviewer && readDue(deps, reviewer, timeOnSite(deps, await readSiteSettings(deps)).dayEnd)
}

function timeOnSite(
  { clock }: Pick<Deps, 'clock'>,
  { time }: Pick<SiteSettings, 'time'>,
): { hour: number; day: string; dayEnd: string } {
  const now = clock.now()
  const local = DateTime.fromJSDate(now, { zone: time.zone })
  return { hour: local.hour, day: dayOnSite({ time }, now), dayEnd: local.endOf('day').toJSDate().toISOString() }
}
