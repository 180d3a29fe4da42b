import { DateTime } from 'luxon'
import type { Deps } from '../../deps.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import type { MailContent } from '../mails/mails.layout.ts'
import { lineOf, type NotificationLine } from './notification-lines.ts'
import { findNotificationsById } from './notifications.repo.ts'

type News = { userId: string; ids: string[]; mailed: Record<string, number> }

const SECTIONS: [NotificationLine['section'], string][] = [
  ['installation', 'For administrators'],
  ['reviews', 'Reviews'],
  ['ideas', 'Ideas'],
  ['calls', 'Calls for ideas'],
  ['events', 'Events'],
  ['people', 'People'],
  ['account', 'Account and reports'],
]

export const notificationsMails: Pick<MailRenderers, 'news' | 'digest'> = {
  news: async (deps, { params, siteName }) => {
    const lines = await linesOf(deps, params)
    const [first] = lines
    if (!first) return null
    const subject =
      lines.length === 1 ? `${first.title}: ${first.text}` : `${lines.length} things happened on ${siteName}`
    return contentOf(deps, lines, { subject, reason: 'You get these mails at once by your choice.' })
  },
  digest: async (deps, { params, siteName }) => {
    const lines = await linesOf(deps, params)
    const [first] = lines
    if (!first) return null
    const date = DateTime.fromISO(params.day, { zone: 'utc' }).toFormat('d LLLL yyyy')
    const waiting = lines.filter(({ isWaiting }) => isWaiting)
    const headline = waiting[0] ?? first
    return contentOf(deps, lines, {
      subject: `${headline.title}: ${headline.text}${lines.length > 1 ? `, and ${lines.length - 1} more` : ''}`,
      intro: `${lines.length === 1 ? '1 thing' : `${lines.length} things`} happened on ${siteName} by ${date}.${waitingText(waiting.length)}`,
      reason: 'You get this digest by your choice.',
    })
  },
}

function waitingText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' One waits for your answer.' : ` ${count} wait for your answer.`
}

/** The lines of these notifications, those that wait for an answer first. */
async function linesOf({ db }: Deps, { userId, ids, mailed }: News): Promise<NotificationLine[]> {
  const notifications = await findNotificationsById(db, userId, ids)
  const lines = notifications
    .filter(({ read_at }) => read_at === null)
    .map((one) => lineOf('count' in one ? { ...one, count: one.count - (mailed[one.id] ?? 0) } : one))
  return [...lines.filter(({ isWaiting }) => isWaiting), ...lines.filter(({ isWaiting }) => !isWaiting)]
}

function contentOf(
  { config }: Deps,
  lines: NotificationLine[],
  { subject, intro, reason }: { subject: string; intro?: string; reason: string },
): MailContent {
  return {
    ...{ subject, heading: subject, paragraphs: intro ? [intro] : [] },
    sections: SECTIONS.flatMap(([section, heading]) => {
      const own = lines.filter((line) => line.section === section)
      const items = [...Map.groupBy(own, ({ title }) => title).values()].map((group) => ({
        title: group[0]?.title ?? '',
        url: config.publicUrl + (group[0]?.path ?? ''),
        lines: group.map(({ text }) => text),
      }))
      return items.length === 0 ? [] : [{ heading, items }]
    }),
    note: `${reason} Choose what comes, or a quiet time, under ${config.publicUrl}/settings.`,
  }
}
