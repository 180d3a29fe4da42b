import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import type { Page } from '@playwright/test'
import { MEMBER_COOKIE } from '../../contract/rendered-page.ts'
import { NAMESPACES } from '../../scripts/catalogues.ts'
import { compiledMessages, compileMessages } from '../../scripts/web-languages.ts'
import type { Messages } from '../../server/lib/catalogues.ts'
import { ENGLISH_CATALOGUE, type Texts, textsOf } from './texts.ts'

/**
 * A language made of the English texts, in no build: letters that ASCII lacks, 1.6 times as long, in brackets. A text of
 * plain letters has escaped the catalogue, and one whose brackets do not show is clipped.
 */

const LENGTH = 1.6
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀçďéƒğĥíĵķľɱñóƥǫřšťúʋŵẋýžÁɃÇĎÉƑĞĤÍĴĶĽṀÑÓƤǪŘŠŤÚṼŴẊÝŽ'
const PADDING = 'óñé ťŵó ťĥřéé ƒóúř ƒíʋé šíẋ šéʋéñ éíğĥť ñíñé ťéñ '
const BUILT = 'dist/web/client'

/** An ICU message of the pseudo-language. */
function pseudoMessage(message: string): string {
  const elements = parse(message)
  const missing = Math.ceil(lengthOf(elements) * (LENGTH - 1))
  const padding =
    missing > 0
      ? ` ${PADDING.repeat(Math.ceil(missing / PADDING.length))
          .slice(0, missing)
          .trim()}`
      : ''
  return `⟦${printAST(elements.map(accented))}${padding}⟧`
}

function lengthOf(elements: MessageFormatElement[]): number {
  return elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length
    if (element.type === TYPE.tag) return sum + lengthOf(element.children)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return sum
    return sum + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)))
  }, 0)
}

function accented(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: accentedText(element.value) }
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(accented) }
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const options = Object.entries(element.options).map(([name, { value }]) => [name, { value: value.map(accented) }])
  return { ...element, options: Object.fromEntries(options) }
}

function accentedText(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? '')
}

function pseudoCatalogue(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? pseudoMessage(message) : pseudoCatalogue(message),
    ]),
  )
}

const PSEUDO_CATALOGUE = pseudoCatalogue(ENGLISH_CATALOGUE)
export const PSEUDO_TEXTS: Texts = textsOf(PSEUDO_CATALOGUE)

/** The texts of the English scripts, and what takes their place. */
async function replacementsBy(catalogue: Messages): Promise<Map<string, string>> {
  const compiled = compileMessages(catalogue) as Record<string, object>
  const texts = await Promise.all(
    NAMESPACES.map(async (name): Promise<[string, string]> => {
      const { en } = await compiledMessages(name, false)
      return [en, JSON.stringify(compiled[name])]
    }),
  )
  return new Map(texts)
}

const replacements = new Map<Messages, Promise<Map<string, string>>>()
const TEXTS = /^(function \$texts\d+\(\)\{return)(.*)\}$/gm

export function speakPseudoLanguage(page: Page, url: string): Promise<void> {
  return speakCatalogue(page, url, PSEUDO_CATALOGUE)
}

/** Has a page speak a catalogue in no build: its scripts are given other texts, and its HTML comes without any. */
export async function speakCatalogue(page: Page, url: string, catalogue: Messages): Promise<void> {
  const pending = replacements.get(catalogue) ?? replacementsBy(catalogue)
  replacements.set(catalogue, pending)
  const texts = await pending
  await page.route(`${url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const headers = { ...route.request().headers(), cookie: `${MEMBER_COOKIE}=1` }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  await page.route(/\/assets\/[\w.-]+\.js$/, async (route) => {
    const script = readFileSync(join(BUILT, new URL(route.request().url()).pathname), 'utf8')
    const body = script.replace(TEXTS, (_line, start: string, json: string) => `${start}${texts.get(json) ?? json}}`)
    await route.fulfill({ body, contentType: 'text/javascript; charset=utf-8' })
  })
}
