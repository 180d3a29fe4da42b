import type { MailLink, MailStop, NotificationChoices } from '../../../contract/notification-choices.ts'
import { NEWS_KINDS, type NewsKind } from '../../../contract/notification-choices.values.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE } from '../../lib/clock.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { throttle, throttleNetwork } from '../../lib/throttle.ts'
import { transact } from '../../transact.ts'
import { findLink, type MailLinkRow, recordUnsubscribe } from '../mails/mail-links.service.ts'
import { findChoices } from './notification-choices.repo.ts'
import { changeChoices, lockChoices } from './notification-choices.service.ts'

/** How news were mailed before a link stopped them. */
type Stopped = {
  kinds: Partial<Record<NewsKind, NotificationChoices['kinds'][NewsKind]['mail']>>
  digest?: NotificationChoices['digest']['every']
}
type Change = { choices: NotificationChoices; stopped: Stopped | null }

const KINDS = Object.keys(NEWS_KINDS) as NewsKind[]
// Mail programs post for many members from a few addresses, so that only unknown links count.
const UNKNOWN_LINKS = { name: 'mail-link-unknown', limit: 300, windowMs: 15 * MINUTE }
const CHANGES = { name: 'mail-link-change', limit: 100, windowMs: 15 * MINUTE }

/** The mails that a link stops. `ip` is the caller's network (`networkOf`). */
export async function readMailLink(deps: Deps, token: string, ip: string): Promise<MailLink> {
  const link = await requireLink(deps, token, ip)
  return viewOf(link, await findChoices(deps.db, link.user_id))
}

/** Stops what a link names, or all mail that can be stopped. Account mails go on. */
export async function stopByLink(deps: Deps, token: string, all: boolean, ip: string): Promise<MailLink> {
  return changeByLink(deps, token, ip, (link, choices) => {
    const stopped: Stopped = stoppedOf(link) ?? { kinds: {} }
    const kinds = { ...choices.kinds }
    for (const kind of all ? KINDS : kindsOf(link)) {
      const { mail } = kinds[kind]
      if (mail === 'never') continue
      stopped.kinds[kind] = mail
      kinds[kind] = { ...kinds[kind], mail: 'never' }
    }
    const { digest } = choices
    if (all || !stopsOf(link).includes('digest') || digest.every === 'never') {
      return { choices: { ...choices, kinds }, stopped }
    }
    return {
      choices: { ...choices, kinds, digest: { ...digest, every: 'never' } },
      stopped: { ...stopped, digest: digest.every },
    }
  })
}

/** Takes back a stop, but for kinds with a newer choice. */
export async function undoByLink(deps: Deps, token: string, ip: string): Promise<MailLink> {
  return changeByLink(deps, token, ip, (link, choices) => {
    const stopped = stoppedOf(link)
    const kinds = { ...choices.kinds }
    for (const kind of KINDS) {
      const mail = stopped?.kinds[kind]
      if (mail && kinds[kind].mail === 'never') kinds[kind] = { ...kinds[kind], mail }
    }
    const every = choices.digest.every === 'never' ? stopped?.digest : undefined
    return { choices: { ...choices, kinds, digest: { ...choices.digest, ...(every ? { every } : {}) } }, stopped: null }
  })
}

async function changeByLink(
  deps: Deps,
  token: string,
  ip: string,
  change: (link: MailLinkRow, choices: NotificationChoices) => Change,
): Promise<MailLink> {
  const { user_id } = await requireLink(deps, token, ip)
  await throttle(deps, CHANGES, user_id)
  return transact(deps, async (tx) => {
    const before = await lockChoices(tx, user_id)
    const link = await findLink(tx, token)
    if (!link) throw new NotFoundError('link')
    const { choices, stopped } = change(link, before)
    const changed = { ...link, stopped: stopped && JSON.stringify(stopped) }
    if (changed.stopped !== link.stopped) await recordUnsubscribe(tx, link, changed.stopped)
    const isSame = JSON.stringify(choices) === JSON.stringify(before)
    return viewOf(changed, isSame ? before : await changeChoices(tx, user_id, choices))
  })
}

async function requireLink(deps: Deps, token: string, ip: string): Promise<MailLinkRow> {
  const link = await findLink(deps, token)
  if (link) return link
  await throttleNetwork(deps, UNKNOWN_LINKS, ip)
  throw new NotFoundError('link')
}

function viewOf(link: MailLinkRow, { kinds, digest }: NotificationChoices): MailLink {
  const stopped = stoppedOf(link)
  const isStopped = (kind: NewsKind) => kinds[kind].mail === 'never'
  const isAllStopped = KINDS.every(isStopped)
  return {
    stops: stopsOf(link),
    is_stopped:
      isAllStopped || stopsOf(link).every((stop) => (stop === 'digest' ? digest.every === 'never' : isStopped(stop))),
    is_all_stopped: isAllStopped,
    can_undo:
      KINDS.some((kind) => stopped?.kinds[kind] && isStopped(kind)) ||
      (stopped?.digest !== undefined && digest.every === 'never'),
  }
}

function stopsOf({ stops }: MailLinkRow): MailStop[] {
  return JSON.parse(stops)
}

function kindsOf(link: MailLinkRow): NewsKind[] {
  return stopsOf(link).filter((stop) => stop !== 'digest')
}

function stoppedOf({ stopped }: MailLinkRow): Stopped | null {
  return stopped === null ? null : JSON.parse(stopped)
}
