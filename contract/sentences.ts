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
  const numbers = sentence.match(NUMBER) ?? []
  return sentences[pattern]?.replace(/\{(\d)\}/g, (_, n: string) => numbers[Number(n) - 1] ?? '')
}

/** A sentence with placeholders for its numbers. */
export function sentencePattern(sentence: string): string {
  let count = 0
  return sentence.replace(NUMBER, () => {
    count += 1
    return `{${count}}`
  })
}

/** The sentences of a message. */
export function sentencesOf(text: string): string[] {
  return text.split(SENTENCE_END)
}
