import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { kindOf, type TextKey, textKeyOf, type WithoutValues } from '../../../contract/notification-kinds.values.ts'
import type { Notification } from '../../../contract/notifications.ts'

declare const titled: ReturnType<typeof useTranslations<'news.titled'>>
type Needed = { [K in TextKey]: Omit<NonNullable<Parameters<typeof titled.rich<K>>[1]>, 'strong'> }
/** Writes the text of any kind, whose type is too complex for the compiler. With a kind without its values it does not compile. */
type Writer = [WithoutValues<Needed>] extends [never] ? { rich: (key: TextKey, values: object) => ReactNode } : never

const strong = (chunks: ReactNode) => <strong className="font-bold text-text">{chunks}</strong>

/** What happened, with the title of what it is about. */
export function NotificationText({ notification }: { notification: Notification }) {
  const t = useTranslations('news.titled') as unknown as Writer
  return t.rich(textKeyOf(notification), useValues(notification))
}

/** What happened, below the title of what it is about. */
export function NewsText({ notification }: { notification: Notification }) {
  const t = useTranslations('news') as unknown as Writer
  return t.rich(textKeyOf(notification), useValues(notification))
}

function useValues(notification: Notification) {
  const word = useTranslations('news')
  return { ...kindOf(notification).values(notification, word), isNamed: 'true', strong }
}
