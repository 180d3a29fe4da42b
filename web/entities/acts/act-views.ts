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
} from 'lucide-react'
import type { useTranslations } from 'use-intl'
import type { Act, ActKind, SentAct } from '../../lib/outbox/acts.ts'
import type { IconType } from '../../ui/art/icon-type.ts'

export const ACT_ICONS: Record<ActKind, IconType> = {
  comment: MessageSquare,
  support: Award,
  follow: Bell,
  rsvp: CalendarCheck,
  idea: Lightbulb,
  edit: PencilLine,
  entry: Megaphone,
  message: Send,
  review: ClipboardCheck,
}

/** The name of an act, such as "Reply" or "Going". */
export function actName(t: ReturnType<typeof useTranslations<'waiting'>>, act: Act | SentAct): string {
  if (!('request' in act)) return t('kinds', { kind: act.kind })
  const { kind, name, request, file } = act
  const { answer, reply_to, call_id } = request.body ?? {}
  if (kind === 'rsvp') return t('answers', { answer: String(answer) })
  const detail =
    name === 'withdrawSupport' || name === 'unfollowIdea'
      ? 'undo'
      : reply_to
        ? 'reply'
        : call_id
          ? 'call'
          : file
            ? 'pdf'
            : ''
  return t('kinds', { kind: `${kind}${detail}` })
}
