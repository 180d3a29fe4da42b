import { DateTime } from 'luxon'
import type { Language } from '../../../contract/languages.values.ts'
import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { MailContent } from '../mails/mails.content.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { findChoices } from './notification-choices.repo.ts'
import { lineOf, type NotificationLine } from './notification-lines.ts'
import { NEWS_OF } from './notifications.kinds.ts'
import { findNotificationsById } from './notifications.repo.ts'

type News = { userId: string; ids: string[]; mailed: Record<string, number> }

const SECTIONS: NotificationLine['section'][] = [
  ...(['installation', 'reviews', 'ideas', 'calls', 'events', 'people', 'account'] as const),
]

export const notificationsMails: Pick<MailRenderers, 'news' | 'digest'> = {
  news: async (deps, { params, siteName, language }) => {
    const lines = await linesOf(deps, params, language)
    const [first] = lines
    if (!first) return null
    const t = serverTexts(language, 'digests')
    const subject =
      lines.length === 1
        ? t('line', { title: first.title, text: first.text })
        : t('several', { count: lines.length, site: siteName })
    return contentOf(deps, lines, language, { subject })
  },
  digest: async (deps, { params, siteName, language }) => {
    const lines = await linesOf(deps, params, language)
    const [first] = lines
    if (!first) return null
    const t = serverTexts(language, 'digests')
    const date = DateTime.fromISO(params.day, { zone: 'utc', locale: language }).toFormat('d LLLL yyyy')
    const waiting = lines.filter(({ isWaiting }) => isWaiting)
    const headline = waiting[0] ?? first
    const intro = t('intro', { count: lines.length, site: siteName, date, waiting: waiting.length })
    const subject = t('subject', {
      first: t('line', { title: headline.title, text: headline.text }),
      count: lines.length - 1,
    })
    return contentOf(deps, lines, language, { subject, date, intro })
  },
}

type MailedLine = NotificationLine & { news: NewsKind | null }

/** The lines of these notifications, unless read or stopped meanwhile, those that wait for an answer first. */
async function linesOf({ db }: Deps, { userId, ids, mailed }: News, language: Language): Promise<MailedLine[]> {
  const [notifications, { kinds }] = await Promise.all([
    findNotificationsById(db, userId, ids),
    findChoices(db, userId),
  ])
  const lines = notifications.flatMap((one): MailedLine[] => {
    const news = NEWS_OF[one.kind]
    if (one.read_at !== null || (news && kinds[news].mail === 'never')) return []
    const counted = 'count' in one ? { ...one, count: one.count - (mailed[one.id] ?? 0) } : one
    return [{ ...lineOf(counted, language), news }]
  })
  return [...lines.filter(({ isWaiting }) => isWaiting), ...lines.filter(({ isWaiting }) => !isWaiting)]
}

function contentOf(
  { config }: Deps,
  lines: MailedLine[],
  language: Language,
  { subject, date, intro }: { subject: string; date?: string; intro?: string },
): MailContent {
  const t = serverTexts(language, 'digests')
  return {
    ...{ subject, heading: subject, date, paragraphs: intro ? [intro] : [] },
    sections: SECTIONS.flatMap((section) => {
      const own = lines.filter((line) => line.section === section)
      const items = [...Map.groupBy(own, ({ title }) => title).values()].map((group) => ({
        title: group[0]?.title ?? '',
        url: config.publicUrl + (group[0]?.path ?? ''),
        lines: group.map(({ text }) => text),
      }))
      return items.length === 0 ? [] : [{ heading: t(`sections.${section}`), items }]
    }),
    stops: [...new Set(lines.flatMap(({ news }) => news ?? []))],
  }
}
