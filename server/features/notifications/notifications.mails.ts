import { DateTime } from 'luxon'
import type { Language } from '../../../contract/languages.values.ts'
import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import type { Notification, NotificationKind } from '../../../contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenDays } from '../../lib/written-times.ts'
import type { MailContent } from '../mails/mails.content.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { findChoices } from './notification-choices.repo.ts'
import { lineOf, type NotificationLine } from './notification-lines.ts'
import { findFirstName, findNewsIdeas } from './notification-mails.repo.ts'
import { timingOf } from './notification-mails.service.ts'
import { newsKindOf } from './notifications.kinds.ts'
import { findNotificationsById } from './notifications.repo.ts'
import { namesIn, waitingAction, waitingBox } from './waiting-box.ts'

type News = { userId: string; ids: string[]; mailed: Record<string, number> }

const SECTIONS: NotificationLine['section'][] = [
  ...(['installation', 'reviews', 'ownIdeas', 'ideas', 'calls', 'events', 'people', 'account'] as const),
]

export const notificationsMails: Pick<MailRenderers, 'news' | 'digest'> = {
  news: async (deps, { params, siteName, language }) => {
    const lines = await linesOf(deps, params, language)
    const [first, ...more] = lines
    if (!first) return null
    const t = serverTexts(language, 'digests')
    const subject =
      more.length === 0
        ? t('line', { title: first.title, text: first.text })
        : t('several', { count: lines.length, site: siteName })
    const content = { subject, heading: subject, paragraphs: [], ...stopsOf(lines) }
    // The heading says it already.
    if (more.length === 0 && first.isWaiting) {
      return { ...content, action: waitingAction(deps.config.publicUrl, lines, language) }
    }
    return { ...content, ...partsOf(deps, lines, language) }
  },
  digest: async (deps, { to, params, siteName, language }) => {
    const lines = withOneOfMessages(await linesOf(deps, params, language), language)
    const [first] = lines
    if (!first) return null
    const t = serverTexts(language, 'digests')
    const { choices, zone } = await timingOf(deps, params.userId)
    const day = DateTime.fromISO(params.day, { zone })
    const date = writtenDays(day.toJSDate(), day.toJSDate(), zone, language)
    const { at, weekday } = choices.digest
    const waiting = lines.filter(({ isWaiting }) => isWaiting)
    return {
      subject: t('subject', { first: t('line', { title: first.title, text: first.text }), count: lines.length - 1 }),
      heading: t('heading', {
        name: (await findFirstName(deps.db, params.userId)) ?? '',
        ...{ kind: first.isWaiting ? first.kind : 'news', site: siteName },
        count: waiting.filter(({ kind }) => kind === first.kind).length,
      }),
      date: writtenDays(firstDay(params, day), day.toJSDate(), zone, language),
      paragraphs: [t('intro', { count: lines.length, site: siteName, date, waiting: waiting.length })],
      because: t('because', {
        ...{ period: params.week ? 'week' : 'day', time: at, address: to },
        weekday: day
          .plus({ days: weekday - day.weekday })
          .setLocale(language)
          .toFormat('cccc'),
      }),
      ...stopsOf(lines),
      ...partsOf(deps, lines, language),
    }
  },
}

/** Of a digest: when its weekly news begin; its day where it has none, or the one before came late. */
function firstDay({ week }: { week?: { since: string } | undefined }, day: DateTime): Date {
  return new Date(Math.min(week ? Date.parse(week.since) : day.toMillis(), day.toMillis()))
}

/** Kinds of which the last says all: how it is that day. */
const STATES = new Set<NotificationKind>(['reviews_due', 'findings'])

type MailedLine = NotificationLine & { kind: NotificationKind; news: NewsKind | null; count: number }

/**
 * The lines of these notifications, unless read, stopped or settled meanwhile, those that wait for an answer first. Ideas of
 * the member and their teams stand apart.
 */
async function linesOf({ db }: Deps, { userId, ids, mailed }: News, language: Language): Promise<MailedLine[]> {
  const [notifications, { kinds }] = await Promise.all([
    findNotificationsById(db, userId, ids),
    findChoices(db, userId),
  ])
  const ideas = await findNewsIdeas(db, userId, [...new Set(notifications.flatMap(({ idea }) => idea?.id || []))])
  const current = notifications.filter(
    (one, index) =>
      isOpen(one) && !isPointless(one) && !(STATES.has(one.kind) && hasKind(notifications, one.kind, index + 1)),
  )
  const lines = current.flatMap((one): MailedLine[] => {
    const news = newsKindOf(one.kind)
    if (one.read_at !== null || (news && kinds[news].mail === 'never')) return []
    const counted = 'count' in one ? { ...one, count: one.count - (mailed[one.id] ?? 0) } : one
    const idea = ideas.get(one.idea?.id ?? '')
    const line = lineOf(counted, language, idea?.supports)
    const section = line.section === 'ideas' && idea?.isOwn ? 'ownIdeas' : line.section
    return [{ ...line, section, kind: one.kind, news, count: 'count' in counted ? counted.count : 1 }]
  })
  return [...lines.filter(({ isWaiting }) => isWaiting), ...lines.filter(({ isWaiting }) => !isWaiting)]
}

/** Messages of several conversations as one line. */
function withOneOfMessages(lines: MailedLine[], language: Language): MailedLine[] {
  const messages = lines.filter(({ kind }) => kind === 'message')
  const [first] = messages
  if (!first || messages.length === 1) return lines
  const t = serverTexts(language, 'news')
  const count = messages.reduce((sum, line) => sum + line.count, 0)
  const names = namesIn(messages, language)
  const joined = { title: t('titles.messages'), path: '/messages', text: t('messages', { count, names }), count }
  return lines.flatMap((line) => (line === first ? [{ ...first, ...joined }] : line.kind === 'message' ? [] : [line]))
}

function hasKind(notifications: Notification[], kind: NotificationKind, from: number): boolean {
  return notifications.slice(from).some((one) => one.kind === kind)
}

/** Whether its idea or event is deleted, or nothing is left to do. */
function isPointless(one: Notification): boolean {
  if (one.kind === 'call_judging') return one.news !== 'invited' && one.count === 0
  if (one.kind === 'call_decided' || one.kind === 'team_changed') return false
  return one.idea?.id === '' || ('event' in one && one.event.id === '')
}

/** Whether a request waits still; true for other news. */
function isOpen(one: Notification): boolean {
  return !('request_id' in one) || one.request_id !== null
}

/** Requests and tasks in a box, and the rest by idea, event or person. */
function partsOf({ config }: Deps, lines: MailedLine[], language: Language): Pick<MailContent, 'waiting' | 'sections'> {
  const t = serverTexts(language, 'digests')
  const waiting = lines.filter(({ isWaiting }) => isWaiting)
  const box = waitingBox(config.publicUrl, waiting, language)
  return {
    ...(box ? { waiting: box } : {}),
    sections: SECTIONS.flatMap((section) => {
      const own = lines.filter((line) => line.section === section && !line.isWaiting)
      const items = [...Map.groupBy(own, ({ title }) => title).values()].map((group) => ({
        title: group[0]?.title ?? '',
        url: config.publicUrl + (group[0]?.path ?? ''),
        lines: group.map(({ text }) => text),
      }))
      return items.length === 0 ? [] : [{ heading: t(`sections.${section}`), items }]
    }),
  }
}

function stopsOf(lines: MailedLine[]): Pick<MailContent, 'stops'> {
  return { stops: [...new Set(lines.flatMap(({ news }) => news ?? []))] }
}
