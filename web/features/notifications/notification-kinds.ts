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
import type { ReactNode } from 'react'
import type { useTranslations } from 'use-intl'
import type { Notification, NotificationKind, NotificationOf, Reported } from '../../../contract/notifications.ts'
import {
  decisionLink,
  eventLink,
  historyLink,
  type IdeaPartId,
  ideaLink,
  ideaPartLink,
  settingsLink,
} from '../../lib/pages/links.ts'
import type { IconType } from '../../ui/art/icon-type.ts'

/** Where opening a notification leads: a page, or the requests of the panel that lists it. */
export type NotificationTarget =
  | 'requests'
  | (ReturnType<typeof eventLink> & { hash?: string })
  | {
      to:
        | '/mysubmission'
        | '/community'
        | '/messages/{-$conversationId}'
        | '/events'
        | '/view-ideas'
        | '/admin/review'
        | '/admin'
        | '/myprofile'
    }
  | ReturnType<typeof settingsLink>
  | ReturnType<typeof decisionLink>
  | (ReturnType<typeof ideaLink> & { hash?: string })
  | ReturnType<typeof historyLink>
  | { to: '/profile/$userId'; params: { userId: string } }
  | { to: '/messages/{-$conversationId}'; params: { conversationId: string } }

export type Translate = ReturnType<typeof useTranslations<'notifications'>>
type Strong = (chunks: ReactNode) => ReactNode

/** Tools for the second line of a notification. */
export type DetailTexts = {
  t: ReturnType<typeof useTranslations<'overview.detail'>>
  when: (time: string, timeZone?: string) => string
  list: (texts: string[]) => string
}

type Kind<N extends Notification> = {
  /** The label of the button that opens it; null where its text is enough. */
  action: 'offer' | 'invitation' | 'reviews' | 'comments' | 'reply' | 'open' | 'see' | null
  /** The second line, where it has more to say than a quote: a role, or when. */
  detail: ((texts: DetailTexts, notification: N) => string) | null
  /** In place of the avatar, where nobody is the actor. */
  icon?: (notification: N) => IconType
  text: (t: Translate, notification: N, strong: Strong) => ReactNode
  target: (notification: N) => NotificationTarget
}

/** How each kind is shown and where it leads. A kind of the contract without an entry does not compile. */
const NOTIFICATION_KINDS: { [K in NotificationKind]: Kind<NotificationOf<K>> } = {
  idea_reviewed: {
    action: null,
    detail: null,
    icon: ({ idea }) => ({ Approved: CircleCheck, Rejected: CircleX, Pending: RotateCcw })[idea.status],
    text: (t, { idea: { title, status } }, strong) => t.rich('idea_reviewed', { title, status, strong }),
    target: ({ idea }) => ideaTarget(idea.id, idea.status === 'Pending' ? 'open-round' : undefined),
  },
  idea_merged: {
    action: null,
    detail: null,
    icon: () => Merge,
    text: (t, { idea: { title, into, is_undone } }, strong) =>
      t.rich('idea_merged', { title, into: into.title, isUndone: `${is_undone}`, strong }),
    target: ({ idea }) => ideaTarget(idea.id),
  },
  support: {
    action: null,
    detail: ({ t }, { total }) => (total === undefined ? '' : t('total', { count: total })),
    icon: () => ArrowUp,
    text: (t, { idea: { title }, count }, strong) => t.rich('support', { title, count, strong }),
    target: ({ idea }) => ideaTarget(idea.id),
  },
  comment: {
    action: 'comments',
    detail: null,
    icon: () => MessageSquare,
    text: (t, { idea: { title }, count }, strong) => t.rich('comment', { title, count, strong }),
    target: ({ idea }) => ideaTarget(idea.id, 'comments'),
  },
  new_version: {
    action: null,
    detail: null,
    icon: () => PencilLine,
    text: (t, { idea: { title }, count }, strong) => t.rich('new_version', { title, count, strong }),
    target: ({ idea }) => (idea.id ? historyLink(idea.id) : { to: '/mysubmission' }),
  },
  idea_update: {
    action: 'see',
    detail: null,
    icon: () => Sprout,
    text: (t, { idea: { title }, count }, strong) => t.rich('idea_update', { title, count, strong }),
    target: ({ idea }) => ideaTarget(idea.id),
  },
  idea_stage: {
    action: 'see',
    detail: null,
    icon: () => Sprout,
    text: (t, { idea: { title }, change }, strong) => t.rich('idea_stage', { title, change, strong }),
    target: ({ idea }) => ideaTarget(idea.id),
  },
  reply: {
    action: 'reply',
    detail: null,
    text: (t, { actor: { name }, idea: { title } }, strong) => t.rich('reply', { name, title, strong }),
    target: ({ idea, comment_id }) => ideaTarget(idea.id, `comment-${comment_id}`),
  },
  mention: {
    action: 'reply',
    detail: null,
    text: (t, { actor: { name }, idea: { title } }, strong) => t.rich('mention', { name, title, strong }),
    target: ({ idea, comment_id }) => ideaTarget(idea.id, `comment-${comment_id}`),
  },
  offer: {
    action: 'offer',
    detail: null,
    text: (t, { actor, idea: { title }, role }, strong) =>
      t.rich('offer', { name: actor?.name ?? '', title, role, strong }),
    target: ({ idea }) => ideaTarget(idea.id, 'offers'),
  },
  offer_answered: {
    action: null,
    detail: ({ t }, { status, role }) => (status === 'accepted' ? t('as', { role }) : ''),
    icon: () => Handshake,
    text: (t, { idea: { title }, role, status }, strong) => t.rich('offer_answered', { title, role, status, strong }),
    target: ({ idea, status }) => ideaTarget(idea.id, status === 'accepted' ? 'team' : undefined),
  },
  invitation: {
    action: 'invitation',
    detail: null,
    text: (t, { actor, idea: { title }, role }, strong) =>
      t.rich('invitation', { name: actor?.name ?? '', title, role, strong }),
    target: ({ idea }) => ideaTarget(idea.id, 'invitation'),
  },
  invitation_answered: {
    action: null,
    detail: ({ t }, { status, role }) => (status === 'accepted' ? t('as', { role }) : ''),
    text: (t, { actor, idea: { title }, role, status }, strong) =>
      t.rich('invitation_answered', { name: actor?.name ?? '', title, role, status, strong }),
    target: ({ idea, status }) => ideaTarget(idea.id, status === 'accepted' ? 'team' : undefined),
  },
  team_changed: {
    action: null,
    detail: ({ t }, { note }) => note && t('quote', { text: note }),
    text: (t, { actor, idea: { title }, change }, strong) =>
      t.rich('team_changed', { name: actor?.name ?? t('theAuthor'), title, change, strong }),
    target: ({ idea }) => ideaTarget(idea.id),
  },
  event_changed: {
    action: 'open',
    detail: ({ when }, { event }) => when(event.starts_at, event.time_zone),
    icon: () => CalendarDays,
    text: (t, { actor, event: { title }, more_dates: more, change, reason }, strong) =>
      t.rich('event_changed', { name: actor?.name ?? '', title, more, change, reason, strong }),
    target: ({ event }) => eventLink(event.id),
  },
  event_moved_up: {
    action: 'open',
    detail: ({ when }, { event }) => when(event.starts_at, event.time_zone),
    icon: () => CalendarDays,
    text: (t, { event: { title }, more_dates: more }, strong) => t.rich('event_moved_up', { title, more, strong }),
    target: ({ event }) => eventLink(event.id),
  },
  event_reminder: {
    action: null,
    detail: ({ when }, { event }) => when(event.starts_at, event.time_zone),
    icon: () => CalendarDays,
    text: (t, { event: { title } }, strong) => t.rich('event_reminder', { title, strong }),
    target: ({ event }) => eventLink(event.id),
  },
  event_comment: {
    action: 'comments',
    detail: null,
    icon: () => MessageSquare,
    text: (t, { event: { title }, count }, strong) => t.rich('comment', { title, count, strong }),
    target: ({ event }) => ({ ...eventLink(event.id), hash: 'comments' }),
  },
  event_reply: {
    action: 'reply',
    detail: null,
    text: (t, { actor: { name }, event: { title } }, strong) => t.rich('reply', { name, title, strong }),
    target: ({ event, comment_id }) => ({ ...eventLink(event.id), hash: `comment-${comment_id}` }),
  },
  event_mention: {
    action: 'reply',
    detail: null,
    text: (t, { actor: { name }, event: { title } }, strong) => t.rich('mention', { name, title, strong }),
    target: ({ event, comment_id }) => ({ ...eventLink(event.id), hash: `comment-${comment_id}` }),
  },
  report_decided: {
    action: null,
    detail: null,
    icon: () => Flag,
    text: (t, { reported: { kind, title }, outcome }, strong) =>
      t.rich('report_decided', { kind, title, outcome, strong }),
    target: ({ reported, outcome }) =>
      outcome === 'kept' || reported.place ? reportedLink(reported) : { to: '/view-ideas' },
  },
  content_moderated: {
    action: null,
    detail: ({ t }, { deletion }) => (deletion ? deletionText(t, deletion) : ''),
    icon: () => Flag,
    text: (t, { reported: { kind, title }, ...moderated }, strong) =>
      t.rich('content_moderated', { kind, title, action: moderationOf(moderated), strong }),
    target: ({ reported, decision, deletion }) => {
      if (deletion && reported.place === null) return { to: '/mysubmission' }
      return decision ? decisionLink(decision.id) : reportedLink(reported)
    },
  },
  reviews_due: {
    action: 'reviews',
    detail: null,
    icon: () => CircleCheck,
    text: (t, { count, overdue }, strong) => t.rich('reviews_due', { count, overdue, strong }),
    target: () => ({ to: '/admin/review' }),
  },
  account_changed: {
    action: null,
    detail: ({ t, list }, { fields }) => (fields.length > 1 ? list(fields.map((field) => t(`field.${field}`))) : ''),
    icon: () => PencilLine,
    text: (t, { fields, role }, strong) =>
      t.rich('account_changed', { count: fields.length, field: fields[0] ?? 'role', role: role ?? 'normal', strong }),
    target: ({ fields }) => (fields.includes('second_factor') ? settingsLink('security') : { to: '/myprofile' }),
  },
  findings: {
    action: null,
    detail: ({ list }, { findings }) => list(findings),
    icon: () => TriangleAlert,
    text: (t, { findings }, strong) => t.rich('findings', { count: findings.length, strong }),
    target: () => ({ to: '/admin' }),
  },
  call_changed: {
    action: 'open',
    detail: null,
    icon: () => Megaphone,
    text: (t, { call: { title }, changes }, strong) =>
      t.rich('call_changed', { title, change: changes.length > 1 ? 'both' : (changes[0] ?? 'dates'), strong }),
    target: () => ({ to: '/mysubmission' }),
  },
  call_judging: {
    action: 'open',
    detail: ({ t, when }, { until }) => t('until', { time: when(until) }),
    icon: () => Gavel,
    text: (t, { call: { title }, news, count }, strong) => t.rich('call_judging', { title, news, count, strong }),
    target: () => ({ to: '/view-ideas' }),
  },
  call_panel: {
    action: 'open',
    detail: null,
    icon: () => Gavel,
    text: (t, { call, news, title, count }, strong) =>
      t.rich('call_panel', { call: call.title, news, title, count, strong }),
    target: () => ({ to: '/view-ideas' }),
  },
  call_decided: {
    action: 'open',
    detail: ({ t }, { sentences: [first] }) => (first ? t('quote', { text: first }) : ''),
    icon: () => Award,
    text: (t, { call, idea: { title }, decision, award }, strong) =>
      t.rich('call_decided', { title, call: call.title, decision, award, strong }),
    target: ({ idea }) => ideaTarget(idea.id),
  },
  connection_requested: {
    action: null,
    detail: (_, { actor }) => actor.title,
    text: (t, { actor: { name } }, strong) => t.rich('connection_requested', { name, strong }),
    target: () => 'requests',
  },
  connection_accepted: {
    action: null,
    detail: (_, { actor }) => actor.title,
    text: (t, { actor: { name } }, strong) => t.rich('connection_accepted', { name, strong }),
    target: ({ actor }) => ({ to: '/profile/$userId', params: { userId: actor.user_id } }),
  },
  message: {
    action: null,
    detail: null,
    text: (t, { actor, idea, count }, strong) =>
      t.rich('message', { name: actor?.name ?? idea?.title ?? '', count, strong }),
    target: ({ conversation_id }) => ({
      to: '/messages/{-$conversationId}',
      params: { conversationId: conversation_id },
    }),
  },
}

/** The id of an idea that was deleted is empty. */
function ideaTarget(ideaId: string, part?: IdeaPartId): NotificationTarget {
  if (!ideaId) return { to: '/mysubmission' }
  return part ? ideaPartLink(ideaId, part) : ideaLink(ideaId)
}

/** The decision of a moderator; for content held by the word list, whether it is shown. */
function moderationOf({
  cause,
  decision,
  deletion,
}: Pick<NotificationOf<'content_moderated'>, 'cause' | 'decision' | 'deletion'>) {
  if (deletion) return 'deleted'
  if (cause === 'reports') return decision?.action ?? 'waiting'
  if (decision === null) return 'held'
  return decision.action === 'keep' ? 'let_through' : decision.action
}

/** Why an administrator deleted something, and how to object. */
function deletionText(
  t: DetailTexts['t'],
  { reason, contact }: NonNullable<NotificationOf<'content_moderated'>['deletion']>,
): string {
  const objection = contact ? t('objectTo', { contact }) : t('objectToAdministrator')
  return reason ? `${t('quote', { text: reason })} ${objection}` : objection
}

/** The reported content, or its subject. */
function reportedLink({ kind, id, place }: Reported): NotificationTarget {
  if (kind === 'profile') return { to: '/profile/$userId', params: { userId: id } }
  if (kind === 'message') return { to: '/messages/{-$conversationId}' }
  return kind === 'event' || place === 'event' ? eventLink(id) : ideaLink(id)
}

export function kindOf<N extends Notification>(notification: N): Kind<N> {
  return NOTIFICATION_KINDS[notification.kind] as Kind<N>
}
