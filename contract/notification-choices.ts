import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import {
  DIGEST_FREQUENCIES,
  MAIL_TIMES,
  NEWS_KINDS,
  type NewsKind,
  QUIET_PERIODS_MAX,
} from './notification-choices.values.ts'

export * from './notification-choices.values.ts'

const KIND_NAMES = Object.keys(NEWS_KINDS) as NewsKind[]

/** A time of the day, such as 07:00. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorTexts.notifications.timeOfDay)
const Day = z.iso.date(errorTexts.notifications.day)

/** `app`: shown in Quad. `push`: sent to the member's devices. */
const Channels = z.strictObject({ app: z.boolean(), mail: z.enum(MAIL_TIMES), push: z.boolean().default(false) })
export type Channels = z.infer<typeof Channels>

const Digest = z.strictObject({
  every: z
    .enum(DIGEST_FREQUENCIES)
    .describe(
      'The shortest time between two digests: with `week` daily news wait for the weekly one, with `never` none is sent.',
    ),
  at: TimeOfDay.describe('In the time zone of the member.'),
  weekday: z
    .int(errorTexts.notifications.weekday)
    .min(1, errorTexts.notifications.weekday)
    .max(7, errorTexts.notifications.weekday)
    .describe('Day of the weekly digest: 1 for Monday to 7 for Sunday.'),
})

const QuietPeriod = z
  .strictObject({ starts_on: Day, ends_on: Day })
  .refine(({ starts_on, ends_on }) => starts_on <= ends_on, errorTexts.notifications.pauseBackwards)

/** Mails wait until a quiet time is over. `from` and `until` are null for no quiet hours. */
const Quiet = z
  .strictObject({
    from: TimeOfDay.nullable(),
    until: TimeOfDay.nullable(),
    weeks: z.strictObject({
      university: z.boolean().describe('Whether the quiet weeks of the university count.'),
      own: z.array(QuietPeriod).max(QUIET_PERIODS_MAX, errorTexts.notifications.maxPauses({ max: QUIET_PERIODS_MAX })),
    }),
  })
  .refine(({ from, until }) => (from === null) === (until === null), {
    path: ['until'],
    ...errorTexts.notifications.bothTimes,
  })

const kinds = z.object(
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, Channels])) as Record<NewsKind, typeof Channels>,
)

export const NotificationChoices = z.object({ kinds, digest: Digest, quiet: Quiet, version: z.int() })
export type NotificationChoices = z.infer<typeof NotificationChoices>

const ChoicesResponse = z.object({ notifications: NotificationChoices })

/** The mails of the last seven days, had these choices held. */
export const MailPreview = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  mails: z.array(
    z.object({
      kind: z.enum(['now', 'digest']),
      at: z.iso.datetime(),
      lines: z.array(z.string()).describe('The news in the mail, one line each.'),
    }),
  ),
  seen: z.int().describe('News that were seen in Quad before a mail was due.'),
  pushed: z.int().describe('News of which a device would have been told, so that no mail goes out for them.'),
})
export type MailPreview = z.infer<typeof MailPreview>

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/v1/settings/notifications',
  summary: "The caller's choices of channels by kind of news, of digests and of quiet times.",
  access: 'member',
  reads: ['choices'],
  status: 200,
  response: ChoicesResponse,
})

export const setNotificationChoices = endpoint({
  method: 'PUT',
  path: '/v1/settings/notifications',
  summary: 'Replace the choices of channels, digests and quiet times. Kinds that are missing stay as they are.',
  access: 'member',
  limit: rateLimit('notification-choices', 300, 'hour', errorTexts.notifications.choiceLimit),
  errors: [409],
  body: z.strictObject({
    notifications: z.strictObject({
      kinds: z.strictObject(kinds.partial().shape),
      digest: Digest,
      quiet: Quiet,
      version: z.int(errorTexts.common.wholeNumber).min(0, errorTexts.common.wholeNumber),
    }),
  }),
  status: 200,
  response: ChoicesResponse,
})

export const previewMails = endpoint({
  method: 'GET',
  path: '/v1/settings/notifications/preview',
  summary: 'The mails that the caller would have got in the last seven days by the stored choices.',
  access: 'member',
  reads: ['choices', 'devices', 'notifications', 'requests', 'profiles', 'settings'],
  limit: rateLimit('notification-preview', 300, 'hour', errorTexts.notifications.previewLimit),
  status: 200,
  response: z.object({ preview: MailPreview }),
})

/** A link in a mail by which its recipient stops such mails. */
export const MailLink = z.object({
  stops: z.array(z.enum(['digest', ...KIND_NAMES])).describe('The mails that the link stops.'),
  is_stopped: z.boolean(),
  is_all_stopped: z.boolean().describe('Whether all mail that can be stopped is.'),
  can_undo: z.boolean().describe('Whether something that was stopped by this link can come again.'),
})
export type MailLink = z.infer<typeof MailLink>

const path = '/v1/mail/unsubscribe/:token'
const params = z.object({ token: z.string().regex(/^[A-Z2-7]{26}$/) })
const response = z.object({ link: MailLink })

export const getMailLink = endpoint({
  method: 'GET',
  path,
  isPathSecret: true,
  summary: 'What a link in a mail stops. Changes nothing; a browser is sent to the page for it.',
  access: 'public',
  reads: ['choices'],
  errors: [404],
  params,
  status: 200,
  response,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path,
  isPathSecret: true,
  summary:
    'Stop what a link in a mail names, or with `all` every mail that can be stopped. Mail programs send the form of RFC 8058.',
  access: 'public',
  errors: [404],
  params,
  isBodyOptional: true,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional(), all: z.boolean().default(false) }),
  status: 200,
  response,
})

export const undoUnsubscribe = endpoint({
  method: 'DELETE',
  path,
  isPathSecret: true,
  summary: 'Let what was stopped by a link come again, as it was chosen before.',
  access: 'public',
  errors: [404],
  params,
  status: 200,
  response,
})
