import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GetTextTranslation, po } from 'gettext-parser'

export type Messages = { [key: string]: string | Messages }
/**
 * A translation with the English text that it was made of, and what translators remark: a draft until a native reader has
 * approved it.
 */
export type Translation = { source: string; text: string; isDraft: boolean; comment?: string }

/** Folder of the PO files of errors, and of what server and web share. */
export const CONTRACT_TEXTS = join(import.meta.dirname, '../../contract/messages')

/** The translations of PO files by key; none of a file that does not exist. */
export function readTranslations(...files: string[]): Map<string, Translation> {
  return new Map(files.filter((file) => existsSync(file)).flatMap(translationsIn))
}

function translationsIn(file: string): [string, Translation][] {
  const entries = Object.values(po.parse(readFileSync(file)).translations).flatMap((byId) => Object.values(byId))
  return entries.filter(({ msgid }) => msgid !== '').map((entry) => [entry.msgctxt ?? '', translationOf(entry)])
}

function translationOf({ msgid, msgstr, comments }: GetTextTranslation): Translation {
  const source = comments?.previous ? formerEnglish(comments.previous) : msgid
  const comment = comments?.translator
  return { source, text: msgstr[0] ?? '', isDraft: /\bfuzzy\b/.test(comments?.flag ?? ''), ...(comment && { comment }) }
}

/** The text of `#| msgid`, which may be spread over several lines. */
function formerEnglish(previous: string): string {
  const lines = previous.slice(previous.indexOf('msgid ')).match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return lines.map((line) => JSON.parse(line)).join('')
}

/** English texts in another language. One without a translation, or whose English has changed, stays in English. */
export function translateMessages<M extends Messages>(
  english: M,
  translations: Map<string, Translation>,
  path: string[] = [],
): M {
  return Object.fromEntries(
    Object.entries(english).map(([name, message]) => {
      const key = [...path, name]
      if (typeof message !== 'string') return [name, translateMessages(message, translations, key)]
      const translation = translations.get(key.join('.'))
      return [name, translation?.source === message && translation.text !== '' ? translation.text : message]
    }),
  ) as M
}
