import {
  Award,
  Bell,
  CalendarCheck,
  ClipboardCheck,
  Lightbulb,
  Megaphone,
  MessageSquare,
  PencilLine,
  Send,
  Trash2,
} from 'lucide-react'
import type { useTranslations } from 'use-intl'
import type { QueuedKind } from '../../../contract/queued-kinds.values.ts'
import type { Act, SentAct } from '../../lib/outbox/acts.ts'
import type { IconType } from '../../ui/art/icon-type.ts'

type View = {
  icon: IconType
  /** The field of the text that can be changed before it is sent. */
  text?: string
}

/** How acts that wait are shown. A kind of the contract without an entry does not compile. */
export const ACT_VIEWS: Record<QueuedKind, View> = {
  comment: { icon: MessageSquare, text: 'text' },
  comment_edit: { icon: PencilLine, text: 'text' },
  comment_deletion: { icon: Trash2 },
  support: { icon: Award },
  follow: { icon: Bell },
  rsvp: { icon: CalendarCheck },
  idea: { icon: Lightbulb },
  edit: { icon: PencilLine },
  entry: { icon: Megaphone },
  message: { icon: Send, text: 'text' },
  review: { icon: ClipboardCheck, text: 'feedback' },
}

/** The name of an act, such as "Reply" or "Going". */
export function actName(t: ReturnType<typeof useTranslations<'waiting'>>, act: Act | SentAct): string {
  if (!('request' in act)) return t('kinds', { kind: act.kind })
  const { kind, name, request, file } = act
  const { answer, reply_to, call_id } = request.body ?? {}
  if (kind === 'rsvp') return t('answers', { answer: String(answer) })
  const detail = /^(withdraw|unfollow)/.test(name) ? 'undo' : reply_to ? 'reply' : call_id ? 'call' : file ? 'pdf' : ''
  return t('kinds', { kind: `${kind}${detail}` })
}
