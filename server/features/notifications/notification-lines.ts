import type { Language } from '../../../contract/languages.values.ts'
import type { Notification, NotificationKind, NotificationOf, Reported } from '../../../contract/notifications.ts'
import { serverTexts } from '../../lib/server-texts.ts'

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

/** How each kind is written in a mail. A kind of the contract without an entry does not compile. */
const LINES: {
  [K in NotificationKind]: (notification: NotificationOf<K>, t: Texts, supports: number) => NotificationLine
} = {
  idea_reviewed: ({ idea }, t) => ofIdea(idea, { text: t('idea_reviewed', { status: idea.status }) }),
  idea_merged: ({ idea }, t) =>
    ofIdea(idea, { text: t(idea.is_undone ? 'idea_separated' : 'idea_merged', { into: idea.into.title }) }),
  support: ({ idea, count }, t, supports) =>
    ofIdea(idea, { text: t('support', { count, total: supports > count ? supports : 0 }) }),
  comment: ({ idea, count }, t) => ofIdea(idea, { text: t('comment', { count }), hash: 'comments' }),
  new_version: ({ idea, count }, t) => ofIdea(idea, { text: t('new_version', { count }) }),
  idea_update: ({ idea, count }, t) => ofIdea(idea, { text: t('idea_update', { count }) }),
  idea_stage: ({ idea, change }, t) => ofIdea(idea, { text: t('idea_stage', { change }) }),
  reply: ({ actor, idea, comment_id }, t) =>
    ofIdea(idea, { text: t('reply', { name: actor.name }), hash: `comment-${comment_id}` }),
  mention: ({ actor, idea, comment_id }, t) =>
    ofIdea(idea, { text: t('mention', { name: actor.name }), hash: `comment-${comment_id}` }),
  offer: ({ actor, idea, role }, t) =>
    ofIdea(idea, {
      ...{ text: t('offer', { name: actor?.name ?? t('someone'), role }), hash: 'offers' },
      isWaiting: true,
    }),
  offer_answered: ({ idea, status }, t) => ofIdea(idea, { text: t('offer_answered', { status }) }),
  invitation: ({ actor, idea, role }, t) =>
    ofIdea(idea, {
      ...{ text: t('invitation', { name: actor?.name ?? t('someone'), role }), hash: 'invitation' },
      isWaiting: true,
    }),
  invitation_answered: ({ actor, idea, role, status }, t) =>
    ofIdea(idea, { text: t('invitation_answered', { name: actor?.name ?? t('someone'), role, status }) }),
  team_changed: ({ actor, idea, change }, t) =>
    ofIdea(idea, {
      text: t('team_changed', { name: actor?.name ?? t(change === 'left' ? 'someone' : 'theAuthor'), change }),
    }),
  event_changed: ({ actor, event, more_dates: more, change, reason }, t) =>
    ofEvent(event, { text: t('event_changed', { name: actor?.name ?? t('someone'), more, change, reason }).trim() }),
  event_moved_up: ({ event, more_dates }, t) => ofEvent(event, { text: t('event_moved_up', { more: more_dates }) }),
  event_reminder: ({ event }, t) => ofEvent(event, { text: t('event_reminder') }),
  event_comment: ({ event, count }, t) => ofEvent(event, { text: t('comment', { count }), hash: 'comments' }),
  event_reply: ({ actor, event, comment_id }, t) =>
    ofEvent(event, { text: t('reply', { name: actor.name }), hash: `comment-${comment_id}` }),
  event_mention: ({ actor, event, comment_id }, t) =>
    ofEvent(event, { text: t('mention', { name: actor.name }), hash: `comment-${comment_id}` }),
  call_changed: ({ call }, t) => ofCall(call, { text: t('call_changed') }),
  call_judging: ({ call, news, count }, t) =>
    ofCall(call, { text: t('call_judging', { news, count }), ...(news === 'invited' ? {} : { isWaiting: true }) }),
  call_panel: ({ call, news, title, count }, t) => ofCall(call, { text: t('call_panel', { news, title, count }) }),
  call_decided: ({ call, idea, award }, t) =>
    ofCall(call, {
      text: award ? t('call_won', { idea: idea.title, award }) : t('call_decided', { idea: idea.title }),
    }),
  report_decided: ({ reported, outcome }, t) => ({
    ...{ section: 'account', title: titleOf(reported, t), path: '/community' },
    text: t('report_decided', { outcome, kind: reported.kind }),
  }),
  content_moderated: ({ reported, deletion }, t) => ({
    ...{ section: 'account', title: titleOf(reported, t), path: '/settings' },
    text: deletion ? t('content_deleted', { kind: reported.kind }) : t('content_moderated'),
  }),
  reviews_due: ({ count, overdue }, t) => ({
    ...{ section: 'reviews', title: t('titles.reviews'), path: '/admin/review', isWaiting: true },
    text: t('reviews_due', { count, overdue }),
  }),
  account_changed: ({ fields, role }, t) => ({
    ...{ section: 'account', title: t('titles.account'), path: '/myprofile' },
    text: role
      ? t('role_changed', { role })
      : t('account_changed', { fields: fields.map((field) => t(`fields.${field}`)).join(', ') }),
  }),
  findings: ({ findings }, t) => ({
    ...{ section: 'installation', title: t('titles.installation'), path: '/admin', isWaiting: true },
    text: t('findings', { count: findings.length, findings: findings.join(', ') }),
  }),
  connection_requested: ({ actor }, t) => ({
    ...{ section: 'people', title: actor.name, path: '/notifications?category=waiting', isWaiting: true },
    text: t('connection_requested'),
  }),
  connection_accepted: ({ actor }, t) => ({
    ...{ section: 'people', title: actor.name, path: `/profile/${actor.user_id}` },
    text: t('connection_accepted'),
  }),
  message: ({ actor, idea, conversation_id, count }, t) => ({
    ...{ section: 'people', title: actor?.name ?? t('titles.team', { idea: idea?.title ?? t('titles.idea') }) },
    path: `/messages/${conversation_id}`,
    text: t('message', { count }),
  }),
}

type Texts = ReturnType<typeof newsTexts>

function newsTexts(language: Language) {
  return serverTexts(language, 'news')
}

/** `supports`: of the idea, in all; 0 where they are not said. */
export function lineOf(notification: Notification, language: Language, supports = 0): NotificationLine {
  const write = LINES[notification.kind] as (one: Notification, t: Texts, supports: number) => NotificationLine
  return write(notification, newsTexts(language), supports)
}

type Wording = { text: string; hash?: string; isWaiting?: true }

function ofIdea({ id, title }: { id: string; title: string }, { text, hash, isWaiting }: Wording): NotificationLine {
  const path = id === '' ? '/mysubmission' : `/ideas/${id}${hash ? `#${hash}` : ''}`
  return { section: 'ideas', title, path, text, ...(isWaiting ? { isWaiting } : {}) }
}

function ofEvent({ id, title }: { id: string; title: string }, { text, hash }: Wording): NotificationLine {
  return { section: 'events', title, path: `/events/${id}${hash ? `#${hash}` : ''}`, text }
}

function ofCall({ id, title }: { id: string; title: string }, { text, isWaiting }: Wording): NotificationLine {
  return { section: 'calls', title, path: `/calls/${id}`, text, ...(isWaiting ? { isWaiting } : {}) }
}

function titleOf({ kind, title }: Reported, t: Texts): string {
  return kind === 'profile' ? t('titles.profile') : title
}
