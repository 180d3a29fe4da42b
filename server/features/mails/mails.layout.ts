import type { Language } from '../../../contract/languages.values.ts'
import type { Mail } from '../../lib/mail-transport.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { LaidOutMail, MailContent, MailFooter, MailLink, MailSite } from './mails.content.ts'

/** Writes a mail as text and as HTML, from the same parts. The HTML's library is loaded with the first mail. */
export async function renderLayout(
  content: MailContent,
  site: MailSite,
  footer: MailFooter,
  language: Language,
): Promise<Omit<Mail, 'to'>> {
  const { htmlOf } = await import('./mails.html.ts')
  const subject = content.subject.replace(/\s+/g, ' ')
  const mail = { content: { ...content, subject }, site, footer, language }
  return {
    ...{ subject, text: textOf(mail), html: htmlOf(mail) },
    ...(content.calendar ? { calendar: content.calendar } : {}),
  }
}

function textOf({ content, site, footer, language }: LaidOutMail): string {
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
    `-- \n${serverTexts(language, 'mails')('signature', { site: site.name })}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function linkText({ label, url }: MailLink): string {
  return `${label}:\n${url}`
}
