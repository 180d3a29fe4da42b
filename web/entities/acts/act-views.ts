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
import type { RsvpAnswer } from '../../../contract/events.ts'
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
  if (act.kind === 'rsvp') return t('answers', { answer: act.request.body?.answer as RsvpAnswer })
  return t('kinds', { kind: wordOf(act) })
}

function wordOf({ kind, name, request, file }: Act) {
  const { reply_to, call_id } = request.body ?? {}
  if (kind === 'comment' && reply_to) return 'comment_reply'
  if (kind === 'idea' && call_id) return 'idea_call'
  if ((kind === 'idea' || kind === 'edit') && file) return `${kind}_pdf` as const
  if ((kind === 'support' || kind === 'follow') && /^(withdraw|unfollow)/.test(name)) return `${kind}_undo` as const
  return kind
}
