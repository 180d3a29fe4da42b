import type { NewsKind } from './notification-choices.values.ts'
import type { AccountField, Notification, NotificationKind, NotificationOf, Reported } from './notifications.ts'
import type { NotificationCategory } from './notifications.values.ts'

/** A word of the texts of news. */
export type NewsWord = (
  key: 'someone' | 'theAuthor' | 'titles.idea' | 'titles.profile' | `fields.${AccountField}`,
) => string

/** What a text is written with. */
type Values = Record<string, string | number>

type Kind<N extends Notification> = {
  /** In which the page of notifications lists it. */
  category: Exclude<NotificationCategory, 'waiting'>
  /** By which members choose its channels; null where it is always mailed at once. */
  news: NewsKind | null
  /** A member has one unread notification for each idea, event or conversation, which counts up. */
  isGrouped?: true
  /** Whether somebody waits for the member's answer or work. */
  isWaiting?: (notification: N) => boolean
  /** The section of a mail, where it is not that of the category. */
  section?: 'reviews' | 'installation'
  /** The text that it shares with another kind. */
  text?: NotificationKind
  /** What it is about, with a title. */
  subject: (notification: N) => { id: string; title: string } | null
  /** The page that shows it, on the site. */
  path: (notification: N) => string
  values: (notification: N, word: NewsWord) => Values
}

const ALWAYS = () => true
const ofIdea = { subject: ({ idea }: { idea: { id: string; title: string } }) => idea }
const ofEvent = { subject: ({ event }: { event: { id: string; title: string } }) => event }
const ofCall = { subject: ({ call }: { call: { id: string; title: string } }) => call }
const ofReported = { subject: ({ reported }: { reported: Reported }) => reported }
const ofNothing = { subject: () => null }

/** Where requests to connect are answered. */
export const REQUESTS_PATH = '/notifications?category=waiting'

/** All that the two sides know of each kind, but what is stored of it, its schema, its texts and its icon. */
export const NOTIFICATION_KINDS = {
  idea_reviewed: {
    ...{ category: 'ideas', news: 'review', ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id, idea.status === 'Pending' ? 'open-round' : ''),
    values: ({ idea: { title, status } }) => ({ title, status }),
  },
  idea_merged: {
    ...{ category: 'ideas', news: 'version', ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id),
    values: ({ idea: { title, into, is_undone } }) => ({ title, into: into.title, isUndone: `${is_undone}` as const }),
  },
  support: {
    ...{ category: 'ideas', news: 'support', isGrouped: true, ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id),
    values: ({ idea: { title }, count }) => ({ title, count, total: 0 }),
  },
  comment: {
    ...{ category: 'ideas', news: 'comment', isGrouped: true, ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id, 'comments'),
    values: ({ idea: { title }, count }) => ({ title, count }),
  },
  new_version: {
    ...{ category: 'ideas', news: 'version', isGrouped: true, ...ofIdea },
    path: ({ idea }) => (idea.id ? `${ideaPath(idea.id)}/history` : ideaPath('')),
    values: ({ idea: { title }, count }) => ({ title, count }),
  },
  idea_update: {
    ...{ category: 'ideas', news: 'progress', isGrouped: true, ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id),
    values: ({ idea: { title }, count }) => ({ title, count }),
  },
  idea_stage: {
    ...{ category: 'ideas', news: 'progress', ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id),
    values: ({ idea: { title }, change }) => ({ title, change }),
  },
  reply: {
    ...{ category: 'ideas', news: 'reply', ...ofIdea },
    path: ({ idea, comment_id }) => ideaPath(idea.id, `comment-${comment_id}`),
    values: ({ actor: { name }, idea: { title } }) => ({ name, title }),
  },
  mention: {
    ...{ category: 'ideas', news: 'mention', ...ofIdea },
    path: ({ idea, comment_id }) => ideaPath(idea.id, `comment-${comment_id}`),
    values: ({ actor: { name }, idea: { title } }) => ({ name, title }),
  },
  offer: {
    ...{ category: 'ideas', news: 'offer', isWaiting: ALWAYS, ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id, 'offers'),
    values: ({ actor, idea: { title }, role }, word) => ({ name: actor?.name ?? word('someone'), title, role }),
  },
  offer_answered: {
    ...{ category: 'ideas', news: 'answer', ...ofIdea },
    path: ({ idea, status }) => ideaPath(idea.id, status === 'accepted' ? 'team' : ''),
    values: ({ idea: { title }, role, status }) => ({ title, role, status }),
  },
  invitation: {
    ...{ category: 'ideas', news: 'offer', isWaiting: ALWAYS, ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id, 'invitation'),
    values: ({ actor, idea: { title }, role }, word) => ({ name: actor?.name ?? word('someone'), title, role }),
  },
  invitation_answered: {
    ...{ category: 'ideas', news: 'answer', ...ofIdea },
    path: ({ idea, status }) => ideaPath(idea.id, status === 'accepted' ? 'team' : ''),
    values: ({ actor, idea: { title }, role, status }, word) => ({
      ...{ name: actor?.name ?? word('someone'), title, role, status },
    }),
  },
  team_changed: {
    ...{ category: 'ideas', news: 'answer', ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id),
    values: ({ actor, idea: { title }, change }, word) => ({
      ...{ name: actor?.name ?? word(change === 'left' ? 'someone' : 'theAuthor'), title, change },
    }),
  },
  event_changed: {
    ...{ category: 'events', news: 'event', ...ofEvent },
    path: ({ event }) => eventPath(event.id),
    values: ({ actor, event: { title }, more_dates: more, change, reason }, word) => ({
      ...{ name: actor?.name ?? word('someone'), title, more, change, reason },
    }),
  },
  event_moved_up: {
    ...{ category: 'events', news: 'event', ...ofEvent },
    path: ({ event }) => eventPath(event.id),
    values: ({ event: { title }, more_dates: more }) => ({ title, more }),
  },
  event_reminder: {
    ...{ category: 'events', news: 'event', ...ofEvent },
    path: ({ event }) => eventPath(event.id),
    values: ({ event: { title } }) => ({ title }),
  },
  event_comment: {
    ...{ category: 'events', news: 'comment', isGrouped: true, text: 'comment', ...ofEvent },
    path: ({ event }) => eventPath(event.id, 'comments'),
    values: ({ event: { title }, count }) => ({ title, count }),
  },
  event_reply: {
    ...{ category: 'events', news: 'reply', text: 'reply', ...ofEvent },
    path: ({ event, comment_id }) => eventPath(event.id, `comment-${comment_id}`),
    values: ({ actor: { name }, event: { title } }) => ({ name, title }),
  },
  event_mention: {
    ...{ category: 'events', news: 'mention', text: 'mention', ...ofEvent },
    path: ({ event, comment_id }) => eventPath(event.id, `comment-${comment_id}`),
    values: ({ actor: { name }, event: { title } }) => ({ name, title }),
  },
  call_changed: {
    ...{ category: 'calls', news: 'call', ...ofCall },
    path: ({ call }) => callPath(call.id),
    values: ({ call: { title }, changes: [first = 'dates', ...more] }) => ({
      ...{ title, change: more.length > 0 ? ('both' as const) : first },
    }),
  },
  call_judging: {
    ...{ category: 'calls', news: 'call', isWaiting: ({ news }) => news !== 'invited', ...ofCall },
    path: ({ call, news }) => callPath(call.id, news === 'invited' ? '' : '/judging'),
    values: ({ call: { title }, news, count }) => ({ title, news, count }),
  },
  call_panel: {
    ...{ category: 'calls', news: 'call', ...ofCall },
    path: ({ call }) => callPath(call.id),
    values: ({ call, news, title, count }) => ({ call: call.title, news, title, count }),
  },
  call_decided: {
    ...{ category: 'calls', news: 'call', ...ofIdea },
    path: ({ idea }) => ideaPath(idea.id),
    values: ({ call, idea: { title }, decision, award }) => ({ title, call: call.title, decision, award }),
  },
  report_decided: {
    ...{ category: 'account', news: 'report', ...ofReported },
    path: ({ reported, outcome }) => (outcome === 'kept' || reported.place ? reportedPath(reported) : '/view-ideas'),
    values: ({ reported: { kind, title }, outcome }) => ({ kind, title, outcome }),
  },
  content_moderated: {
    ...{ category: 'account', news: null, ...ofReported },
    path: ({ reported, decision, deletion }) => {
      if (deletion && reported.place === null) return '/mysubmission'
      return decision ? `/decision?id=${decision.id}` : reportedPath(reported)
    },
    values: ({ reported: { kind, title }, ...moderated }) => ({ kind, title, action: moderationOf(moderated) }),
  },
  reviews_due: {
    ...{ category: 'ideas', section: 'reviews', news: 'review_due', isWaiting: ALWAYS, ...ofNothing },
    path: () => '/admin/review',
    values: ({ count, overdue }) => ({ count, overdue }),
  },
  account_changed: {
    ...{ category: 'account', news: 'account', ...ofNothing },
    path: ({ fields }) => (fields.includes('second_factor') ? '/settings/security' : '/myprofile'),
    values: ({ fields, role }, word) => ({
      ...{ role: role ?? ('same' as const), fields: fields.map((field) => word(`fields.${field}`)).join(', ') },
    }),
  },
  findings: {
    ...{ category: 'account', section: 'installation', news: 'findings', isWaiting: ALWAYS, ...ofNothing },
    path: () => '/admin',
    values: ({ findings }) => ({ count: findings.length, findings: findings.join(', ') }),
  },
  connection_requested: {
    ...{ category: 'people', news: 'connection', isWaiting: ALWAYS, ...ofNothing },
    path: () => REQUESTS_PATH,
    values: ({ actor: { name } }) => ({ name }),
  },
  connection_accepted: {
    ...{ category: 'people', news: 'connection', ...ofNothing },
    path: ({ actor }) => `/profile/${actor.user_id}`,
    values: ({ actor: { name } }) => ({ name }),
  },
  message: {
    ...{ category: 'people', news: 'message', isGrouped: true, ...ofNothing },
    path: ({ conversation_id }) => `/messages/${conversation_id}`,
    values: ({ actor, idea, count }, word) => ({ name: actor?.name ?? idea?.title ?? word('titles.idea'), count }),
  },
} as const satisfies { [K in NotificationKind]: Kind<NotificationOf<K>> }

export function kindOf<N extends Notification>(notification: N): Kind<N> {
  return NOTIFICATION_KINDS[notification.kind] as unknown as Kind<N>
}

type Kinds = typeof NOTIFICATION_KINDS
type Texts = { [K in keyof Kinds]: Kinds[K] extends { text: infer Text } ? Text : K }
export type TextKey = Texts[keyof Kinds]

/** One object of all that a text is written with, whose parts are a union for the compiler. */
type Together<Parts> = {
  [P in Parts extends unknown ? keyof Parts : never]: Parts extends Record<P, infer Value> ? Value : never
}

/** The kinds without the values that their texts need, by the key of the text. */
export type WithoutValues<Needed extends Record<TextKey, unknown>> = {
  [K in keyof Kinds]: ReturnType<Kinds[K]['values']> extends Together<Needed[Texts[K]]> ? never : K
}[keyof Kinds]

/** The key of the text of a notification, in each of the namespaces with one for each kind. */
export function textKeyOf(notification: Notification): TextKey {
  return (kindOf(notification).text ?? notification.kind) as TextKey
}

const withHash = (path: string, hash: string) => (hash ? `${path}#${hash}` : path)

/** The id of an idea that was deleted is empty. */
function ideaPath(id: string, hash = ''): string {
  return id === '' ? '/mysubmission' : withHash(`/ideas/${id}`, hash)
}

function eventPath(id: string, hash = ''): string {
  return id === '' ? '/events' : withHash(`/events/${id}`, hash)
}

function callPath(id: string, page = ''): string {
  return id === '' ? '/calls' : `/calls/${id}${page}`
}

/** The reported content, or its subject. */
function reportedPath({ kind, id, place }: Reported): string {
  if (kind === 'profile') return `/profile/${id}`
  if (kind === 'message') return '/messages'
  return kind === 'event' || place === 'event' ? eventPath(id) : ideaPath(id)
}

/** The decision of a moderator; for content held by the word list, whether it is shown. */
function moderationOf({
  cause,
  decision,
  deletion,
}: Pick<NotificationOf<'content_moderated'>, 'cause' | 'decision' | 'deletion'>) {
  if (deletion) return 'deleted' as const
  if (cause === 'reports') return decision?.action ?? ('waiting' as const)
  if (decision === null) return 'held' as const
  return decision.action === 'keep' ? ('let_through' as const) : decision.action
}
