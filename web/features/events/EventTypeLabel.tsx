import { useTranslations } from 'use-intl'
import type { EventType } from '../../../contract/events.values.ts'
import { classNames } from '../../ui/class-names.ts'
import { TYPE_STYLES } from './event-types.ts'

/** The type of an event as a word and a colour. */
export function EventTypeLabel({ type }: { type: EventType }) {
  const t = useTranslations('events.types')
  const { text, mark } = TYPE_STYLES[type]
  return (
    <span className={classNames('inline-flex items-center gap-2 text-14 font-bold', text)}>
      <span aria-hidden className={classNames('size-2.5 rounded-xs', mark)} />
      {t(type)}
    </span>
  )
}
