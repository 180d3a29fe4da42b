import { z } from 'zod'
import { EventKind } from '../../../contract/events.ts'
import { IdeaStatus } from '../../../contract/ideas.ts'
import { LANGUAGE_CODES, type Language } from '../../../contract/languages.values.ts'
import type { MailStop } from '../../../contract/notification-choices.values.ts'
import { CallChange, EventChange, PanelNews, TeamChange } from '../../../contract/notifications.ts'
import { DELETED_KINDS } from '../../../contract/reports.values.ts'
import type { Deps } from '../../deps.ts'
import type { MailContent } from './mails.content.ts'

export type KindOfMail = {
  isAccountMail: boolean
  isApart?: true
  params: z.ZodType
  /** Stopped by members who want no such mails; `lines`: the kinds of news that the mail has. */
  stop?: MailStop | 'lines'
  /** Why a mail comes that cannot be stopped. */
  because?: Because
} & ({ stop: MailStop | 'lines' } | { because: Because })

/** A text of `mails.because`. */
type Because = 'account' | 'signUp' | 'passwordReset' | 'safety' | 'invited' | 'moderated'

/** A date that was deleted with the account of its organiser. */
const GoneDate = z.object({
  ...{ id: z.string(), type: EventKind, title: z.string(), place: z.string(), time_zone: z.string() },
  ...{ starts_at: z.string(), ends_at: z.string(), updated_at: z.string(), sequence: z.int() },
})
export type GoneDate = z.infer<typeof GoneDate>

/**
 * Each kind of mail with what its row holds. Never a secret: links with tokens are made when the mail is rendered.
 * Somebody waits for an account mail at the sign-in screen; those have a rate limit of their own and go first. `isApart`: never
 * one of several news in a mail, since it has a date for the calendar or words that a line does not hold.
 */
export const MAIL_KINDS = {
  activation: { isAccountMail: true, because: 'signUp', params: z.object({}) },
  'password-reset': {
    ...{ isAccountMail: true, because: 'passwordReset' },
    params: z.object({}),
  },
  'account-changed': {
    ...{ isAccountMail: false, because: 'safety' },
    params: z.object({
      change: z.enum([
        'password-changed',
        'password-reset',
        'email-changed',
        'sign-in-linked',
        'provider-linked',
        'provider-unlinked',
        'passkey-added',
        'passkey-removed',
        'passkey-cloned',
        'authenticator-added',
        'authenticator-removed',
        'recovery-codes-made',
        'recovery-code-used',
        'wrong-codes',
        'second-factor-reset',
        'sessions-ended',
        'sessions-ended-by-admin',
        'key-made',
        'keys-ended',
      ]),
      /** Whether the private calendar address ended with it. */
      isCalendarEnded: z.boolean(),
    }),
  },
  'second-factor-code': {
    ...{ isAccountMail: true, because: 'safety' },
    params: z.object({}),
  },
  'second-factor-reset-begun': {
    ...{ isAccountMail: false, because: 'safety' },
    params: z.object({}),
  },
  // An import may send thousands; account mails go before them.
  invitation: {
    ...{ isAccountMail: false, because: 'invited' },
    /** Of who invited; mails written by earlier releases have none. */
    params: z.object({ language: z.enum(LANGUAGE_CODES).optional() }),
  },
  'idea-reviewed': {
    ...{ isAccountMail: false, isApart: true, stop: 'review' },
    params: z.object({
      // Mails written by earlier releases have none.
      ideaId: z.uuid().optional(),
      title: z.string(),
      status: IdeaStatus,
      feedback: z.string(),
      name: z.string(),
    }),
  },
  'reviews-due': { isAccountMail: false, stop: 'review_due', params: z.object({ userId: z.string() }) },
  'comment-reply': { isAccountMail: false, stop: 'reply', params: z.object({ commentId: z.string() }) },
  'comment-mention': { isAccountMail: false, stop: 'mention', params: z.object({ commentId: z.string() }) },
  'role-request': { isAccountMail: false, stop: 'offer', params: z.object({ requestId: z.string() }) },
  'role-answer': { isAccountMail: false, stop: 'answer', params: z.object({ requestId: z.string() }) },
  'team-changed': {
    ...{ isAccountMail: false, stop: 'answer' },
    params: z.object({
      ideaId: z.string(),
      title: z.string(),
      name: z.string(),
      change: TeamChange,
      note: z.string(),
    }),
  },
  'content-moderated': {
    ...{ isAccountMail: false, isApart: true, because: 'moderated' },
    params: z.object({ decisionId: z.string() }),
  },
  'content-deleted': {
    ...{ isAccountMail: false, isApart: true, because: 'moderated' },
    params: z.object({ kind: z.enum(DELETED_KINDS), title: z.string(), reason: z.string(), contact: z.string() }),
  },
  'event-place': {
    ...{ isAccountMail: false, isApart: true, stop: 'event' },
    params: z.object({
      eventId: z.string(),
      /** Later dates of the series at which the member has a place, too. */
      laterIds: z.array(z.string()).default([]),
      isMovedUp: z.boolean(),
    }),
  },
  'event-changed': {
    ...{ isAccountMail: false, isApart: true, stop: 'event' },
    params: z.object({
      eventId: z.string(),
      /** Later dates of the series that changed, too. */
      laterIds: z.array(z.string()).default([]),
      title: z.string(),
      change: EventChange,
      reason: z.string().default(''),
      /** The dates, where they are deleted with the account of their organiser. */
      gone: z.array(GoneDate).default([]),
    }),
  },
  'call-changed': {
    ...{ isAccountMail: false, isApart: true, stop: 'call' },
    params: z.object({ callId: z.string(), changes: z.array(CallChange) }),
  },
  'call-judging': {
    ...{ isAccountMail: false, stop: 'call' },
    params: z.object({ callId: z.string(), news: PanelNews }),
  },
  'call-decided': {
    ...{ isAccountMail: false, isApart: true, stop: 'call' },
    params: z.object({ callId: z.string(), ideaId: z.string(), title: z.string() }),
  },
  'key-ending': {
    ...{ isAccountMail: false, isApart: true, because: 'safety' },
    params: z.object({ name: z.string(), endsAt: z.string(), isService: z.boolean() }),
  },
  'webhook-off': {
    ...{ isAccountMail: false, isApart: true, because: 'safety' },
    params: z.object({ name: z.string(), reason: z.string(), given_up: z.int() }),
  },
  'event-reminder': {
    ...{ isAccountMail: false, isApart: true, stop: 'event' },
    params: z.object({ eventId: z.string() }),
  },
  news: {
    ...{ isAccountMail: false, stop: 'lines' },
    params: z.object({ userId: z.string(), ids: z.array(z.string()), mailed: z.record(z.string(), z.int()) }),
  },
  digest: {
    ...{ isAccountMail: false, stop: 'digest' },
    params: z.object({
      userId: z.string(),
      ids: z.array(z.string()),
      /** How much of a counted notification earlier mails had, by its id. */
      mailed: z.record(z.string(), z.int()),
      day: z.string(),
      /** Of one with weekly news: since when ideas and calls are new. */
      week: z.object({ since: z.string() }).optional(),
    }),
  },
} as const satisfies Record<string, KindOfMail>

export type MailKind = keyof typeof MAIL_KINDS
export type AccountChange = Params<'account-changed'>['change']
type Params<K extends MailKind> = z.infer<(typeof MAIL_KINDS)[K]['params']>

/** A mail to send. */
export type MailIntent = { [K in MailKind]: { kind: K; to: string; params: Params<K> } }[MailKind]

/** Renders a mail at the time of sending, in the language of its recipient. Null: it is obsolete. */
export type MailRenderer<K extends MailKind> = (
  deps: Deps,
  intent: { to: string; params: Params<K>; siteName: string; language: Language },
) => Promise<MailContent | null>

export type MailRenderers = { [K in MailKind]: MailRenderer<K> }

/** Whether members can stop the mails of a kind. */
export function canBeStopped(kind: string): boolean {
  return isMailKind(kind) && 'stop' in MAIL_KINDS[kind]
}

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAIL_KINDS, kind)
}
