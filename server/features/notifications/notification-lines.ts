import type { Language } from '../../../contract/languages.values.ts'
import { kindOf, type TextKey, textKeyOf, type WithoutValues } from '../../../contract/notification-kinds.values.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { serverTexts } from '../../lib/server-texts.ts'

type Texts = ReturnType<typeof serverTexts<'news'>>
declare const texts: Texts
type Given<K extends TextKey> = Parameters<typeof texts.markup<K>>[1]
type Needed = {
  [K in TextKey]: [Given<K>] extends [undefined] ? unknown : Omit<NonNullable<Given<K>>, 'strong' | 'isNamed' | 'total'>
}
/** Writes the text of any kind, whose type is too complex for the compiler. With a kind without its values it does not compile. */
type Writer = [WithoutValues<Needed>] extends [never] ? { markup: (key: TextKey, values: object) => string } : never

/** A notification as a line of a mail. `path`: of the page that shows it, on the site. */
export type NotificationLine = {
  section: 'ownIdeas' | 'ideas' | 'calls' | 'events' | 'people' | 'account' | 'reviews' | 'installation'
  /** The idea or event, under which the lines about it stand together. */
  title: string
  path: string
  text: string
  /** Whether somebody waits for the member's answer. */
  isWaiting?: true
}

/** `supports`: of the idea, in all; 0 where they are not said. */
export function lineOf(notification: Notification, language: Language, supports = 0): NotificationLine {
  const t = serverTexts(language, 'news')
  const { category, section = category, path, values, isWaiting } = kindOf(notification)
  const counted = 'count' in notification ? notification.count : 0
  const text = (t as unknown as Writer).markup(textKeyOf(notification), {
    ...{ ...values(notification, t), total: supports > counted ? supports : 0, isNamed: 'false' },
    strong: (words: string) => words,
  })
  return {
    ...{ section, title: titleOf(notification, t), path: path(notification), text: text.trim() },
    ...(isWaiting?.(notification) ? { isWaiting: true } : {}),
  }
}

function titleOf(notification: Notification, t: Texts): string {
  const { kind, actor } = notification
  if ('reported' in notification && notification.reported.kind === 'profile') return t('titles.profile')
  const { subject, section } = kindOf(notification)
  const titled = subject(notification)
  if (titled) return titled.title
  if (actor) return actor.name
  if (kind === 'message') return t('titles.team', { idea: notification.idea?.title ?? t('titles.idea') })
  return t(`titles.${section ?? 'account'}`)
}
