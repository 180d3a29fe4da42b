import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../contract/languages.values.ts'
import { type NamedText, type Sentences, translateSentences, writeNamed } from '../../contract/sentences.ts'
import { readTranslations } from './catalogues.ts'

const FOLDER = join(import.meta.dirname, '../../contract/messages')
const catalogues = new Map<Language, Sentences>(LANGUAGES.map(({ code }) => [code, readSentences(code)]))

/** The translated sentences of error messages by their English patterns. */
export function readSentences(language: Language): Sentences {
  const entries = [...readTranslations(join(FOLDER, `${language}.po`))]
  return Object.fromEntries(
    entries.flatMap(([key, { source, text }]) => (text && key === source ? [[source, text]] : [])),
  )
}

/** An error message in a language, or in English where it is not translated. `named`: its form with inserted names. */
export function errorText(language: Language, text: string, named?: NamedText): string {
  const sentences = catalogues.get(language) ?? {}
  return named ? writeNamed(named, sentences, language) : translateSentences(text, sentences)
}
