import type { Language } from '../../../contract/languages.values.ts'
import { REQUESTS_PATH } from '../../../contract/notification-kinds.values.ts'
import type { NotificationKind } from '../../../contract/notifications.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { MailContent } from '../mails/mails.content.ts'
import type { NotificationLine } from './notification-lines.ts'

const LINES_MAX = 5
const TITLES_MAX = 3

/** Kinds that the page of notifications lists as requests to answer. */
const REQUESTS: NotificationKind[] = ['offer', 'invitation', 'connection_requested']

type WaitingLine = NotificationLine & { kind: NotificationKind }

/** The part of a mail with what waits for the answer of its reader; lines of the same words are one. */
export function waitingBox(publicUrl: string, lines: WaitingLine[], language: Language): MailContent['waiting'] {
  if (lines.length === 0) return undefined
  const t = serverTexts(language, 'digests')
  const groups = [...Map.groupBy(lines, ({ text }) => text)]
  const more = groups.slice(LINES_MAX).reduce((sum, [, group]) => sum + group.length, 0)
  return {
    heading: t('waiting', { count: lines.length }),
    lines: [
      ...groups.slice(0, LINES_MAX).map(([text, group]) => t('line', { title: namesIn(group, language), text })),
      ...(more > 0 ? [t('more', { count: more })] : []),
    ],
    action: waitingAction(publicUrl, lines, language),
  }
}

/** The page on which these are answered. */
export function waitingAction(publicUrl: string, lines: WaitingLine[], language: Language) {
  const [kind = 'several', ...otherKinds] = new Set(lines.map((line) => line.kind))
  const [path = '', ...otherPaths] = new Set(lines.map((line) => line.path))
  const isOfRequests = lines.every((line) => REQUESTS.includes(line.kind))
  const listed = isOfRequests ? REQUESTS_PATH : '/notifications'
  return {
    label: serverTexts(language, 'digests')('open', { kind: otherKinds.length > 0 ? 'several' : kind }),
    url: publicUrl + (otherPaths.length > 0 ? listed : path),
  }
}

/** The first titles of these, and how many more there are. */
export function namesIn(lines: NotificationLine[], language: Language): string {
  const titles = [...new Set(lines.map(({ title }) => title))]
  const first = titles.slice(0, TITLES_MAX).join(', ')
  return serverTexts(language, 'digests')('subject', { first, count: Math.max(titles.length - TITLES_MAX, 0) })
}
