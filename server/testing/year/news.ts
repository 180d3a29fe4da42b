import { ANSWER_AGE } from '../../../contract/answer-times.values.ts'
import { HOUR, SECOND, timestamp } from '../../lib/clock.ts'
import {
  foundAny,
  idsOf,
  type Mention,
  shownIdeas,
  signInAgain,
  suspendedIds,
  type Turn,
  type Year,
  type YearPart,
} from './year.ts'

const LATEST = 3

/** Mentions that are taken out and put in again, supports that are taken back and given again, and members who read of them. */
export const news: YearPart = {
  acts: (turn) => [() => mention(turn), () => edit(turn), () => support(turn), () => support(turn), () => read(turn)],
  faultsOf: async (year) => [
    ...(await faultsOfMentions(year)),
    ...(await faultsOfSupports(year)),
    ...foundAny('told twice', await duplicateNotifications(year)),
  ],
}

async function mention({ year, member, other, send }: Turn): Promise<void> {
  const shown = await shownIdeas(year.office.db)
  const ideas = idsOf(year, 'ideas').filter((id) => shown.has(id))
  if (ideas.length === 0) return
  const body = { text: textWith(year, other.id) }
  const path = `/v1/ideas/${year.random.pick(ideas)}/comments`
  const { statusCode, json } = await send('POST', path, { token: member.token, body })
  if (statusCode !== 201) return
  const comment: string = json().comment.id
  year.acknowledged.set(comment, 'comments')
  year.mentions.set(comment, { comment, author: member, mentioned: other.id, isIn: true, isTold: true })
}

function textWith({ usernames }: Year, userId: string): string {
  return `Ask @${usernames.get(userId)}, please.`
}

/** Takes a mention out of a comment, or puts it in again. */
async function edit({ year, send }: Turn): Promise<void> {
  const latest = [...year.mentions.values()].slice(-LATEST)
  const mention = latest.length > 0 ? year.random.pick(latest) : undefined
  if (!mention || !(await canBeNotified(year, mention))) return
  const { comment, author, mentioned, isIn } = mention
  await signInAgain(year, author)
  const before = await notificationState(year, comment, mentioned)
  const body = { text: isIn ? 'Ask somebody.' : textWith(year, mentioned) }
  const { statusCode } = await send('PATCH', `/v1/comments/${comment}`, { token: author.token, body })
  if (statusCode >= 500) year.mentions.delete(comment)
  if (statusCode !== 200) return
  const after = await notificationState(year, comment, mentioned)
  mention.isTold = isIn ? isToldForGood(mention, before) : expectToldOnce(year, mention, !before && after !== undefined)
  mention.isIn = !isIn
}

/** Whether a mention that was taken out is told no more where it is put in again: the member read it, or was mailed. */
function isToldForGood({ isTold }: Mention, before: NotificationState): boolean {
  return before ? before.read_at !== null || before.mailed_count > 0 : isTold
}

function expectToldOnce({ faults }: Year, { isTold }: Mention, isToldNow: boolean): boolean {
  if (isToldNow && isTold) faults.push('told twice of a mention that was put in again')
  if (!isToldNow && !isTold) faults.push('not told of a mention that was put in again')
  return true
}

/** Nobody is told by or of somebody who is suspended, nor of what is hidden. */
async function canBeNotified({ office: { db } }: Year, { comment, author, mentioned }: Mention): Promise<boolean> {
  const [suspended, shown] = [await suspendedIds(db), await shownIdeas(db)]
  const row = await db.selectFrom('comments').select('idea_id').where('id', '=', comment).executeTakeFirst()
  return !suspended.has(author.id) && !suspended.has(mentioned) && shown.has(row?.idea_id ?? '')
}

type NotificationState = { read_at: string | null; mailed_count: number } | undefined

async function notificationState(
  { office: { db } }: Year,
  comment: string,
  userId: string,
): Promise<NotificationState> {
  return db
    .selectFrom('notifications')
    .select(['read_at', 'mailed_count'])
    .where('comment_id', '=', comment)
    .where('user_id', '=', userId)
    .where('kind', '=', 'mention')
    .executeTakeFirst()
}

async function faultsOfMentions({ office: { db }, mentions }: Year): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'comment_id', 'read_at'])
    .where('kind', '=', 'mention')
    .execute()
  const stored = new Map(rows.map((row) => [`${row.comment_id} ${row.user_id}`, row]))
  const notTold = [...mentions.values()].filter(
    ({ comment, mentioned, isIn }) => !isIn && stored.get(`${comment} ${mentioned}`)?.read_at === null,
  )
  const mails = await db
    .selectFrom('outbox')
    .select(['to_address', 'params'])
    .where('kind', '=', 'comment-mention')
    .execute()
  const keys = mails.map(({ to_address, params }) => `${to_address} ${params}`)
  return [
    ...foundAny('told of a mention that was taken out', notTold),
    ...foundAny('mailed twice of a mention', twice(keys)),
  ]
}

async function duplicateNotifications({ office: { db } }: Year) {
  const told = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'comment_id'])
    .where('comment_id', 'is not', null)
    .execute()
  return twice(told.map((row) => Object.values(row).join(' ')))
}

function twice(keys: string[]): string[] {
  return keys.filter((key, index) => keys.indexOf(key) < index)
}

/** Supports an idea or takes that back, from this device or one that had no line for hours. */
async function support({ year, server, member, send }: Turn): Promise<void> {
  const { random, office, supports } = year
  const shown = await shownIdeas(office.db)
  const ideas = idsOf(year, 'ideas').filter((id) => (shown.get(id)?.user_id ?? member.id) !== member.id)
  if (ideas.length === 0) return
  const answered = ideas.filter((idea) => supports.has(`${idea} ${member.id}`))
  const id = random.pick([...ideas.slice(-LATEST), ...answered.slice(-LATEST)])
  const method = random.pick(['PUT', 'PUT', 'DELETE'] as const)
  const age = random.pick([0, 0, random.between(1, 20) * HOUR])
  const headers = { [ANSWER_AGE]: String(age / SECOND) }
  const { statusCode } = await send(method, `/v1/ideas/${id}/support`, { token: member.token, headers })
  const key = `${id} ${member.id}`
  const known = supports.get(key)
  const madeAt = timestamp(server.clock, -age)
  if (statusCode === 429) return
  if (statusCode >= 500) {
    // Either may be true.
    year.withdrawn.add(key)
    supports.set(key, { value: await isSupporting(year, id, member.id), madeAt: timestamp(server.clock) })
    return
  }
  const wanted = (known?.madeAt ?? '') <= madeAt ? 200 : 409
  if (statusCode !== wanted) year.faults.push(`${statusCode}, not ${wanted}, for a support of ${age / HOUR} hours ago`)
  if (statusCode !== 200) return
  if (known?.value && method === 'DELETE') year.withdrawn.add(key)
  supports.set(key, { value: method === 'PUT', madeAt })
}

/** An author, or somebody else, reads what is new. */
async function read({ year, member, send }: Turn): Promise<void> {
  const { db } = year.office
  const [suspended, shown] = [await suspendedIds(db), await shownIdeas(db)]
  const authors = idsOf(year, 'ideas')
    .slice(-LATEST)
    .map((id) => year.members.find((one) => one.id === shown.get(id)?.user_id))
  const reader = year.random.pick([member, ...authors.flatMap((one) => (one && !suspended.has(one.id) ? [one] : []))])
  await signInAgain(year, reader)
  await send('POST', '/v1/notifications/read', { token: reader.token, body: {} })
}

async function isSupporting({ office: { db } }: Year, ideaId: string, userId: string): Promise<boolean> {
  const row = db.selectFrom('idea_supports').select('user_id').where('idea_id', '=', ideaId)
  return (await row.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Each supporter is told of once: those who never took it back are, and nobody is twice. */
async function faultsOfSupports({ office: { db }, supports, withdrawn }: Year): Promise<string[]> {
  const rows = await db.selectFrom('idea_supports').select(['idea_id', 'user_id']).execute()
  const stored = new Set(rows.map(({ idea_id, user_id }) => `${idea_id} ${user_id}`))
  const wrong = [...supports].filter(([key, { value }]) => value !== stored.has(key))
  const told = await db
    .selectFrom('notifications')
    .select((eb) => ['idea_id', eb.fn.sum<number | string>('count').as('count')])
    .where('kind', '=', 'support')
    .groupBy('idea_id')
    .execute()
  const counts = new Map(told.map(({ idea_id, count }) => [idea_id, Number(count)]))
  const miscounted = [...Map.groupBy(supports, ([key]) => key.split(' ')[0] ?? '')].flatMap(([idea, all]) => {
    const steadfast = all.filter(([key, { value }]) => value && !withdrawn.has(key)).length
    const count = counts.get(idea) ?? 0
    return count < steadfast || count > all.length ? [{ idea, count, steadfast, all: all.length }] : []
  })
  return [...foundAny('supports that are not the latest', wrong), ...foundAny('supports told wrongly', miscounted)]
}
