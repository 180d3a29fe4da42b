import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { LANGUAGES, type Language } from '../../contract/languages.values.ts'
import { type Sentences, translateSentences } from '../../contract/sentences.ts'

const FOLDER = join(import.meta.dirname, '../../contract/messages')
const catalogues = new Map<Language, Sentences>(LANGUAGES.map(({ code }) => [code, readSentences(code)]))

/** The translated sentences of error messages by their English patterns. */
export function readSentences(language: Language): Sentences {
  const file = join(FOLDER, `${language}.po`)
  if (!existsSync(file)) return {}
  const entries = Object.values(po.parse(readFileSync(file)).translations[''] ?? {})
  return Object.fromEntries(
    entries.map(({ msgid, msgstr: [text = ''] }) => [msgid, text]).filter(([id, text]) => id && text),
  )
}

/** An error message in a language, or in English where it is not translated. */
export function errorText(language: Language, text: string): string {
  return translateSentences(text, catalogues.get(language) ?? {})
}
