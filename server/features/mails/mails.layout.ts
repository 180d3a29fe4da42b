import type { MailStop } from '../../../contract/notification-choices.values.ts'
import type { Mail } from '../../lib/mail-transport.ts'

export type MailLink = { label: string; url: string }

/** News below a heading, each with the page that shows it. */
export type MailSection = { heading: string; items: { title: string; url: string; lines: string[] }[] }

export type MailContent = {
  subject: string
  heading: string
  /** Paragraphs of plain text. */
  paragraphs: string[]
  action?: MailLink
  /** The days that the mail is about. */
  date?: string
  /** What waits for an answer of the receiver, before the sections. */
  waiting?: { heading: string; lines: string[]; action: MailLink }
  sections?: MailSection[]
  /** Text of another member, set apart from the site's. */
  quote?: string
  /** Small print under the action. */
  note?: string
  calendar?: Mail['calendar']
  /** Of a mail with several news: what a member stops to get none like it. */
  stops?: MailStop[]
}

/** Why a mail came, and where to change that. */
export type MailFooter = { reason: string; links?: MailLink[] }

/** The site that sends a mail. `logoUrl`: of a PNG. */
export type MailSite = { name: string; logoUrl?: string }

export type LaidOutMail = {
  content: MailContent
  site: MailSite
  footer: MailFooter
}

/** Writes a mail as text and as HTML, from the same parts. The HTML's library is loaded with the first mail. */
export async function renderLayout(
  content: MailContent,
  site: MailSite,
  footer: MailFooter,
): Promise<Omit<Mail, 'to'>> {
  const { htmlOf } = await import('./mails.html.ts')
  const subject = content.subject.replace(/\s+/g, ' ')
  const mail = { content: { ...content, subject }, site, footer }
  return {
    ...{ subject, text: textOf(mail), html: htmlOf(mail) },
    ...(content.calendar ? { calendar: content.calendar } : {}),
  }
}

function textOf({ content, site, footer }: LaidOutMail): string {
  const { heading, date, paragraphs, waiting, sections = [], action, quote, note } = content
  const parts = [
    [heading, date].filter(Boolean).join('\n'),
    ...paragraphs,
    ...(waiting
      ? [[waiting.heading, ...waiting.lines.map((line) => `- ${line}`), linkText(waiting.action)].join('\n')]
      : []),
    ...sections.flatMap((section) => [
      section.heading.toUpperCase(),
      ...section.items.map(({ title, url, lines }) => [title, ...lines.map((line) => `- ${line}`), url].join('\n')),
    ]),
    quote?.replace(/^/gm, '> '),
    action && linkText(action),
    note,
    [footer.reason, ...(footer.links ?? []).map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    `-- \n${signatureOf(site)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function linkText({ label, url }: MailLink): string {
  return `${label}:\n${url}`
}

/** The last line of a mail. */
export function signatureOf({ name }: MailSite): string {
  return `${name}. Idea Sharing & Collaboration Platform`
}
