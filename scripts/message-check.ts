import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { formatsOf, type Language } from '../contract/languages.values.ts'

/** Differences that would break a translation: other placeholders or tags, and missing or unknown plural forms. */
export function translationProblems(language: Language, english: string, translation: string): string[] {
  try {
    const [wanted, found] = [partsOf(parse(english)), partsOf(parse(translation))]
    return [
      ...difference(wanted.names, found.names).map((name) => `lacks ${name}`),
      ...difference(found.names, wanted.names).map((name) => `has an unknown ${name}`),
      ...found.plurals.flatMap((forms) => pluralProblems(language, forms)),
    ]
  } catch (error) {
    return [`is no ICU message: ${error instanceof Error ? error.message : String(error)}`]
  }
}

type Parts = { names: Set<string>; plurals: string[][] }

function partsOf(elements: MessageFormatElement[], parts: Parts = { names: new Set(), plurals: [] }): Parts {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    parts.names.add(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`)
    // Words for ordinals need no other form than `other`, without which a message cannot be parsed.
    if (element.type === TYPE.plural && element.pluralType === 'cardinal')
      parts.plurals.push(Object.keys(element.options))
    for (const children of childrenOf(element)) partsOf(children, parts)
  }
  return parts
}

function childrenOf(element: MessageFormatElement): MessageFormatElement[][] {
  if (element.type === TYPE.tag) return [element.children]
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
  return Object.values(element.options).map(({ value }) => value)
}

function pluralProblems(language: Language, forms: string[]): string[] {
  const categories: string[] = new Intl.PluralRules(formatsOf(language)).resolvedOptions().pluralCategories
  const words = forms.filter((form) => !form.startsWith('='))
  return [
    ...difference(categories, words).map((form) => `lacks the plural form ${form}`),
    ...difference(words, categories).map((form) => `has a plural form ${form}, which the language has not`),
  ]
}

function difference(from: Iterable<string>, other: Iterable<string>): string[] {
  const known = new Set(other)
  return [...from].filter((name) => !known.has(name))
}
