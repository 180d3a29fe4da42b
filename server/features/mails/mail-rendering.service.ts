import { siteImagePath } from '../../../contract/files.ts'
import {
  ALL_LANGUAGES,
  type Language,
  offeredLanguage,
  type SiteLanguages,
} from '../../../contract/languages.values.ts'
import type { MailStop } from '../../../contract/notification-choices.values.ts'
import { DEFAULT_SITE_NAME } from '../../../contract/site-name.ts'
import { findLanguageOfEmail } from '../../db/languages.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../../lib/mail-transport.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { issueMailLink, readRecipient } from './mail-links.service.ts'
import type { MailContent, MailFooter, MailSite } from './mails.content.ts'
import {
  isMailKind,
  type KindOfMail,
  MAIL_KINDS,
  type MailKind,
  type MailRenderer,
  type MailRenderers,
} from './mails.kinds.ts'
import { renderLayout } from './mails.layout.ts'
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
  const { stop, isAccountMail }: KindOfMail = MAIL_KINDS[kind]
  const recipient = stop ? await readRecipient(deps, to_address) : null
  if (stop && stop !== 'lines' && recipient?.hasStopped(stop)) return null
  const site = await readSite(deps)
  const render = renderers[kind] as MailRenderer<MailKind>
  const parsed = MAIL_KINDS[kind].params.parse(JSON.parse(params))
  const known = 'language' in parsed ? parsed.language : undefined
  const { languages } = site
  const language = known ? offeredLanguage(languages, known) : await findLanguageOfEmail(deps.db, languages, to_address)
  const content = await render(deps, { to: to_address, params: parsed, siteName: site.name, language })
  if (!content) return null
  const stops = stopsOf(stop, content)
  const token = recipient && stops.length > 0 ? await issueMailLink(deps, recipient.userId, stops) : null
  const thread = threadOf(content)
  return {
    ...(await renderLayout(
      content,
      site,
      footerOf(deps, kind, language, { stops, token, because: content.because }),
      language,
    )),
    ...(thread ? { thread } : {}),
    ...(isAccountMail ? {} : { listName: site.name }),
    ...(token ? { unsubscribeUrl: `${deps.config.publicUrl}/v1/mail/unsubscribe/${token}` } : {}),
  }
}

/** The mail with which an administrator tests whether mail arrives, also where the database cannot be read. */
export async function renderTestMail(deps: Deps, to: string): Promise<Mail> {
  const site = await readSite(deps).catch(() => ({ name: DEFAULT_SITE_NAME, languages: ALL_LANGUAGES }))
  const language = await findLanguageOfEmail(deps.db, site.languages, to).catch(() => site.languages.default)
  const t = serverTexts(language, 'mails')
  const subject = t('test.subject', { site: site.name })
  const content = { subject, heading: t('test.heading'), paragraphs: [t('test.text', { url: deps.config.publicUrl })] }
  return { to, ...(await renderLayout(content, site, { reason: t('because.test') }, language)) }
}

async function readSite(deps: Deps): Promise<MailSite & { languages: SiteLanguages }> {
  const { general, logo, languages } = await readSiteSettings(deps)
  const path = logo.image === null ? MARK_PATH : siteImagePath(logo.image)
  return { name: general.name, languages, logoUrl: deps.config.publicUrl + path }
}

function stopsOf(stop: KindOfMail['stop'], { stops = [] }: MailContent): MailStop[] {
  if (stop === 'lines') return stops
  return stop ? [stop] : []
}

/** Why a mail came, and where a member chooses mails or stops those like this one. */
function footerOf(
  { config }: Deps,
  kind: MailKind,
  language: Language,
  { stops, token, because: chosen }: { stops: MailStop[]; token: string | null; because?: string },
): MailFooter {
  const t = serverTexts(language, 'mails')
  const { because = 'account' }: KindOfMail = MAIL_KINDS[kind]
  if (stops.length === 0) return { reason: t(`because.${because}`) }
  const kinds = stops.flatMap((stop) => (stop === 'digest' ? [] : [t(`kinds.${stop}`)]))
  return {
    reason: chosen ?? t('because.chosen', { kinds: kinds.join('; ') }),
    links: [
      { label: t('choose'), url: `${config.publicUrl}/settings/notifications` },
      ...(token ? [{ label: t('stop'), url: `${config.publicUrl}/unsubscribe?token=${token}` }] : []),
    ],
  }
}
