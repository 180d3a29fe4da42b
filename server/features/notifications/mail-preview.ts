import type { NotificationKind } from '../../../contract/notifications.ts'
import { mailTimeOf, type Timing } from './mail-times.ts'
import { newsKindOf, urgencyOf } from './notifications.kinds.ts'

type News = { id: string; kind: NotificationKind; payload: string; created_at: string; read_at: string | null }
type PreviewedMail = { kind: 'now' | 'digest'; at: number; ids: string[] }

/** The mails that a member would have got of these news until now, oldest first, and how many news would have been pushed. */
export function previewOf(
  timing: Timing,
  news: News[],
  now: number,
): { mails: PreviewedMail[]; seen: number; pushed: number } {
  const mails: PreviewedMail[] = []
  let seen = 0
  let pushed = 0
  for (const { id, kind, payload, created_at, read_at } of news) {
    const urgency = urgencyOf(kind, JSON.parse(payload))
    const time = mailTimeOf(timing, { news: newsKindOf(kind), createdAt: Date.parse(created_at), urgency })
    if (!time) continue
    if (read_at !== null && Date.parse(read_at) <= time.at) {
      seen++
      continue
    }
    const { as, at } = time
    if (at > now) continue
    if (as === 'push') {
      pushed++
      continue
    }
    const joined = mails.findLast((mail) => mail.kind === as && isSameMail(timing, mail, { as, at }))
    if (joined) joined.ids.push(id)
    else mails.push({ kind: as, at, ids: [id] })
  }
  return { mails: mails.toSorted((one, other) => one.at - other.at), seen, pushed }
}

/** News of the wait before a mail join it. */
function isSameMail({ delayMs }: Timing, mail: PreviewedMail, time: { as: 'now' | 'digest'; at: number }): boolean {
  return time.as === 'digest' ? mail.at === time.at : time.at - mail.at <= delayMs
}
