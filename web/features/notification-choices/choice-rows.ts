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

/** The kinds by section, and who has them. */
export const SECTIONS = [
  {
    name: 'ideas',
    kinds: ['comment', 'reply', 'offer', 'answer', 'review', 'support', 'version', 'progress'],
  },
  { name: 'people', kinds: ['connection', 'message', 'mention'] },
  { name: 'community', kinds: ['event', 'call', 'report'] },
  { name: 'reviews', kinds: ['review_due'], of: ['reviewer', 'admin'] },
  { name: 'administration', kinds: ['findings'], of: ['admin'] },
  { name: 'account', kinds: ['account'] },
] as const satisfies { name: string; kinds: NewsKind[]; of?: UserType[] }[]

/** Kinds that wait for the member, or answer them. */
const WAITING: readonly NewsKind[] = ['offer', 'answer', 'review', 'review_due', 'connection', 'message', 'findings']

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
    if (!WAITING.includes(kind)) return 'never'
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
