import { ALL_LANGUAGES } from '../../contract/languages.values.ts'
import { findLanguage } from '../db/languages.ts'
import type { Deps } from '../deps.ts'
import { mailRenderersOf } from '../feature.ts'
import { invite } from '../features/invitations/invitations.service.ts'
import type { MailIntent, MailKind } from '../features/mails/mails.kinds.ts'
import { deliverDueMails } from '../features/mails/mails.service.ts'
import { FEATURES } from '../features.ts'
import { DAY, timestamp } from '../lib/clock.ts'
import { transact } from '../transact.ts'

/** Sends a mail of each kind about the demo community. Returns the ids of the mails, by kind; without the kinds that failed. */
export async function sendEachKind(deps: Deps, advance: () => void): Promise<Map<MailKind, string>> {
  const sent = new Map<MailKind, string>()
  for (const intent of await intentsOf(deps)) {
    if (sent.has(intent.kind)) continue
    // Room in the mailbox for the next.
    advance()
    await transact(deps, (tx) => tx.mail(intent))
    await deliverDueMails(deps, mailRenderersOf(FEATURES))
    const last = deps.db.selectFrom('outbox').select(['id', 'sent_at']).orderBy('id', 'desc')
    const { id, sent_at } = await last.executeTakeFirstOrThrow()
    if (sent_at !== null) sent.set(intent.kind, id)
  }
  return sent
}

/** Mails that may be sent, several of most kinds: some have nobody who may read what they are about. */
async function intentsOf(deps: Deps): Promise<MailIntent[]> {
  const { db } = deps
  const members = await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute()
  const [member, newcomer] = [members[0], members.at(-1)]
  const idea = await db.selectFrom('ideas').select(['id', 'title']).where('status', '=', 'Approved').executeTakeFirst()
  if (!member || !newcomer || !idea) throw new Error('the demo community has no idea')
  await db.updateTable('users').set({ activated_at: null }).where('id', '=', newcomer.id).execute()
  await transact(deps, (tx) => invite(tx, { userId: member.id }, [{ email: 'invited@students.quad.example' }]))
  const [created_at, due_at] = [timestamp(deps.clock), timestamp(deps.clock, DAY)]
  await db
    .insertInto('second_factor_resets')
    .values({ user_id: member.id, reason: 'Lost', created_at, due_at })
    .execute()
  const about = { ideaId: idea.id, title: idea.title, name: 'Kavindu' }
  const { email: to } = member
  return [
    mail('activation', newcomer.email, {}),
    mail('password-reset', to, {}),
    mail('account-changed', to, { change: 'passkey-added', isCalendarEnded: false }),
    mail('key-ending', to, { name: 'Statistics', endsAt: due_at, isService: false }),
    mail('webhook-off', to, { name: 'Data warehouse', reason: '404, no_service', given_up: 6 }),
    mail('second-factor-code', to, {}),
    mail('second-factor-reset-begun', to, {}),
    mail('invitation', 'invited@students.quad.example', { language: await findLanguage(db, ALL_LANGUAGES, member.id) }),
    mail('idea-reviewed', to, { ...about, status: 'Approved', feedback: 'A clear and small first step. Go on!' }),
    mail('team-changed', to, { ...about, change: 'coauthor', note: 'Thank you for all your work.' }),
    mail('content-deleted', to, {
      ...{ kind: 'comment', title: idea.title, reason: 'It names a person who did not agree.' },
      contact: 'help@quad.example',
    }),
    ...members.map(({ id, email }) => mail('reviews-due', email, { userId: id })),
    ...(await commentMails(deps)),
    ...(await requestMails(deps)),
    ...(await decisionMails(deps)),
    ...(await eventMails(deps)),
    ...(await callMails(deps)),
    ...(await newsMails(deps)),
  ]
}

const mail = (kind: MailKind, to: string, params: object) => ({ kind, to, params }) as MailIntent

async function commentMails({ db }: Deps): Promise<MailIntent[]> {
  const replies = await db
    .selectFrom('comments as reply')
    .innerJoin('comments as parent', 'parent.id', 'reply.reply_to')
    .innerJoin('users', 'users.id', 'parent.user_id')
    .select(['reply.id', 'users.email'])
    .whereRef('reply.user_id', '!=', 'parent.user_id')
    .execute()
  return replies.flatMap(({ id, email }) => [
    mail('comment-reply', email, { commentId: id }),
    mail('comment-mention', email, { commentId: id }),
  ])
}

async function requestMails({ db }: Deps): Promise<MailIntent[]> {
  const rows = await db
    .selectFrom('role_requests')
    .innerJoin('ideas', 'ideas.id', 'role_requests.idea_id')
    .innerJoin('users as author', 'author.id', 'ideas.user_id')
    .innerJoin('users as helper', 'helper.id', 'role_requests.user_id')
    .select(['role_requests.id', 'role_requests.status', 'author.email as author', 'helper.email as helper'])
    .execute()
  return rows.map(({ id, status, author, helper }) =>
    status === 'open'
      ? mail('role-request', author, { requestId: id })
      : mail('role-answer', helper, { requestId: id }),
  )
}

async function decisionMails({ db }: Deps): Promise<MailIntent[]> {
  const rows = await db
    .selectFrom('report_decisions')
    .innerJoin('reports', 'reports.id', 'report_decisions.report_id')
    .innerJoin('users', 'users.id', 'reports.author_id')
    .select(['report_decisions.id', 'users.email'])
    .execute()
  return rows.map(({ id, email }) => mail('content-moderated', email, { decisionId: id }))
}

async function eventMails({ db, clock }: Deps): Promise<MailIntent[]> {
  const rows = await db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .select(['events.id', 'events.title', 'users.email'])
    .where('events.starts_at', '>', clock.now().toISOString())
    .orderBy('events.starts_at', 'desc')
    .execute()
  return rows.flatMap(({ id, title, email }) => [
    mail('event-place', email, { eventId: id, isMovedUp: true }),
    mail('event-changed', email, { eventId: id, title, change: 'changed', reason: 'The hall is being painted.' }),
    mail('event-reminder', email, { eventId: id }),
  ])
}

async function callMails({ db }: Deps): Promise<MailIntent[]> {
  const entries = await db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .select(['call_entries.call_id', 'ideas.id', 'ideas.title', 'users.email'])
    .execute()
  const jurors = await db
    .selectFrom('call_jurors')
    .innerJoin('users', 'users.id', 'call_jurors.user_id')
    .select(['call_jurors.call_id', 'users.email'])
    .execute()
  return [
    ...jurors.map(({ call_id, email }) => mail('call-judging', email, { callId: call_id, news: 'invited' })),
    ...entries.flatMap(({ call_id, id, title, email }) => [
      mail('call-changed', email, { callId: call_id, changes: ['dates', 'criteria'] }),
      mail('call-decided', email, { callId: call_id, ideaId: id, title }),
    ]),
  ]
}

/** Mails of the members with the most notifications. */
async function newsMails({ db }: Deps): Promise<MailIntent[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['notifications.id', 'users.id as user_id', 'users.email'])
    .where('read_at', 'is', null)
    .execute()
  const byMember = [...Map.groupBy(rows, ({ user_id }) => user_id)].toSorted(
    ([, one], [, two]) => two.length - one.length,
  )
  return byMember.flatMap(([userId, own]) => {
    const params = { userId, ids: own.map(({ id }) => id), mailed: {} }
    const email = own[0]?.email ?? ''
    return [
      mail('news', email, params),
      mail('digest', email, { ...params, day: '2026-11-23', week: { since: '2026-11-16T00:00:00.000Z' } }),
    ]
  })
}
