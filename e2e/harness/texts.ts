import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../../contract/languages.values.ts'
import { interfaceTranslations } from '../../scripts/catalogues.ts'
import { type Messages, translateMessages } from '../../server/lib/catalogues.ts'
import english from '../../web/messages/en/index.ts'

/**
 * The text of a key of the catalogue as a pattern that finds it, for names of buttons and labels. It begins where the text
 * does and ends before a letter. Values are patterns of what is inserted, or choices of `select`; without one, anything is.
 */
export type Texts = (key: string, values?: Record<string, string>) => RegExp

export const ENGLISH_CATALOGUE: Messages = english

export function textsIn(language: Language): Texts {
  return textsOf(translateMessages(ENGLISH_CATALOGUE, interfaceTranslations(language)))
}

export function textsOf(catalogue: Messages): Texts {
  return (key, values = {}) => {
    const message = key
      .split('.')
      .reduce<Messages | string | undefined>((found, part) => (found as Messages | undefined)?.[part], catalogue)
    if (typeof message !== 'string') throw new Error(`The catalogue has no text ${key}.`)
    return new RegExp(`^${patternOf(parse(message), values)}(?![\\p{L}\\p{M}])`, 'u')
  }
}

function patternOf(elements: MessageFormatElement[], values: Record<string, string>): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      if (element.type === TYPE.tag) return patternOf(element.children, values)
      if (element.type === TYPE.argument) return values[element.value] ?? '.*'
      const chosen = element.type === TYPE.select && element.options[values[element.value] ?? '']
      return chosen ? patternOf(chosen.value, values) : '.*'
    })
    .join('')
}
