import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../contract/languages.values.ts'
import { addCommunity } from '../../cli/demo.ts'
import { HOUR } from '../../lib/clock.ts'
import english from '../../messages/en/index.ts'
import { sendEachKind } from '../../testing/mails-of-each-kind.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { MAIL_KINDS } from './mails.kinds.ts'

const SITE = 'https://quad.campus.example'
const MAX_BYTES = 100 * 1024
/** Shorter texts may be a word of a member's own text. */
const PHRASE_MIN = 12

type Messages = { [key: string]: string | Messages }

/** The English texts without placeholders. */
function phrasesOf(messages: Messages): string[] {
  return Object.values(messages)
    .flatMap((message) => (typeof message === 'string' ? [message] : phrasesOf(message)))
    .filter((message) => !message.includes('{') && message.length >= PHRASE_MIN)
}

function linksOf(html: string): string[] {
  const links: string[] = []
  new Parser({ onopentag: (_name, { href }) => void (href && links.push(href)) }).end(html)
  return links
}

/** The pages of the web application, with any id in the place of each parameter. */
const PAGES = [...readFileSync('web/app/route-tree.gen.ts', 'utf8').matchAll(/^ +fullPath: '(.+)'/gm)].map(
  ([, path = '']) => new RegExp(`^${path.replace(/\/\{-\$\w+\}/, '(/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')}/?$`),
)

/** A mail of each kind about the demo community, all of whose members read in a language. */
async function mailsIn(language: Language): Promise<{ kind: string; mail: Email; bytes: number }[]> {
  const { deps, clock } = await startTestApp({ publicUrl: SITE })
  await addCommunity(deps, { members: 17, ideas: 12 })
  await deps.db.updateTable('profiles').set({ language }).execute()
  const sent = await sendEachKind(deps, () => clock.advance(HOUR))
  return Promise.all(
    [...sent].map(async ([kind, id]) => {
      const source = await readFile(join(deps.config.mailDir, `${id}.eml`))
      return { kind, mail: await PostalMime.parse(source), bytes: source.length }
    }),
  )
}

test.each(LANGUAGES.map(({ code }) => code))(
  'a mail of each kind is small, whole as text, all in the language of its reader, and links to pages: %s',
  async (language) => {
    const mails = await mailsIn(language)
    // Nothing of the demo community is due for a review today.
    const expected = Object.keys(MAIL_KINDS).filter((kind) => kind !== 'reviews-due')
    expect(mails.map(({ kind }) => kind).filter((kind) => kind !== 'reviews-due')).toEqual(
      expect.arrayContaining(expected),
    )
    for (const { kind, mail, bytes } of mails) {
      const { html = '', text = '' } = mail
      expect([kind, mail.subject !== '', bytes < MAX_BYTES]).toEqual([kind, true, true])
      expect([kind, html.includes(`<html dir="ltr" lang="${language}">`)]).toEqual([kind, true])
      for (const link of linksOf(html)) {
        const isPage = PAGES.some((page) => page.test(new URL(link).pathname))
        expect([kind, link, link.startsWith(`${SITE}/`), isPage, text.includes(link)]).toEqual([
          ...[kind, link, true, true, true],
        ])
      }
      if (language === 'en') continue
      const inEnglish = phrasesOf(english).filter((phrase) => [mail.subject, html, text].join('\n').includes(phrase))
      expect([kind, inEnglish]).toEqual([kind, []])
    }
  },
)
