import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { startTestApp, type TestApp, workersBeside } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { addMember } from '../accounts/accounts.service.ts'
import { DEFAULT_CHOICES } from './mail-times.ts'
import { saveChoices } from './notification-choices.repo.ts'
import { mailNotifications } from './notification-mails.service.ts'

const SEED = Number(process.env.MONTH_SEED ?? 20_260_301)
const MEMBERS = 200
/** From 2026-03-01, so that the clocks of three zones change, and a week more for the last weekly digests. */
const START = Date.UTC(2026, 2, 1)
const DAYS = 38
const STEP_MS = 30 * MINUTE
/** Digests are spread over 15 minutes, and are made by the next step. */
const LATE_MS = 15 * MINUTE + STEP_MS
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Colombo', 'Pacific/Auckland', 'UTC']
const MAILS = ['now', 'daily', 'weekly', 'never'] as const
const QUIET = [
  { from: null, until: null },
  { from: '22:00', until: '06:00' },
  { from: '06:30', until: '09:00' },
]

type Simulated = { id: string; email: string; zone: string; choices: typeof DEFAULT_CHOICES }
type Mail = { kind: string; to: string; at: string; ids: string[] }

/** Park and Miller's generator: the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed % 2_147_483_647
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
const random = randomOf(SEED)

function chosen(): typeof DEFAULT_CHOICES {
  const channels = () => ({ app: random.below(5) > 0, mail: random.pick(MAILS), push: false })
  const kinds = Object.fromEntries(Object.keys(DEFAULT_CHOICES.kinds).map((kind) => [kind, channels()]))
  return {
    kinds: kinds as Record<NewsKind, ReturnType<typeof channels>>,
    digest: { every: random.pick(['day', 'day', 'week', 'never']), at: '07:00', weekday: 1 + random.below(7) },
    quiet: { ...random.pick(QUIET), weeks: { university: true, own: [] } },
  } as Pick<NotificationChoices, 'kinds' | 'digest' | 'quiet'>
}

async function addMembers({ deps }: TestApp): Promise<Simulated[]> {
  const members: Simulated[] = []
  for (let index = 0; index < MEMBERS; index++) {
    const [username, email] = [`m${index}`, `m${index}@campus.example`]
    const { id } = await addMember(deps, { email, username, password: null, isAdmin: false, isReviewer: false })
    members.push({ id, email, zone: random.pick(ZONES), choices: chosen() })
  }
  const now = timestamp(deps.clock)
  await transact(deps, async (tx) => {
    for (const { id, zone, choices } of members) {
      await tx.db.updateTable('profiles').set({ time_zone: zone }).where('user_id', '=', id).execute()
      await saveChoices(tx, id, { ...choices, version: 1 }, now)
    }
  })
  return members
}

/** Up to three things happen to some members; others read all that they have. */
async function live({ deps }: TestApp, members: Simulated[]): Promise<void> {
  await transact(deps, async (tx) => {
    for (let index = random.below(6); index > 0; index--) {
      const [member, actor] = [random.pick(members), random.pick(members)]
      const kind = random.pick(['connection_accepted', 'connection_requested'] as const)
      await tx.notify({ userId: member.id, kind, actorId: actor.id })
    }
    if (random.below(4) > 0) return
    const { id } = random.pick(members)
    const read = tx.db.updateTable('notifications').set({ read_at: timestamp(tx.clock) })
    await read.where('user_id', '=', id).where('read_at', 'is', null).where('is_shown', '=', 1).execute()
  })
}

async function mailsOf({ deps }: TestApp): Promise<Mail[]> {
  const rows = await deps.db
    .selectFrom('outbox')
    .select(['kind', 'to_address', 'created_at', 'params'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{ kind: row.kind, to: row.to_address, at: row.created_at, ids: JSON.parse(row.params).ids },
  }))
}

function isQuiet({ zone, choices }: Simulated, at: string): boolean {
  const { from, until } = choices.quiet
  if (from === null || until === null) return false
  const time = DateTime.fromISO(at, { zone }).toFormat('HH:mm')
  return from < until ? from <= time && time < until : from <= time || time < until
}

test(
  'a month of 200 members: nothing is told twice or lost, one digest a day, quiet hours hold',
  async () => {
    const app = await startTestApp({ mailDelayMs: 2 * MINUTE })
    app.clock.advance(START - app.clock.now().getTime())
    const members = await addMembers(app)
    const workers = workersBeside(app.deps, 2)
    for (let step = 0; step < (DAYS * DAY) / STEP_MS; step++) {
      if (step < (31 * DAY) / STEP_MS) await live(app, members)
      app.clock.advance(STEP_MS)
      await Promise.all(workers.map((deps) => mailNotifications(deps)))
    }
    const mails = await mailsOf(app)
    const told = mails.flatMap(({ ids }) => ids)
    expect(new Set(told).size).toBe(told.length)
    expect(told.length).toBeGreaterThan(500)

    const byEmail = new Map(members.map((member) => [member.email, member]))
    const digestDays = new Set<string>()
    for (const mail of mails) {
      const member = byEmail.get(mail.to) as Simulated
      expect(isQuiet(member, mail.at), `${mail.to} at ${mail.at}, seed ${SEED}`).toBe(false)
      if (mail.kind !== 'digest') continue
      const local = DateTime.fromISO(mail.at, { zone: member.zone })
      const day = `${mail.to} ${local.toISODate()}`
      expect(digestDays.has(day), day).toBe(false)
      digestDays.add(day)
      const hour = member.choices.quiet.until === '09:00' ? 9 : 7
      const late = local.toMillis() - local.startOf('day').set({ hour }).toMillis()
      expect(late >= 0 && late <= LATE_MS, `${mail.to} at ${local.toISO()}`).toBe(true)
      if (member.choices.digest.every === 'week') expect(local.weekday).toBe(member.choices.digest.weekday)
    }

    // All that was wanted by mail and not read in time was told.
    const rows = await app.deps.db
      .selectFrom('notifications')
      .select(['id', 'user_id', 'read_at', 'mail_due_at'])
      .execute()
    expect(rows.filter(({ mail_due_at }) => mail_due_at !== null)).toEqual([])
    const byId = new Map(members.map((member) => [member.id, member]))
    const isWanted = ({ choices: { kinds, digest } }: Simulated) =>
      kinds.connection.mail === 'now' || (kinds.connection.mail !== 'never' && digest.every !== 'never')
    const tellable = rows.filter((row) => row.read_at === null && isWanted(byId.get(row.user_id) as Simulated))
    const toldIds = new Set(told)
    expect(tellable.filter(({ id }) => !toldIds.has(id))).toEqual([])
  },
  10 * 60_000,
)
