import type { MailStop } from '../../../contract/notification-choices.values.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Mail } from '../../lib/mail-transport.ts'

export type MailContent = {
  subject: string
  heading: string
  /** Paragraphs of plain text. */
  paragraphs: string[]
  action?: { label: string; url: string }
  /** News by heading, each with the page that shows it. */
  sections?: { heading: string; items: { title: string; url: string; lines: string[] }[] }[]
  /** Text of another member, set apart from the site's. */
  quote?: string
  /** Small print under the action. */
  note?: string
  calendar?: Mail['calendar']
  /** Of a mail with several news: what a member stops to get none like it. */
  stops?: MailStop[]
}

/** Why a mail came, and where to change that. */
export type MailFooter = { reason: string; links?: { label: string; url: string }[] }

/** Over the inline colours, for mail programs in a dark theme that read styles; the others show the light one. */
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
.page { background: #0e1311 !important }
.sheet { background: #151b18 !important; border-color: #2a342f !important }
.site { color: #7bd0a0 !important; border-color: #ecf1ec !important }
.body, .body p, .quote { color: #c9d2cb !important }
.body h1, .body h2 { color: #ecf1ec !important; border-color: #ecf1ec !important }
.body a, .foot a { color: #7bd0a0 !important }
.body .button { background: #7bd0a0 !important; color: #04160c !important }
.quote { background: #0e1311 !important; border-color: #7bd0a0 !important }
.body .small, .foot { color: #a1ada5 !important }
}`

const FONT = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif"

/** Sets a mail as text and as HTML that survives mail programs: one table, inline styles, no images. */
export function renderLayout(content: MailContent, siteName: string, footer: MailFooter): Omit<Mail, 'to'> {
  return {
    subject: content.subject.replace(/\s+/g, ' '),
    text: textOf(content, siteName, footer),
    html: htmlOf(content, siteName, footer),
    ...(content.calendar ? { calendar: content.calendar } : {}),
  }
}

function textOf(content: MailContent, siteName: string, { reason, links = [] }: MailFooter): string {
  const { heading, paragraphs, sections = [], action, quote, note } = content
  const parts = [
    heading,
    ...paragraphs,
    ...sections.flatMap((section) => [
      section.heading.toUpperCase(),
      ...section.items.map(({ title, url, lines }) => [title, ...lines.map((line) => `- ${line}`), url].join('\n')),
    ]),
    quote?.replace(/^/gm, '> '),
    action && `${action.label}:\n${action.url}`,
    note,
    [reason, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    `-- \n${siteName}. Idea Sharing & Collaboration Platform`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function itemOf({ title, url, lines }: { title: string; url: string; lines: string[] }): string {
  return `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#0e5a3c;font-weight:660">${escapeHtml(title)}</a><br>${lines.map(escapeHtml).join('<br>')}</p>`
}

function footLink({ label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}" style="color:#0e5a3c">${escapeHtml(label)}</a>.`
}

function htmlOf(content: MailContent, siteName: string, { reason, links = [] }: MailFooter): string {
  const { subject, heading, paragraphs, sections = [], action, quote, note } = content
  const body = [
    `<h1 style="margin:0 0 16px;font:620 24px/31px Besley,Georgia,serif;color:#15201a">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...sections.flatMap((section) => [
      `<h2 style="margin:24px 0 8px;padding:0 0 8px;border-bottom:2px solid #15201a;font-size:17px;line-height:24px;color:#15201a">${escapeHtml(section.heading)}</h2>`,
      ...section.items.map(itemOf),
    ]),
    quote &&
      `<blockquote class="quote" style="margin:0 0 20px;padding:12px 16px;border-left:3px solid #0e5a3c;background:#f4f5f1;white-space:pre-line">${escapeHtml(quote)}</blockquote>`,
    action &&
      `<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 24px;border-radius:5px;background:#0e5a3c;color:#ffffff;font-weight:660;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    action &&
      `<p class="small" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#55615a">If the button does not work, open this address:<br><a href="${escapeHtml(action.url)}" style="color:#0e5a3c;word-break:break-all">${escapeHtml(action.url)}</a></p>`,
    note && `<p class="small" style="margin:0;font-size:13px;line-height:20px;color:#55615a">${escapeHtml(note)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK_STYLES}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f1">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f1"><tr><td align="center" style="padding:32px 16px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d6dbd0;border-radius:8px">
<tr><td class="site" style="padding:20px 32px;border-bottom:2px solid #15201a;font:700 20px/26px Besley,Georgia,serif;color:#0e5a3c">${escapeHtml(siteName)}</td></tr>
<tr><td class="body" style="padding:32px;${FONT};font-size:16px;line-height:26px;color:#38443b">
${body.filter(Boolean).join('\n')}
</td></tr>
</table>
<p class="foot" style="margin:16px 0 0;${FONT};font-size:13px;line-height:20px;color:#55615a">${[escapeHtml(reason), ...links.map(footLink)].join(' ')}<br>Idea Sharing &amp; Collaboration Platform</p>
</td></tr></table>
</body>
</html>
`
}
