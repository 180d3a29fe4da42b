import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GetTextTranslation, po } from 'gettext-parser'
import { LANGUAGES, type Language } from '../contract/languages.values.ts'

export type Messages = { [key: string]: string | Messages }
/** A translation as its catalogue has it: a draft until a native reader has approved it. */
export type Translation = { source: string; text: string; isDraft: boolean }

const ROOT = join(import.meta.dirname, '../web/messages')
const ENGLISH = join(ROOT, 'en')

/** The names of the files of `web/messages/en`, which are the namespaces of the catalogue. */
export const NAMESPACES = readdirSync(ENGLISH)
  .map((file) => file.replace('.ts', ''))
  .filter((name) => name !== 'index')

export function catalogueFile(language: Language): string {
  return join(ROOT, `${language}.po`)
}

/** The English texts by key, as `ideas.card.title`. */
export async function englishTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const name of NAMESPACES) addTexts(texts, name, await englishMessages(name))
  return texts
}

export async function englishMessages(namespace: string): Promise<Messages> {
  return ((await import(join(ENGLISH, `${namespace}.ts`))) as { default: Messages }).default
}

/** The translations of a language by key; empty for English. */
export function readTranslations(language: Language): Map<string, Translation> {
  const file = catalogueFile(language)
  if (!existsSync(file)) return new Map()
  const entries = Object.entries(po.parse(readFileSync(file)).translations).flatMap(([, byId]) => Object.values(byId))
  return new Map(entries.filter(({ msgctxt }) => msgctxt).map((entry) => [entry.msgctxt ?? '', translationOf(entry)]))
}

function translationOf({ msgid, msgstr, comments }: GetTextTranslation): Translation {
  return { source: msgid, text: msgstr[0] ?? '', isDraft: /\bfuzzy\b/.test(comments?.flag ?? '') }
}

/** The PO file of a language with all English texts in their order; the texts of changed English become drafts. */
export function writeCatalogue(
  language: Language,
  english: Map<string, string>,
  translations: Map<string, Translation>,
): Buffer {
  const entries = [...english].map(([key, source]) => {
    const { text = '', isDraft = true, source: previous = source } = translations.get(key) ?? {}
    const isChanged = previous !== source
    const comments = {
      ...(text !== '' && (isDraft || isChanged) && { flag: 'fuzzy' }),
      ...(isChanged && { previous: `msgid ${JSON.stringify(previous)}` }),
    }
    return [key, { [source]: { msgctxt: key, msgid: source, msgstr: [text], comments } }]
  })
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language }
  return po.compile({ charset: 'utf-8', headers, translations: Object.fromEntries(entries) } as never, {
    foldLength: 0,
  })
}

/** A namespace in every language. A text without a translation, or whose English has changed, is in English. */
export async function messagesByLanguage(namespace: string): Promise<[Language, Messages][]> {
  const english = await englishMessages(namespace)
  return LANGUAGES.map(({ code }) => [code, translate(english, namespace, readTranslations(code))])
}

function translate(english: Messages, path: string, translations: Map<string, Translation>): Messages {
  return Object.fromEntries(
    Object.entries(english).map(([name, message]) => {
      const key = `${path}.${name}`
      if (typeof message !== 'string') return [name, translate(message, key, translations)]
      const translation = translations.get(key)
      return [name, translation?.source === message && translation.text !== '' ? translation.text : message]
    }),
  )
}

function addTexts(texts: Map<string, string>, path: string, messages: Messages): void {
  for (const [name, message] of Object.entries(messages)) {
    const key = `${path}.${name}`
    if (typeof message === 'string') texts.set(key, message)
    else addTexts(texts, key, message)
  }
}
