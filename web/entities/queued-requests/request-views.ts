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
import type { QueuedRequest, SentRequest } from '../../lib/offline-queue/queued-requests.ts'
import type { IconType } from '../../ui/art/icon-type.ts'

type View = {
  icon: IconType
  /** The field of the text that can be changed before it is sent. */
  text?: string
}

/** How requests that wait are shown. A kind of the contract without an entry does not compile. */
export const REQUEST_VIEWS: Record<QueuedKind, View> = {
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

/** The name of a request, such as "Reply" or "Going". */
export function requestName(
  t: ReturnType<typeof useTranslations<'waiting'>>,
  queued: QueuedRequest | SentRequest,
): string {
  if (!('request' in queued)) return t('kinds', { kind: queued.kind })
  if (queued.kind === 'rsvp') return t('answers', { answer: queued.request.body?.answer as RsvpAnswer })
  return t('kinds', { kind: wordOf(queued) })
}

function wordOf({ kind, name, request, file }: QueuedRequest) {
  const { reply_to, call_id } = request.body ?? {}
  if (kind === 'comment' && reply_to) return 'comment_reply'
  if (kind === 'idea' && call_id) return 'idea_call'
  if ((kind === 'idea' || kind === 'edit') && file) return `${kind}_pdf` as const
  if ((kind === 'support' || kind === 'follow') && /^(withdraw|unfollow)/.test(name)) return `${kind}_undo` as const
  return kind
}
