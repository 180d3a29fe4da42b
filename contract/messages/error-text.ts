import type { Language } from '../languages.values.ts'

/** A value in a text; one that depends on the language is a text or a function. */
export type TextValue = string | number | ErrorText | ((language?: Language) => string)
type Values = Readonly<Record<string, TextValue>>

/** The names in the braces of a text. */
type NamesIn<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

const PLACEHOLDER = /\{(\w+)\}/g

/** The texts that are written during `collectErrorTexts`, by what they say. */
let collected: Map<string, ErrorText> | undefined

/** What an error says: a text of `messages/errors` with its values. Zod takes it as the error of a check. */
export class ErrorText {
  /** The text in English; in a browser, whose build has the texts of one language, in that. */
  readonly error: () => string
  readonly #english: string
  readonly #values: Values

  constructor(english: string, values: Values) {
    this.#english = english
    this.#values = values
    this.error = () => {
      const written = this.in(undefined, (text) => text)
      collected?.set(written, this)
      return written
    }
  }

  get english(): string {
    return this.#english
  }

  get values(): Values {
    return this.#values
  }

  toString(): string {
    return this.error()
  }

  /** The text in a language, whose text for an English one `translate` gives. */
  in(language: Language | undefined, translate: (english: string) => string): string {
    return translate(this.#english).replace(PLACEHOLDER, (_, name: string) => {
      const value = this.#values[name] ?? ''
      if (value instanceof ErrorText) return value.in(language, translate)
      return typeof value === 'function' ? value(language) : String(value)
    })
  }
}

type Declared<English extends string> = [NamesIn<English>] extends [never]
  ? ErrorText
  : ((values: Readonly<Record<NamesIn<English>, TextValue>>) => ErrorText) & { english: string }

/** Declares a text, or with names in braces a function of their values: `errorText('At most {max} votes')({ max: 3 })`. */
export function errorText<const English extends string>(english: English): Declared<English> {
  const declared = english.match(PLACEHOLDER)
    ? Object.assign((values: Values) => new ErrorText(english, values), { english })
    : new ErrorText(english, {})
  return declared as Declared<English>
}

/** The English of a declared text. */
export function englishOf(declared: { english: string }): string {
  return declared.english
}

/** What `work` returns, with the texts that were written meanwhile by what they say: Zod's issues are strings alone. */
export function collectErrorTexts<Result>(work: () => Result): [Result, ReadonlyMap<string, ErrorText>] {
  const texts = new Map<string, ErrorText>()
  const outer = collected
  collected = texts
  try {
    return [work(), texts]
  } finally {
    collected = outer
  }
}
