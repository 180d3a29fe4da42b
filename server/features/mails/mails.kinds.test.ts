import { readFile } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { openMailTransport } from '../../lib/mail-transport.ts'
import { plainObject } from '../../testing/hostile/requests.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { renderMail } from './mail-rendering.service.ts'
import { COLORS, type Color } from './mails.colors.ts'
import type { MailContent } from './mails.content.ts'
import { type KindOfMail, MAIL_KINDS, type MailKind, type MailRenderers } from './mails.kinds.ts'

const SITE = 'https://quad.campus.example'
const MAX_BYTES = 100 * 1024
const KINDS = Object.keys(MAIL_KINDS) as MailKind[]

/** A mail with each part that the layout knows, as long as a digest of a hundred news. */
const CONTENT: MailContent = {
  ...{ subject: 'අදහස <b>, ஆலோசனை', heading: 'A heading', paragraphs: ['One & two', 'Three'] },
  action: { label: 'Open the idea', url: `${SITE}/ideas` },
  date: '21 November 2026',
  waiting: { heading: 'Two wait', lines: ['An offer'], action: { label: 'Answer', url: `${SITE}/notifications` } },
  sections: [
    {
      heading: 'Ideas',
      items: Array.from({ length: 100 }, (_, index) => ({
        ...{ title: `Idea ${index}`, url: `${SITE}/ideas/${index}` },
        lines: ['Approved by a reviewer', '3 new comments'],
      })),
    },
  ],
  ...{ quote: 'A quote\nin two lines', note: 'Small print', stops: ['reply', 'mention'] },
}

/** A mail as it was sent. */
async function sendMail(kind: MailKind): Promise<{ mail: Email; bytes: number }> {
  const app = await startTestApp({ publicUrl: SITE })
  const { deps } = app
  const renderers: Partial<MailRenderers> = { [kind]: async () => CONTENT }
  const { email } = await signedInMember(app)
  const params = JSON.stringify(plainObject(MAIL_KINDS[kind].params))
  const rendered = await renderMail(deps, renderers as MailRenderers, { kind, to_address: email, params })
  if (!rendered) throw new Error(`No mail of kind ${kind} is rendered.`)
  const { savedAs = '' } = await openMailTransport(deps.config).send(kind, { to: email, ...rendered })
  const source = await readFile(savedAs)
  return { mail: await PostalMime.parse(source), bytes: source.length }
}

type Element = { name: string; attributes: Record<string, string> }

function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  new Parser({ onopentag: (name, attributes) => void elements.push({ name, attributes }) }).end(html)
  return elements
}

function linksOf(html: string): string[] {
  return elementsOf(html).flatMap(({ attributes: { href } }) => href ?? [])
}

/** The contrast ratio of two colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(KINDS)(
  'a mail of kind %s is small, whole as text, with absolute links, and says why it came',
  async (kind) => {
    const { mail, bytes } = await sendMail(kind)
    const { html = '', text = '' } = mail
    expect(mail.subject).toBe(CONTENT.subject)
    expect(bytes).toBeLessThan(MAX_BYTES)
    const links = linksOf(html)
    expect(links.length).toBeGreaterThan(100)
    for (const link of links) expect([link.startsWith(`${SITE}/`), text.includes(link)]).toEqual([true, true])
    for (const part of [
      'A heading',
      '21 November',
      'Two wait',
      '- An offer',
      'One & two',
      'Three',
      'IDEAS',
      '> in two lines',
      'Small print',
    ]) {
      expect(text).toContain(part)
    }
    const { stop }: KindOfMail = MAIL_KINDS[kind]
    for (const part of [text, html]) expect(part).toContain('You get this mail b')
    expect(mail.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(stop !== undefined)
    expect(text.includes(`${SITE}/unsubscribe?token=`)).toBe(stop !== undefined)
  },
)

test('a mail has the logo of the site, and loads nothing else', async () => {
  const { mail } = await sendMail('digest')
  const loading = elementsOf(mail.html ?? '').filter(({ name, attributes }) => attributes.src || name === 'link')
  expect(loading.map(({ name, attributes }) => [name, attributes.src, attributes.alt])).toEqual([
    ['img', `${SITE}/mark.png`, ''],
  ])
  expect(mail.html).not.toMatch(/@import|@font-face|url\(/)
})

test('every colour of a mail has its counterpart in a dark theme', async () => {
  const { mail } = await sendMail('digest')
  const [, dark = ''] = (mail.html ?? '').split('prefers-color-scheme: dark')
  const painted = elementsOf(mail.html ?? '').filter(({ attributes }) => /color:/.test(attributes.style ?? ''))
  expect(painted.length).toBeGreaterThan(100)
  for (const { attributes } of painted) {
    for (const [, property] of (attributes.style ?? '').matchAll(/(?:^|;)((?:background-|border-)?color):/g)) {
      const classes = attributes.class?.split(' ') ?? []
      expect([property, classes.some((name) => dark.includes(`.${name} { ${property}: `))]).toEqual([property, true])
    }
  }
})

const PAIRS: [text: Color, background: Color][] = [
  ...(['text', 'body', 'muted', 'accent'] as const).map((color): [Color, Color] => [color, 'sheet']),
  ...(['body', 'muted', 'accent'] as const).map((color): [Color, Color] => [color, 'page']),
  ...[['onAccent', 'accent'] as [Color, Color], ['sunText', 'sunSoft'] as [Color, Color]],
]

test.each(PAIRS)('%s on %s can be read in both themes', (text, background) => {
  for (const theme of ['light', 'dark'] as const) {
    expect(contrast(COLORS[text][theme], COLORS[background][theme])).toBeGreaterThan(4.5)
  }
})
