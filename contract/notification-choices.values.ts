/** When a kind of news is mailed. */
export const MAIL_TIMES = ['now', 'daily', 'weekly', 'never'] as const
type MailTime = (typeof MAIL_TIMES)[number]

/** The kinds of news that a member chooses channels for, in the order of the settings, and when each is mailed by default. */
export const NEWS_KINDS = {
  comment: 'weekly',
  reply: 'now',
  mention: 'now',
  offer: 'now',
  answer: 'now',
  review: 'now',
  support: 'weekly',
  version: 'weekly',
  progress: 'weekly',
  connection: 'weekly',
  message: 'now',
  event: 'now',
  call: 'now',
  report: 'weekly',
  review_due: 'now',
  account: 'daily',
  findings: 'now',
} as const satisfies Record<string, MailTime>
export type NewsKind = keyof typeof NEWS_KINDS

/** The mails that a link stops: those about a kind of news, or digests. */
export type MailStop = NewsKind | 'digest'

export const DIGEST_FREQUENCIES = ['day', 'week', 'never'] as const

export const DIGEST_DEFAULTS = { every: 'day', at: '07:00', weekday: 1 } as const

export const QUIET_PERIODS_MAX = 5
