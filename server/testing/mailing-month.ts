import { DateTime } from 'luxon'
import type { NotificationChoices } from '../../contract/notification-choices.ts'
import { MAIL_TIMES } from '../../contract/notification-choices.values.ts'
import type { Random } from '../../faults/harness/random.ts'
import type { Deps } from '../deps.ts'
import { addMember } from '../features/accounts/accounts.service.ts'
import { DEFAULT_CHOICES } from '../features/notifications/mail-times.ts'
import { saveChoices } from '../features/notifications/notification-choices.repo.ts'
import { newId } from '../lib/ids.ts'
import { transact } from '../transact.ts'

/** With and without changes of the clocks, on both sides of Greenwich. */
const ZONES = ['Asia/Colombo', 'Europe/London', 'America/New_York', 'Pacific/Auckland']

export type MailedMember = { id: string; email: string; zone: string; choices: Omit<NotificationChoices, 'version'> }

/** Members with choices at random. */
export async function addMailedMembers(deps: Deps, count: number, random: Random): Promise<MailedMember[]> {
  const members: MailedMember[] = []
  for (let index = 0; index < count; index++) {
    const email = `mailed.${index}@campus.example`
    await addMember(deps, { email, username: `mailed.${index}`, password: null, isAdmin: false })
    const { id } = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const member = { id, email, zone: random.pick(ZONES), choices: choicesAtRandom(random) }
    await deps.db.updateTable('profiles').set({ time_zone: member.zone }).where('user_id', '=', id).execute()
    await transact(deps, (tx) => saveChoices(tx, id, { ...member.choices, version: 1 }, deps.clock.now().toISOString()))
    members.push(member)
  }
  return members
}

function choicesAtRandom(random: Random): MailedMember['choices'] {
  const { kinds } = structuredClone(DEFAULT_CHOICES)
  for (const channels of Object.values(kinds)) channels.mail = random.pick(MAIL_TIMES)
  const isQuietAtNight = random.between(0, 1) === 1
  const pause = random.between(0, 3) === 0 ? [{ starts_on: '2026-03-10', ends_on: '2026-03-14' }] : []
  return {
    kinds,
    digest: {
      every: random.pick(['day', 'day', 'week', 'never'] as const),
      ...{ at: random.pick(['07:00', '18:30']), weekday: random.between(1, 7) },
    },
    quiet: {
      ...(isQuietAtNight ? { from: '22:00', until: '06:00' } : { from: null, until: null }),
      weeks: { university: true, own: pause },
    },
  }
}

/** Notifies some of the members of something that is not urgent, and lets some of them read all. */
export async function liveOn(deps: Deps, members: MailedMember[], random: Random): Promise<void> {
  for (let times = random.between(0, 4); times > 0; times--) {
    const [member, other] = [random.pick(members), random.pick(members)]
    const call = { id: newId(), title: 'How can first-year students meet?' }
    await transact(deps, (tx) =>
      random.between(0, 1) === 0
        ? tx.notify({ userId: member.id, kind: 'connection_accepted', actorId: other.id })
        : tx.notify({ userId: member.id, kind: 'call_changed', payload: { call, changes: ['criteria'] } }),
    )
    if (random.between(0, 5) > 0) continue
    const at = deps.clock.now().toISOString()
    const seen = deps.db.updateTable('notifications').set({ read_at: at }).where('user_id', '=', other.id)
    await seen.where('read_at', 'is', null).execute()
  }
}

type MadeMail = { to_address: string; kind: string; params: string; created_at: string }

/**
 * The faults of the mails in the outbox: news mailed twice, digests too near, mails at quiet times, and digests that were not
 * made between their time on the member's clock and `lateMs` after it.
 */
export async function faultsOfMails({ db }: Deps, members: MailedMember[], lateMs: number): Promise<string[]> {
  const mails = await db
    .selectFrom('outbox')
    .select(['to_address', 'kind', 'params', 'created_at'])
    .where('kind', 'in', ['news', 'digest'])
    .orderBy('created_at')
    .execute()
  return members.flatMap((member) =>
    faultsOf(
      member,
      mails.filter(({ to_address }) => to_address === member.email),
      lateMs,
    ),
  )
}

function faultsOf(member: MailedMember, mails: MadeMail[], lateMs: number): string[] {
  const mailed = mails.flatMap(({ params }) => (JSON.parse(params) as { ids: string[] }).ids)
  const digests = mails
    .filter(({ kind }) => kind === 'digest')
    .map(({ params, created_at }) => ({ ...(JSON.parse(params) as Digest), created_at }))
  return [
    ...(new Set(mailed).size < mailed.length ? ['something was mailed twice'] : []),
    ...periodFaults(member, digests),
    ...digests.flatMap((digest) => timeFaults(member, digest, lateMs)),
    ...mails.flatMap((mail) => quietFaults(member, mail)),
  ].map((fault) => `${member.email}: ${fault}`)
}

type Digest = { day: string; week?: object }

/** Digests of the same day, within a week, or against the choice. */
function periodFaults({ choices: { digest } }: MailedMember, digests: Digest[]): string[] {
  const days = digests.map(({ day }) => day)
  const weeks = digests.flatMap(({ day, week }) => (week ? [DateTime.fromISO(day)] : []))
  const weekdays = (digest.every === 'week' ? days : []).map((day) => DateTime.fromISO(day)).concat(weeks)
  const near = weeks.filter((day, index) => weeks.slice(0, index).some((earlier) => day < earlier.plus({ weeks: 1 })))
  return [
    ...(new Set(days).size < days.length ? [`two digests of ${days.join(', ')}`] : []),
    ...(days.length > 0 && digest.every === 'never' ? ['a digest against the choice'] : []),
    ...weekdays.filter((day) => day.weekday !== digest.weekday).map((day) => `weekly news on ${day.toISODate()}`),
    ...near.map((day) => `two weekly digests by ${day.toISODate()}`),
  ]
}

/** Faults of digests that were not made at their time of the member's clock. */
function timeFaults(
  { zone, choices }: MailedMember,
  { day, created_at }: Digest & { created_at: string },
  lateMs: number,
): string[] {
  const due = DateTime.fromISO(`${day}T${choices.digest.at}`, { zone })
  const late = Date.parse(created_at) - due.toMillis()
  return late < 0 || late > lateMs ? [`the digest of ${due.toISO()} was made at ${created_at}`] : []
}

function quietFaults({ zone, choices }: MailedMember, { created_at }: MadeMail): string[] {
  const time = DateTime.fromISO(created_at, { zone })
  const hour = time.toFormat('HH:mm')
  const isNight = choices.quiet.from !== null && (hour >= '22:00' || hour < '06:00')
  const day = time.toFormat('yyyy-MM-dd')
  const isPause = choices.quiet.weeks.own.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  return isNight || isPause ? [`a mail in quiet time, ${time.toISO()}`] : []
}

/** News that were to be mailed, are not read and were not mailed. */
export async function findUnmailed({ db }: Deps, members: MailedMember[]): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'kind'])
    .where('read_at', 'is', null)
    .whereRef('mailed_count', '<', 'count')
    .execute()
  return rows.flatMap(({ user_id, kind }) => {
    const { kinds, digest } = members.find(({ id }) => id === user_id)?.choices ?? DEFAULT_CHOICES
    const { mail } = kinds[kind === 'call_changed' ? 'call' : 'connection']
    const isWanted = mail === 'now' || (mail !== 'never' && digest.every !== 'never')
    return isWanted ? [`${kind} for ${user_id}, mailed ${mail}`] : []
  })
}
