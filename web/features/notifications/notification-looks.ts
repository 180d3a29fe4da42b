import {
  ArrowUp,
  Award,
  CalendarDays,
  CircleCheck,
  CircleX,
  Flag,
  Gavel,
  Handshake,
  Megaphone,
  Merge,
  MessageSquare,
  PencilLine,
  RotateCcw,
  Sprout,
  TriangleAlert,
} from 'lucide-react'
import type { useTranslations } from 'use-intl'
import type { Notification, NotificationKind, NotificationOf } from '../../../contract/notifications.ts'
import type { IconType } from '../../ui/art/icon-type.ts'

/** Tools for the second line of a notification. */
export type DetailTexts = {
  t: ReturnType<typeof useTranslations<'overview.detail'>>
  when: (time: string, timeZone?: string) => string
}

type Look<N extends Notification> = {
  /** The label of the button that opens it; null where its text is enough. */
  action: 'offer' | 'invitation' | 'reviews' | 'comments' | 'reply' | 'open' | 'see' | null
  /** The second line, where it has more to say than a quote: a role, or when. */
  detail?: (texts: DetailTexts, notification: N) => string
  /** In place of the avatar, where nobody is the actor. */
  icon?: (notification: N) => IconType
}

/** How each kind looks. A kind of the contract without an entry does not compile. */
const LOOKS: { [K in NotificationKind]: Look<NotificationOf<K>> } = {
  idea_reviewed: {
    action: null,
    icon: ({ idea }) => ({ Approved: CircleCheck, Rejected: CircleX, Pending: RotateCcw })[idea.status],
  },
  idea_merged: {
    action: null,
    icon: () => Merge,
  },
  support: {
    action: null,
    detail: ({ t }, { total }) => (total === undefined ? '' : t('total', { count: total })),
    icon: () => ArrowUp,
  },
  comment: {
    action: 'comments',
    icon: () => MessageSquare,
  },
  new_version: {
    action: null,
    icon: () => PencilLine,
  },
  idea_update: {
    action: 'see',
    icon: () => Sprout,
  },
  idea_stage: {
    action: 'see',
    icon: () => Sprout,
  },
  reply: {
    action: 'reply',
  },
  mention: {
    action: 'reply',
  },
  offer: {
    action: 'offer',
  },
  offer_answered: {
    action: null,
    detail: ({ t }, { status, role }) => (status === 'accepted' ? t('as', { role }) : ''),
    icon: () => Handshake,
  },
  invitation: {
    action: 'invitation',
  },
  invitation_answered: {
    action: null,
    detail: ({ t }, { status, role }) => (status === 'accepted' ? t('as', { role }) : ''),
  },
  team_changed: {
    action: null,
    detail: ({ t }, { note }) => note && t('quote', { text: note }),
  },
  event_changed: {
    action: 'open',
    detail: ({ when }, { event }) => when(event.starts_at, event.time_zone),
    icon: () => CalendarDays,
  },
  event_moved_up: {
    action: 'open',
    detail: ({ when }, { event }) => when(event.starts_at, event.time_zone),
    icon: () => CalendarDays,
  },
  event_reminder: {
    action: null,
    detail: ({ when }, { event }) => when(event.starts_at, event.time_zone),
    icon: () => CalendarDays,
  },
  event_comment: {
    action: 'comments',
    icon: () => MessageSquare,
  },
  event_reply: {
    action: 'reply',
  },
  event_mention: {
    action: 'reply',
  },
  report_decided: {
    action: null,
    icon: () => Flag,
  },
  content_moderated: {
    action: null,
    detail: ({ t }, { deletion }) => (deletion ? deletionText(t, deletion) : ''),
    icon: () => Flag,
  },
  reviews_due: {
    action: 'reviews',
    icon: () => CircleCheck,
  },
  account_changed: {
    action: null,
    icon: () => PencilLine,
  },
  findings: {
    action: null,
    icon: () => TriangleAlert,
  },
  call_changed: {
    action: 'open',
    icon: () => Megaphone,
  },
  call_judging: {
    action: 'open',
    detail: ({ t, when }, { until }) => t('until', { time: when(until) }),
    icon: () => Gavel,
  },
  call_panel: {
    action: 'open',
    icon: () => Gavel,
  },
  call_decided: {
    action: 'open',
    detail: ({ t }, { sentences: [first] }) => (first ? t('quote', { text: first }) : ''),
    icon: () => Award,
  },
  connection_requested: {
    action: null,
    detail: (_, { actor }) => actor.title,
  },
  connection_accepted: {
    action: null,
    detail: (_, { actor }) => actor.title,
  },
  message: {
    action: null,
  },
}

/** Why an administrator deleted something, and how to object. */
function deletionText(
  t: DetailTexts['t'],
  { reason, contact }: NonNullable<NotificationOf<'content_moderated'>['deletion']>,
): string {
  const objection = contact ? t('objectTo', { contact }) : t('objectToAdministrator')
  return reason ? `${t('quote', { text: reason })} ${objection}` : objection
}

export function lookOf<N extends Notification>(notification: N): Look<N> {
  return LOOKS[notification.kind] as Look<N>
}
