import type { UserType } from '../../../contract/accounts.ts'
import type {
  AccountField,
  Notification,
  NotificationKind,
  NotificationOf,
  Reported,
  StageNews,
} from '../../../contract/notifications.ts'

/** A notification as a line of a mail. `path`: of the page that shows it, on the site. */
export type NotificationLine = {
  section: 'ideas' | 'calls' | 'events' | 'people' | 'account' | 'reviews' | 'installation'
  /** The idea or event, under which the lines about it stand together. */
  title: string
  path: string
  text: string
  /** Whether somebody waits for the member's answer. */
  isWaiting?: true
}

/** How each kind is written in a mail. A kind of the contract without an entry does not compile. */
const LINES: { [K in NotificationKind]: (notification: NotificationOf<K>) => NotificationLine } = {
  idea_reviewed: ({ idea }) =>
    ofIdea(idea, {
      text: {
        Approved: 'Approved by a reviewer',
        Rejected: 'A reviewer did not accept it',
        Pending: 'A reviewer asks for changes',
      }[idea.status],
    }),
  idea_merged: ({ idea }) =>
    ofIdea(idea, {
      text: idea.is_undone
        ? `It and “${idea.into.title}” are separate ideas again`
        : `Merged into “${idea.into.title}”`,
    }),
  support: ({ idea, count }) => ofIdea(idea, { text: `${counted(count, 'person', 'people')} supported it` }),
  comment: ({ idea, count }) => ofIdea(idea, { text: counted(count, 'new comment', 'new comments'), hash: 'comments' }),
  new_version: ({ idea, count }) => ofIdea(idea, { text: counted(count, 'new version', 'new versions') }),
  idea_update: ({ idea, count }) => ofIdea(idea, { text: counted(count, 'update', 'updates') }),
  idea_stage: ({ idea, change }) => ofIdea(idea, { text: STAGE_TEXTS[change] }),
  reply: ({ actor, idea, comment_id }) =>
    ofIdea(idea, { text: `${actor.name} replied to your comment`, hash: `comment-${comment_id}` }),
  mention: ({ actor, idea, comment_id }) =>
    ofIdea(idea, { text: `${actor.name} mentioned you`, hash: `comment-${comment_id}` }),
  offer: ({ actor, idea, role }) =>
    ofIdea(idea, { text: `${actor?.name ?? 'A member'} offers to help as ${role}`, hash: 'offers', isWaiting: true }),
  offer_answered: ({ idea, status }) =>
    ofIdea(idea, {
      text:
        status === 'accepted' ? 'You are on the team' : 'Thank you for offering to help. They go on without this time',
    }),
  invitation: ({ actor, idea, role }) =>
    ofIdea(idea, {
      ...{ text: `${actor?.name ?? 'A member'} invites you to join as ${role}`, hash: 'invitation' },
      isWaiting: true,
    }),
  invitation_answered: ({ actor, idea, role, status }) =>
    ofIdea(idea, {
      text: `${actor?.name ?? 'A member'} ${status === 'accepted' ? 'joined the team' : `cannot join as ${role}`}`,
    }),
  team_changed: ({ actor, idea, change }) =>
    ofIdea(idea, {
      text: {
        left: `${actor?.name ?? 'A member'} left the team`,
        removed: `${actor?.name ?? 'The author'} removed you from the team`,
        coauthor: `${actor?.name ?? 'The author'} made you a co-author`,
        no_coauthor: 'You are no longer a co-author',
        owner: `${actor?.name ?? 'The author'} handed it over to you`,
      }[change],
    }),
  event_changed: ({ actor, event, change, reason }) =>
    ofEvent(event, {
      text: {
        proposed: `${actor?.name ?? 'A member'} proposes this event`,
        published: 'Your event is published',
        declined: `Your event was not published. ${reason}`.trim(),
        changed: 'It has another time or place',
        cancelled: `Cancelled. ${reason}`.trim(),
      }[change],
    }),
  event_moved_up: ({ event, more_dates }) =>
    ofEvent(event, {
      text: `There is a place for you${more_dates > 0 ? ` and on ${counted(more_dates, 'later date', 'later dates')}` : ''}`,
    }),
  event_reminder: ({ event }) => ofEvent(event, { text: 'It begins soon' }),
  event_comment: ({ event, count }) =>
    ofEvent(event, { text: counted(count, 'new comment', 'new comments'), hash: 'comments' }),
  event_reply: ({ actor, event, comment_id }) =>
    ofEvent(event, { text: `${actor.name} replied to your comment`, hash: `comment-${comment_id}` }),
  event_mention: ({ actor, event, comment_id }) =>
    ofEvent(event, { text: `${actor.name} mentioned you`, hash: `comment-${comment_id}` }),
  call_changed: ({ call }) => ofCall(call, { text: 'The call you answered has changed' }),
  call_judging: ({ call, count }) =>
    ofCall(call, { text: `${counted(count, 'entry', 'entries')} to score`, isWaiting: true }),
  call_decided: ({ call, idea, award }) =>
    ofCall(call, { text: award ? `“${idea.title}” won: ${award}` : `There is a decision on “${idea.title}”` }),
  report_decided: ({ reported, outcome }) => ({
    ...{ section: 'account', title: titleOf(reported), path: '/community' },
    text: `A reviewer ${outcome === 'kept' ? 'keeps' : 'has hidden'} ${reported.kind === 'comment' ? 'the comment' : 'what'} you reported`,
  }),
  content_moderated: ({ reported }) => ({
    ...{ section: 'account', title: titleOf(reported), path: '/settings' },
    text: 'A reviewer has decided about it',
  }),
  reviews_due: ({ count, overdue }) => ({
    ...{ section: 'reviews', title: 'Reviews', path: '/admin/review', isWaiting: true },
    text: `${counted(count, 'review is', 'reviews are')} due today${overdue > 0 ? `, ${overdue} of them late` : ''}`,
  }),
  account_changed: ({ fields, role }) => ({
    ...{ section: 'account', title: 'Your account', path: '/myprofile' },
    text: role
      ? `An administrator changed your role: you are ${ROLE_TEXTS[role]} now`
      : `An administrator changed your ${fields.map((field) => FIELD_TEXTS[field]).join(', ')}`,
  }),
  findings: ({ findings }) => ({
    ...{ section: 'installation', title: 'This installation', path: '/admin', isWaiting: true },
    text: `${counted(findings.length, 'problem', 'problems')}: ${findings.join(', ')}`,
  }),
  connection_requested: ({ actor }) => ({
    ...{ section: 'people', title: actor.name, path: '/community', isWaiting: true },
    text: 'Would like to connect',
  }),
  connection_accepted: ({ actor }) => ({
    ...{ section: 'people', title: actor.name, path: `/profile/${actor.user_id}` },
    text: 'Accepted your request to connect',
  }),
  message: ({ actor, idea, conversation_id, count }) => ({
    ...{ section: 'people', title: actor?.name ?? `${idea?.title ?? 'An idea'}, team` },
    path: `/messages/${conversation_id}`,
    text: counted(count, 'new message', 'new messages'),
  }),
}

const STAGE_TEXTS: Record<StageNews, string> = {
  in_use: 'It is in use now',
  continued: 'Another idea continues it',
  quiet: 'How is it going? Your followers would like to hear',
}

const ROLE_TEXTS: Record<UserType, string> = {
  normal: 'a member',
  reviewer: 'a reviewer',
  admin: 'an administrator',
}

const FIELD_TEXTS: Record<AccountField, string> = {
  ...{ role: 'role', firstname: 'first name', lastname: 'last name' },
  ...{ faculty: 'faculty', program: 'program', year: 'year' },
}

export function lineOf(notification: Notification): NotificationLine {
  return (LINES[notification.kind] as (one: Notification) => NotificationLine)(notification)
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

function titleOf({ kind, title }: Reported): string {
  return kind === 'profile' ? 'Your profile' : title
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
