import { join } from 'node:path'
import { z } from 'zod'
import { LANGUAGES, type Language } from '../../contract/languages.values.ts'
import { ErrorText, englishOf } from '../../contract/messages/error-text.ts'
import * as declaredTexts from '../../contract/messages/errors/index.ts'
import { CONTRACT_TEXTS, readTranslations, translateMessages } from './catalogues.ts'

type Declared = Parameters<typeof englishOf>[0] | { [name: string]: Declared }

function entriesOf(declared: Declared, key: string): [key: string, english: string][] {
  if (declared instanceof ErrorText || typeof declared === 'function') return [[key, englishOf(declared)]]
  return Object.entries(declared as object).flatMap(([name, part]) => entriesOf(part, key ? `${key}.${name}` : name))
}

/** The English texts of errors by key, such as `calls.notClosed`. */
export const ERROR_TEXTS: ReadonlyMap<string, string> = new Map(entriesOf(declaredTexts, ''))

/** The texts of errors in a language by key, in English where they are not translated. */
export function errorTextsIn(language: Language): Record<string, string> {
  return translateMessages(Object.fromEntries(ERROR_TEXTS), readTranslations(join(CONTRACT_TEXTS, `${language}.po`)))
}

/** The translated texts by their English. */
const catalogues = new Map<Language, ReadonlyMap<string, string>>(
  LANGUAGES.map(({ code }) => {
    const texts = errorTextsIn(code)
    return [code, new Map([...ERROR_TEXTS].map(([key, english]) => [english, texts[key] ?? english]))]
  }),
)

export function writeErrorText(text: ErrorText, language: Language): string {
  const texts = catalogues.get(language)
  return text.in(language, (english) => texts?.get(english) ?? english)
}

const KEYS = new Map([...ERROR_TEXTS].map(([key, english]) => [english, key]))
const StoredText = z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })

/** A text to store, by its key; "" for none. */
export function storedText(text: ErrorText | null): string {
  return text ? JSON.stringify({ key: KEYS.get(text.english), values: text.values }) : ''
}

/** A stored text in a language; "" for none, or where nothing has its key any more. */
export function writeStoredText(stored: string, language: Language): string {
  if (stored === '') return ''
  const { key, values } = StoredText.parse(JSON.parse(stored))
  return writeErrorText(new ErrorText(ERROR_TEXTS.get(key) ?? '', values), language)
}
