import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { serverTexts } from '../../lib/server-texts.ts'
import { COLORS, DARK_STYLES, painted } from './mails.colors.ts'
import type { LaidOutMail, MailLink, MailSection } from './mails.content.ts'

/**
 * Georgia and Arial take the place of the site's own fonts, which mail programs do not load. Fonts of other scripts come after
 * the generic one: their Latin letters and spaces do not go with the rest.
 */
const TITLE_FONT = 'Georgia, serif, "Noto Serif Sinhala", "Noto Serif Tamil"'
const TEXT_FONT = 'Arial, sans-serif, "Noto Sans Sinhala", "Iskoola Pota", "Noto Sans Tamil", "Nirmala UI"'
const SMALL = { margin: '0 0 8px', fontSize: '14px', lineHeight: '22px' }
const PADDING = '36px'
/** Long words of Tamil and addresses break before they widen a narrow screen. */
const BREAKING = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const
const PARAGRAPH = painted({ color: 'body' }, { margin: '0 0 16px', fontSize: '16px', lineHeight: '26px' })
const ITEM = { padding: '12px 0', borderBottom: '1px solid', fontSize: '15px', lineHeight: '24px' }

const STYLES = `body { background-color: ${COLORS.page.light} }
${DARK_STYLES}
@media (max-width: 480px) {
.side { padding-left: 20px !important; padding-right: 20px !important }
.title { font-size: 24px !important; line-height: 32px !important }
.title-ta { font-size: 20px !important; line-height: 30px !important }
}`

/** Writes a mail as HTML that survives mail programs: tables, inline styles, and no image but the logo. */
export function htmlOf(mail: LaidOutMail): string {
  return `<!doctype html>${renderToStaticMarkup(h(MailPage, mail))}\n`
}

function MailPage({ content, site, footer, language }: LaidOutMail) {
  const { subject, heading, paragraphs, waiting, quote, action, note, sections = [] } = content
  const t = serverTexts(language, 'mails')
  const page = painted({ background: 'page' }, { maxWidth: '100%' })
  // Tamil words are twice as long as those of other languages.
  const size = language === 'ta' ? '24px/34px' : '28px/36px'
  const title = painted({ color: 'text' }, { margin: '0 0 12px', font: `bold ${size} ${TITLE_FONT}` })
  return h(
    Html,
    { lang: language },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, STYLES),
    ),
    h(
      Body,
      { className: page.className, style: { margin: 0, padding: 0 } },
      // The library paints the cell below the body inline alone, which a dark theme could not change.
      h(
        Container,
        page,
        h(
          Container,
          painted({ background: 'sheet' }, { maxWidth: '600px' }),
          h(Header, { site, date: content.date }),
          h(
            Part,
            { padding: `0 ${PADDING} 24px` },
            h(Heading, { ...title, className: `title title-${language} ${title.className}` }, heading),
            paragraphs.map((text, index) => h(Text, { key: index, ...PARAGRAPH }, text)),
            waiting && h(Waiting, waiting),
            sections.map((section) => h(News, { key: section.heading, ...section })),
            quote && h(Quote, null, quote),
            action && h(Action, { ...action, hint: t('buttonFails') }),
            note && h(Text, painted({ color: 'muted' }, SMALL), note),
          ),
        ),
        h(Footer, { footer, signature: t('signature', { site: site.name }) }),
      ),
    ),
  )
}

function Part({ padding, children }: { padding: string; children?: ReactNode }) {
  return h(
    Row,
    null,
    h(Column, { className: 'side', style: { padding, fontFamily: TEXT_FONT, ...BREAKING } }, children),
  )
}

function Header({ site: { name, logoUrl }, date }: { site: LaidOutMail['site']; date?: string }) {
  // React writes a preload before the page for an image that is not lazy.
  const mark = painted({ background: 'tile' }, { height: '32px', maxWidth: '120px', borderRadius: '4px' })
  return h(
    Part,
    { padding: `32px ${PADDING} 28px` },
    h(
      Row,
      null,
      logoUrl &&
        h(
          Column,
          { style: { width: '44px' } },
          h(Img, { src: logoUrl, alt: '', height: 32, loading: 'lazy', ...mark }),
        ),
      h(Column, painted({ color: 'text' }, { font: `bold 24px/32px ${TITLE_FONT}` }), name),
      date && h(Column, { align: 'right', ...painted({ color: 'muted' }, { fontSize: '14px' }) }, date),
    ),
  )
}

/** Things to answer, before those to read. */
function Waiting({ heading, lines, action }: NonNullable<LaidOutMail['content']['waiting']>) {
  const box = painted({ background: 'sunSoft', border: 'sun' }, { padding: '16px 20px 20px', borderLeft: '4px solid' })
  return h(
    Row,
    null,
    h(
      Column,
      { ...box, style: { ...box.style, fontFamily: TEXT_FONT } },
      h(
        Text,
        painted({ color: 'sunText' }, { margin: 0, fontSize: '16px', lineHeight: '26px', fontWeight: 'bold' }),
        heading,
      ),
      lines.map((line, index) =>
        h(
          Text,
          { key: index, ...painted({ color: 'sunText' }, { margin: 0, fontSize: '15px', lineHeight: '24px' }) },
          line,
        ),
      ),
      h(Press, { ...action, margin: '12px 0 0' }),
    ),
  )
}

function News({ heading, items }: MailSection) {
  return [
    h(
      Heading,
      {
        key: 'heading',
        as: 'h2',
        ...painted(
          { color: 'text', border: 'text' },
          { margin: '32px 0 0', padding: '0 0 10px', borderBottom: '2px solid', fontSize: '18px', lineHeight: '26px' },
        ),
      },
      heading,
    ),
    ...items.map(({ title, url, lines }, index) =>
      h(
        'div',
        { key: index, ...painted({ color: 'body', border: 'line' }, ITEM) },
        h(Anchor, { url, label: title }),
        lines.map((line, number) => [h('br', { key: `${number} break` }), line]),
      ),
    ),
  ]
}

function Quote({ children }: { children: string }) {
  const box = painted(
    { color: 'body', background: 'page', border: 'accent' },
    { margin: '0 0 20px', padding: '12px 16px', borderLeft: '3px solid', fontSize: '16px', lineHeight: '26px' },
  )
  return h('blockquote', { ...box, style: { ...box.style, whiteSpace: 'pre-line' } }, children)
}

function Action({ label, url, hint }: MailLink & { hint: string }) {
  return [
    h(Press, { key: 'button', label, url, margin: '24px 0' }),
    h(
      Text,
      { key: 'hint', ...painted({ color: 'muted' }, SMALL) },
      hint,
      h('br'),
      h(
        Link,
        { href: url, ...painted({ color: 'accent' }, { textDecoration: 'underline', wordBreak: 'break-all' }) },
        url,
      ),
    ),
  ]
}

function Press({ label, url, margin }: MailLink & { margin: string }) {
  const look = painted(
    { color: 'onAccent', background: 'accent' },
    { padding: '14px 22px', borderRadius: '5px', fontSize: '16px', fontWeight: 'bold' },
  )
  return h('div', { style: { margin } }, h(Button, { href: url, ...look }, label))
}

function Anchor({ url, label }: MailLink) {
  return h(
    Link,
    { href: url, ...painted({ color: 'accent' }, { fontWeight: 'bold', textDecoration: 'underline' }) },
    label,
  )
}

function Footer({ footer: { reason, links = [] }, signature }: { footer: LaidOutMail['footer']; signature: string }) {
  const small = painted({ color: 'muted' }, SMALL)
  return h(
    Container,
    { style: { maxWidth: '600px' } },
    h(
      Part,
      { padding: `24px ${PADDING} 32px` },
      h(Text, small, reason),
      links.map(({ label, url }) => h(Text, { key: url, ...small }, h(Anchor, { url, label }))),
      h(Text, small, signature),
    ),
  )
}
