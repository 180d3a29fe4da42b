import { DateTime } from 'luxon'
import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import type { Deps } from '../../deps.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import type { MailContent } from '../mails/mails.layout.ts'
import { findChoices } from './notification-choices.repo.ts'
import { lineOf, type NotificationLine } from './notification-lines.ts'
import { NEWS_OF } from './notifications.kinds.ts'
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
    return contentOf(deps, lines, { subject })
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
    })
  },
}

function waitingText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' One waits for your answer.' : ` ${count} wait for your answer.`
}

type MailedLine = NotificationLine & { news: NewsKind | null }

/** The lines of these notifications, unless read or stopped meanwhile, those that wait for an answer first. */
async function linesOf({ db }: Deps, { userId, ids, mailed }: News): Promise<MailedLine[]> {
  const [notifications, { kinds }] = await Promise.all([
    findNotificationsById(db, userId, ids),
    findChoices(db, userId),
  ])
  const lines = notifications.flatMap((one): MailedLine[] => {
    const news = NEWS_OF[one.kind]
    if (one.read_at !== null || (news && kinds[news].mail === 'never')) return []
    return [{ ...lineOf('count' in one ? { ...one, count: one.count - (mailed[one.id] ?? 0) } : one), news }]
  })
  return [...lines.filter(({ isWaiting }) => isWaiting), ...lines.filter(({ isWaiting }) => !isWaiting)]
}

function contentOf(
  { config }: Deps,
  lines: MailedLine[],
  { subject, intro }: { subject: string; intro?: string },
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
    stops: [...new Set(lines.flatMap(({ news }) => news ?? []))],
  }
}
