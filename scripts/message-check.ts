import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { formatsOf, type Language } from '../contract/languages.values.ts'

/**
 * Differences that would break a translation: other placeholders, tags or options of a `select`, whichever of its options
 * apply, no words for zero where English has them, and missing or unknown plural forms.
 */
export function translationProblems(language: Language, english: string, translation: string): string[] {
  try {
    const [wanted, found] = [parse(english), parse(translation)]
    const choices = choicesOf(wanted)
    const open = openIn(wanted)
    const isPossible = ([name, option]: [string, string]) => option !== 'other' || open.includes(name)
    const combinations = combinationsOf(choices).filter((chosen) => [...chosen].every(isPossible))
    const problems = combinations.flatMap((chosen) => {
      const [inEnglish, inTranslation] = [partsOf(wanted, chosen), partsOf(found, chosen)]
      return [
        ...difference(inEnglish, inTranslation).map((part) => `lacks ${part}${whereOf(chosen)}`),
        ...difference(inTranslation, inEnglish)
          .filter((part) => /^[{<]/.test(part))
          .map((part) => `has an unknown ${part}${whereOf(chosen)}`),
      ]
    })
    return [
      ...problems,
      ...[...choicesOf(found)].flatMap(([name, options]) =>
        difference(options, choices.get(name) ?? []).map((option) => `has an unknown option ${option} of ${name}`),
      ),
      ...pluralsOf(found).flatMap((forms) => pluralProblems(language, forms)),
    ]
  } catch (error) {
    return [`is no ICU message: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** The arguments of each `select` with words in its `other`: of values that the text does not list. */
export function openSelects(text: string): string[] {
  return openIn(parse(text))
}

function openIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => [
    ...(element.type === TYPE.select && element.options.other?.value.length ? [element.value] : []),
    ...childrenOf(element).flatMap(openIn),
  ])
}

/** The options of every `select` by its argument. */
type Choices = Map<string, Set<string>>
/** The option that applies of each argument. */
type Chosen = Map<string, string>

function choicesOf(elements: MessageFormatElement[], choices: Choices = new Map()): Choices {
  for (const element of elements) {
    if (element.type === TYPE.select) {
      const options = [...(choices.get(element.value) ?? []), ...Object.keys(element.options)]
      choices.set(element.value, new Set(options))
    }
    for (const children of childrenOf(element)) choicesOf(children, choices)
  }
  return choices
}

function combinationsOf(choices: Choices): Chosen[] {
  return [...choices].reduce<Chosen[]>(
    (combinations, [name, options]) =>
      combinations.flatMap((chosen) => [...options].map((option) => new Map([...chosen, [name, option]]))),
    [new Map()],
  )
}

function whereOf(chosen: Chosen): string {
  return chosen.size > 0 ? ` where ${[...chosen].map(([name, option]) => `${name} is ${option}`).join(', ')}` : ''
}

/** The placeholders, tags, options and words for zero of a text with the chosen options, in all of its plural forms. */
function partsOf(elements: MessageFormatElement[], chosen: Chosen): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.select) {
      const option = chosen.get(element.value) ?? 'other'
      const found = Object.hasOwn(element.options, option) ? option : 'other'
      return [`option ${found} of ${element.value}`, ...partsOf(element.options[found]?.value ?? [], chosen)]
    }
    return [
      element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`,
      ...(element.type === TYPE.plural && Object.hasOwn(element.options, '=0')
        ? [`words for zero ${element.value}`]
        : []),
      ...childrenOf(element).flatMap((children) => partsOf(children, chosen)),
    ]
  })
}

function pluralsOf(elements: MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => [
    // Words for ordinals need no other form than `other`, without which a message cannot be parsed.
    ...(element.type === TYPE.plural && element.pluralType === 'cardinal' ? [Object.keys(element.options)] : []),
    ...childrenOf(element).flatMap(pluralsOf),
  ])
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
