import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { DEFAULT_LANGUAGE, type Language } from '../contract/languages.values.ts'

/** The words of docs/glossary.md in other languages, and the translations that lack them. */

type Word = { english: string; pattern: RegExp; forms: Map<Language, string[]> }

const LANGUAGE_OF_COLUMN: Language[] = [DEFAULT_LANGUAGE, 'si', 'ta']
const TABLE = /^\| English .*\n\|[ -|]*\n((?:\|.*\n)+)/m
const MARK = /^glossary: (.+?): (.+)$/gm

/** Endings that a word loses before another one. */
const ENDINGS: Partial<Record<Language, RegExp>> = { si: /( (කරන්න|වන්න|කිරීම)|න්න|ය|ව)$/u, ta: /(ம்|\p{M}+)$/u }

const withoutRemarks = (cell: string) => cell.replace(/\(.*?\)/g, ' ').replace(/[a-z ]+:/g, ' ')
const partsOf = (cell: string, separator: RegExp) => cell.split(separator).map((part) => part.trim())

export function readGlossary(
  document = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8'),
): Word[] {
  const [, table = ''] = TABLE.exec(document) ?? []
  return table.trim().split('\n').flatMap(wordsOfRow)
}

function wordsOfRow(row: string): Word[] {
  const [english = [], ...others] = row
    .slice(1, -1)
    .split('|')
    .map((cell) => partsOf(withoutRemarks(cell), /,/))
  return english.map((word, index) => ({
    english: word,
    pattern: patternOf(word),
    forms: new Map(
      others.map((words, column) => {
        const language = LANGUAGE_OF_COLUMN[column + 1] ?? DEFAULT_LANGUAGE
        const ownWords = words.length === english.length ? [words[index] ?? ''] : words
        return [language, ownWords.flatMap((own) => formsOf(own, language))]
      }),
    ),
  }))
}

function formsOf(word: string, language: Language): string[] {
  return partsOf(word, /[/;]/).map((form) => form.replace(ENDINGS[language] ?? '', ''))
}

/** Finds an English word with its usual endings: entry and entries, approve and approving. */
function patternOf(word: string): RegExp {
  const stem = word.replace(/[ey]$/, '')
  const endings = word.endsWith('y') ? 'y|ies|ied' : word.endsWith('e') ? 'e|es|ed|ing' : 's|es|ed|ing|'
  return new RegExp(`(?<![\\w-])${stem}(?:${endings})(?![\\w-])`, 'i')
}

/** The words of a text in all of its forms, without placeholders. */
function wordsIn(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (element.type === TYPE.tag) return wordsIn(element.children)
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return ' … '
      return Object.values(element.options)
        .map(({ value }) => wordsIn(value))
        .join(' ')
    })
    .join('')
}

type Translated = { source: string; text: string; comment?: string | undefined }

/** The words of the glossary that an English text has and its translation lacks, and marks of exceptions that are none. */
export function glossaryProblems(
  glossary: Word[],
  language: Language,
  { source, text, comment = '' }: Translated,
): string[] {
  const [english, translation] = [wordsIn(parse(source)), wordsIn(parse(text))]
  const missing = glossary
    .filter(({ pattern }) => pattern.test(english))
    .filter(({ forms }) => {
      const own = forms.get(language) ?? []
      return !own.some((form) => translation.includes(form))
    })
  const words = new Set(missing.map((word) => word.english))
  const excepted = new Set([...comment.matchAll(MARK)].map(([, word = '']) => word))
  return [
    ...[...words].filter((word) => !excepted.has(word)).map((word) => `lacks the word for ${word}`),
    ...[...excepted].filter((word) => !words.has(word)).map((word) => `needs no exception for ${word}`),
  ]
}
