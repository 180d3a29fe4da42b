import { z } from 'zod'
import { IdeaStatus } from '../../../contract/ideas.ts'
import { CallChange, EventChange, PanelNews, TeamChange } from '../../../contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../../lib/mail-transport.ts'
import { type MailContent, renderLayout } from './mails.layout.ts'
import { threadOf } from './mails.threads.ts'

/**
 * Each kind of mail with what its row holds. Never a secret: links with tokens are made when the mail is rendered.
 * Somebody waits for an account mail at the sign-in screen; those have a rate limit of their own and go first. `isApart`: never
 * one of several news in a mail, since it has a date for the calendar or words that a line does not hold.
 */
export const MAIL_KINDS = {
  activation: { isAccountMail: true, params: z.object({}) },
  'password-reset': { isAccountMail: true, params: z.object({}) },
  'account-changed': {
    isAccountMail: false,
    params: z.object({
      change: z.enum([
        'password-changed',
        'password-reset',
        'sign-in-linked',
        'provider-linked',
        'passkey-added',
        'passkey-removed',
        'passkey-cloned',
        'sessions-ended',
        'sessions-ended-by-admin',
      ]),
      /** Whether the private calendar address ended with it. */
      isCalendarEnded: z.boolean(),
    }),
  },
  // An import may send thousands; account mails go before them.
  invitation: { isAccountMail: false, params: z.object({}) },
  'idea-reviewed': {
    ...{ isAccountMail: false, isApart: true },
    params: z.object({
      // Mails written by earlier releases have none.
      ideaId: z.uuid().optional(),
      title: z.string(),
      status: IdeaStatus,
      feedback: z.string(),
      name: z.string(),
    }),
  },
  'reviews-due': { isAccountMail: false, params: z.object({ userId: z.string() }) },
  'comment-reply': { isAccountMail: false, params: z.object({ commentId: z.string() }) },
  'comment-mention': { isAccountMail: false, params: z.object({ commentId: z.string() }) },
  'role-request': { isAccountMail: false, params: z.object({ requestId: z.string() }) },
  'role-answer': { isAccountMail: false, params: z.object({ requestId: z.string() }) },
  'team-changed': {
    isAccountMail: false,
    params: z.object({
      ideaId: z.string(),
      title: z.string(),
      name: z.string(),
      change: TeamChange,
      note: z.string(),
    }),
  },
  'content-moderated': { isAccountMail: false, isApart: true, params: z.object({ decisionId: z.string() }) },
  'event-place': {
    ...{ isAccountMail: false, isApart: true },
    params: z.object({
      eventId: z.string(),
      /** Later dates of the series at which the member has a place, too. */
      laterIds: z.array(z.string()).default([]),
      isMovedUp: z.boolean(),
    }),
  },
  'event-changed': {
    ...{ isAccountMail: false, isApart: true },
    params: z.object({
      eventId: z.string(),
      title: z.string(),
      change: EventChange,
      reason: z.string().default(''),
    }),
  },
  'call-changed': {
    ...{ isAccountMail: false, isApart: true },
    params: z.object({ callId: z.string(), changes: z.array(CallChange) }),
  },
  'call-judging': { isAccountMail: false, params: z.object({ callId: z.string(), news: PanelNews }) },
  'call-decided': {
    ...{ isAccountMail: false, isApart: true },
    params: z.object({ callId: z.string(), ideaId: z.string(), title: z.string() }),
  },
  'event-reminder': { isAccountMail: false, isApart: true, params: z.object({ eventId: z.string() }) },
  news: {
    isAccountMail: false,
    params: z.object({ userId: z.string(), ids: z.array(z.string()), mailed: z.record(z.string(), z.int()) }),
  },
  digest: {
    isAccountMail: false,
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
} as const satisfies Record<string, { isAccountMail: boolean; isApart?: true; params: z.ZodType }>

export type MailKind = keyof typeof MAIL_KINDS
export type AccountChange = Params<'account-changed'>['change']
type Params<K extends MailKind> = z.infer<(typeof MAIL_KINDS)[K]['params']>

/** A mail to send. */
export type MailIntent = { [K in MailKind]: { kind: K; to: string; params: Params<K> } }[MailKind]

/** Renders a mail at the time of sending. Null: it is obsolete. */
type MailRenderer<K extends MailKind> = (
  deps: Deps,
  intent: { to: string; params: Params<K>; siteName: string },
) => Promise<MailContent | null>

export type MailRenderers = { [K in MailKind]: MailRenderer<K> }

/** Renders a row of the outbox. Throws when its kind is unknown or its params are not of the kind. */
export async function renderMail(
  deps: Deps,
  renderers: MailRenderers,
  { kind, to_address, params }: { kind: string; to_address: string; params: string },
  siteName: string,
): Promise<Omit<Mail, 'to'> | null> {
  if (!isMailKind(kind)) throw new Error(`no mails of kind ${kind} are known`)
  const render = renderers[kind] as MailRenderer<MailKind>
  const content = await render(deps, {
    to: to_address,
    params: MAIL_KINDS[kind].params.parse(JSON.parse(params)),
    siteName,
  })
  if (!content) return null
  const thread = threadOf(content)
  return {
    ...renderLayout(content, siteName, CHOSEN_KINDS.has(kind) ? reasonOf(deps) : ''),
    ...(thread ? { thread } : {}),
    ...(MAIL_KINDS[kind].isAccountMail ? {} : { listName: siteName }),
  }
}

/** Mails that a member can stop in the settings; `news` and `digest` say so in their own words. */
const CHOSEN_KINDS: ReadonlySet<MailKind> = new Set([
  'idea-reviewed',
  'reviews-due',
  'comment-reply',
  'comment-mention',
  'role-request',
  'role-answer',
  'team-changed',
  'event-changed',
  'event-reminder',
  'call-changed',
  'call-judging',
  'call-decided',
])

function reasonOf({ config }: Deps): string {
  return `You get this mail by your choice. Choose what comes, or a quiet time, under ${config.publicUrl}/settings.`
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAIL_KINDS, kind)
}
