import { join } from 'node:path'
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import { DEFAULT_LANGUAGE, formatsOf, type Language } from '../../contract/languages.values.ts'
import english from '../messages/en/index.ts'
import { CONTRACT_TEXTS, readTranslations, translateMessages } from './catalogues.ts'

type ServerMessages = typeof english

const FOLDER = join(import.meta.dirname, '../messages')
const catalogues = new Map<Language, ServerMessages>([[DEFAULT_LANGUAGE, english]])

/** Kept, since each parses its messages once. */
const translators = new Map<string, unknown>()

/**
 * The texts that the server writes, in a language and a namespace of server/messages:
 * `serverTexts('si', 'calendars')('join', { url })`. A text without a translation is in English.
 */
export function serverTexts<Namespace extends NamespaceKeys<ServerMessages, NestedKeyOf<ServerMessages>>>(
  language: Language,
  namespace: Namespace,
) {
  const make = () =>
    createTranslator({ locale: formatsOf(language), messages: catalogueOf(language), namespace, onError })
  const key = `${language} ${namespace}`
  const translator = (translators.get(key) as ReturnType<typeof make> | undefined) ?? make()
  translators.set(key, translator)
  return translator
}

/** Read at first use, once. */
function catalogueOf(language: Language): ServerMessages {
  const known = catalogues.get(language)
  if (known) return known
  const files = [CONTRACT_TEXTS, FOLDER].map((folder) => join(folder, `${language}.po`))
  const made = translateMessages(english, readTranslations(...files))
  catalogues.set(language, made)
  return made
}

/** A placeholder without a value is a mistake in the code. */
function onError(error: Error): never {
  throw error
}
