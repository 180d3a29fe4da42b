import { readFile } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { openMailTransport } from '../../lib/mail-transport.ts'
import { plainObject } from '../../testing/hostile/requests.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { type KindOfMail, MAIL_KINDS, type MailKind, type MailRenderers } from './mails.kinds.ts'
import type { MailContent } from './mails.layout.ts'
import { renderMail } from './mails.rendering.ts'

const SITE = 'https://quad.campus.example'
const MAX_BYTES = 100 * 1024
const KINDS = Object.keys(MAIL_KINDS) as MailKind[]

/** A mail with each part that the layout knows, as long as a digest of a hundred news. */
const CONTENT: MailContent = {
  ...{ subject: 'අදහස <b>, ஆலோசனை', heading: 'A heading', paragraphs: ['One & two', 'Three'] },
  action: { label: 'Open the idea', url: `${SITE}/ideas` },
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
  const rendered = await renderMail(deps, renderers as MailRenderers, { kind, to_address: email, params }, 'Quad')
  if (!rendered) throw new Error(`No mail of kind ${kind} is rendered.`)
  const { savedAs = '' } = await openMailTransport(deps.config).send(kind, { to: email, ...rendered })
  const source = await readFile(savedAs)
  return { mail: await PostalMime.parse(source), bytes: source.length }
}

function linksOf(html: string): string[] {
  const links: string[] = []
  const parser = new Parser({
    onopentag: (_name, { href, src }) => void links.push(...[href, src].flatMap((url) => url ?? [])),
  })
  parser.end(html)
  return links
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
    for (const part of ['A heading', 'One & two', 'Three', 'IDEAS', '> in two lines', 'Small print']) {
      expect(text).toContain(part)
    }
    const { stop }: KindOfMail = MAIL_KINDS[kind]
    for (const part of [text, html]) expect(part).toContain('You get this mail b')
    expect(mail.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(stop !== undefined)
    expect(text.includes(`${SITE}/unsubscribe?token=`)).toBe(stop !== undefined)
  },
)
