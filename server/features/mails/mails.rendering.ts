import { siteImagePath } from '../../../contract/files.ts'
import type { MailStop } from '../../../contract/notification-choices.values.ts'
import { findLanguageOfEmail } from '../../db/languages.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../../lib/mail-transport.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { issueMailLink, readRecipient } from './mail-links.service.ts'
import {
  isMailKind,
  type KindOfMail,
  MAIL_KINDS,
  type MailKind,
  type MailRenderer,
  type MailRenderers,
} from './mails.kinds.ts'
import { type MailContent, type MailFooter, type MailSite, renderLayout } from './mails.layout.ts'
import { threadOf } from './mails.threads.ts'

/** The mark of Quad, in mails of sites without a logo of their own. */
const MARK_PATH = '/mark.png'

/**
 * Renders a row of the outbox; null where it is obsolete or its recipient has stopped such mails meanwhile. Throws when its
 * kind is unknown or its params are not of the kind.
 */
export async function renderMail(
  deps: Deps,
  renderers: MailRenderers,
  { kind, to_address, params }: { kind: string; to_address: string; params: string },
): Promise<Omit<Mail, 'to'> | null> {
  if (!isMailKind(kind)) throw new Error(`no mails of kind ${kind} are known`)
  const { stop, because = NOT_CHOSEN, isAccountMail }: KindOfMail = MAIL_KINDS[kind]
  const recipient = stop ? await readRecipient(deps, to_address) : null
  if (stop && stop !== 'lines' && recipient?.hasStopped(stop)) return null
  const site = await readSite(deps)
  const render = renderers[kind] as MailRenderer<MailKind>
  const content = await render(deps, {
    to: to_address,
    params: MAIL_KINDS[kind].params.parse(JSON.parse(params)),
    siteName: site.name,
    language: await findLanguageOfEmail(deps.db, to_address),
  })
  if (!content) return null
  const stops = stopsOf(stop, content)
  const token = recipient && stops.length > 0 ? await issueMailLink(deps, recipient.userId, stops) : null
  const thread = threadOf(content)
  const footer =
    stops.length > 0 ? chosenFooter(deps, kind, token) : { reason: `You get this mail because ${because}.` }
  return {
    ...(await renderLayout(content, site, footer)),
    ...(thread ? { thread } : {}),
    ...(isAccountMail ? {} : { listName: site.name }),
    ...(token ? { unsubscribeUrl: `${deps.config.publicUrl}/v1/mail/unsubscribe/${token}` } : {}),
  }
}

async function readSite(deps: Deps): Promise<MailSite> {
  const { general, logo } = await readSiteSettings(deps)
  const path = logo.image === null ? MARK_PATH : siteImagePath(logo.image)
  return { name: general.name, logoUrl: deps.config.publicUrl + path }
}

function stopsOf(stop: KindOfMail['stop'], { stops = [] }: MailContent): MailStop[] {
  if (stop === 'lines') return stops
  return stop ? [stop] : []
}

/** Of news that come whatever a member chose. */
const NOT_CHOSEN = 'it is about your account or your tasks'

/** Of a mail that a member can stop. */
function chosenFooter({ config }: Deps, kind: MailKind, token: string | null): MailFooter {
  return {
    reason: kind === 'digest' ? 'You get this mail because you chose a digest.' : 'You get this mail by your choice.',
    links: [
      { label: 'Choose what comes, or a quiet time', url: `${config.publicUrl}/settings/notifications` },
      ...(token ? [{ label: 'Stop these mails', url: `${config.publicUrl}/unsubscribe?token=${token}` }] : []),
    ],
  }
}
