import type { UserType } from '../../../contract/accounts.ts'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import { hasPush } from '../../entities/notifications/push-choices.ts'

type Kinds = NotificationChoices['kinds']
export type Channel = 'app' | 'push' | 'now' | 'daily' | 'weekly'

const CHANNELS: readonly Channel[] = ['app', 'now', 'daily', 'weekly']

/** Pushes can be chosen once a device takes them. */
export function channelsOf(kinds: Kinds, isPushOn: boolean): readonly Channel[] {
  return isPushOn || hasPush(kinds) ? ['app', 'push', ...CHANNELS.slice(1)] : CHANNELS
}

type Section = 'ideas' | 'people' | 'community' | 'reviews' | 'administration' | 'account'

/** The section of each kind, in their order. `waits`: it waits for the member, or answers them. */
const ROWS: Record<NewsKind, { section: Section; waits?: true }> = {
  comment: { section: 'ideas' },
  reply: { section: 'ideas' },
  offer: { section: 'ideas', waits: true },
  answer: { section: 'ideas', waits: true },
  review: { section: 'ideas', waits: true },
  support: { section: 'ideas' },
  version: { section: 'ideas' },
  progress: { section: 'ideas' },
  connection: { section: 'people', waits: true },
  message: { section: 'people', waits: true },
  mention: { section: 'people' },
  event: { section: 'community' },
  call: { section: 'community' },
  report: { section: 'community' },
  review_due: { section: 'reviews', waits: true },
  findings: { section: 'administration', waits: true },
  account: { section: 'account' },
}
const KINDS = Object.keys(ROWS) as NewsKind[]

/** Who has a section; all members where it is not named. */
const HAVE: Partial<Record<Section, UserType[]>> = { reviews: ['reviewer', 'admin'], administration: ['admin'] }

/** The kinds by section, and who has them. */
export const SECTIONS = [...Map.groupBy(KINDS, (kind) => ROWS[kind].section)].map(([name, kinds]) => ({
  name,
  kinds,
  of: HAVE[name],
}))

export function isChosen(kinds: Kinds, kind: NewsKind, channel: Channel): boolean {
  if (channel === 'app' || channel === 'push') return kinds[kind][channel]
  return kinds[kind].mail === channel
}

/** A kind comes by mail in one way at most: another choice moves it. */
export function withChannel(kinds: Kinds, kind: NewsKind, channel: Channel, isOn: boolean): Kinds {
  const isMail = channel !== 'app' && channel !== 'push'
  const change = isMail ? { mail: isOn ? channel : ('never' as const) } : { [channel]: isOn }
  return { ...kinds, [kind]: { ...kinds[kind], ...change } }
}

/** Mail for what waits for the member alone, as it is chosen, or else at once. */
export function onlyWaiting(kinds: Kinds): Kinds {
  return mapMail(kinds, (kind, mail) => {
    if (!ROWS[kind].waits) return 'never'
    return mail === 'never' ? 'now' : mail
  })
}

export function withoutMail(kinds: Kinds): Kinds {
  return mapMail(kinds, () => 'never')
}

type Mail = Kinds[NewsKind]['mail']

function mapMail(kinds: Kinds, mailOf: (kind: NewsKind, mail: Mail) => Mail): Kinds {
  const entries = (Object.keys(kinds) as NewsKind[]).map((kind) => [
    kind,
    { ...kinds[kind], mail: mailOf(kind, kinds[kind].mail) },
  ])
  return Object.fromEntries(entries)
}
