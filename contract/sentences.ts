/** Translations by sentence; numbers are placeholders: `Maximum {1} characters`. */
export type Sentences = Readonly<Record<string, string>>

const SENTENCE_END = /(?<=[.!?]) (?=\p{Lu})/u
const NUMBER = /\d+(?:[.,]\d+)*/g

/** An error message in another language, or as it is where one of its sentences has no translation. */
export function translateSentences(text: string, sentences: Sentences): string {
  const translated = text.split(SENTENCE_END).map((sentence) => translateSentence(sentence, sentences))
  return translated.every((sentence) => sentence !== undefined) ? translated.join(' ') : text
}

function translateSentence(sentence: string, sentences: Sentences): string | undefined {
  const pattern = sentencePattern(sentence)
  if (!Object.hasOwn(sentences, pattern)) return undefined
  return fill(sentences[pattern] ?? '', sentence.match(NUMBER) ?? [])
}

/** A sentence with placeholders for its numbers. */
export function sentencePattern(sentence: string): string {
  let count = 0
  return sentence.replace(NUMBER, () => {
    count += 1
    return `{${count}}`
  })
}

/** In a text in place of an inserted name; of no script, so that it begins no sentence. */
const MARK = '\uE000'
const NUMBER_OR_MARK = new RegExp(`${NUMBER.source}|${MARK}`, 'g')

/** A name, or a word that depends on the language. */
type Inserted = string | ((sentences: Sentences, language: string) => string)

/** An error message with inserted names, which are no part of what is translated. */
export type NamedText = { text: string; names: Inserted[] }

/** The text of an error with inserted names; numbers need no more than a template string. */
export function named(parts: TemplateStringsArray, ...names: Inserted[]): NamedText {
  return { text: parts.join(MARK), names }
}

/** Texts as one. */
export function joinTexts(...texts: NamedText[]): NamedText {
  return { text: texts.map(({ text }) => text).join(' '), names: texts.flatMap(({ names }) => names) }
}

/** A text with its names, translated where `sentences` has all of it. */
export function writeNamed({ text, names }: NamedText, sentences: Sentences = {}, language = 'en'): string {
  const remaining = names.map((name) => (typeof name === 'string' ? name : name(sentences, language)))
  const written = sentencesOf(text).map((sentence) => {
    const inserted = (sentence.match(NUMBER_OR_MARK) ?? []).map((part) =>
      part === MARK ? (remaining.shift() ?? '') : part,
    )
    let count = 0
    const pattern = sentence.replace(NUMBER_OR_MARK, () => `{${++count}}`)
    const known = Object.hasOwn(sentences, pattern) ? sentences[pattern] : undefined
    return { english: fill(pattern, inserted), translated: known && fill(known, inserted) }
  })
  const isTranslated = written.every(({ translated }) => translated)
  return written.map(({ english, translated }) => (isTranslated ? translated : english)).join(' ')
}

function fill(pattern: string, inserted: string[]): string {
  return pattern.replace(/\{(\d)\}/g, (_, n: string) => inserted[Number(n) - 1] ?? '')
}

/** The sentences of a message. */
export function sentencesOf(text: string): string[] {
  return text.split(SENTENCE_END)
}
