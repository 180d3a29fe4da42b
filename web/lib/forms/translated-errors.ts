import type { FieldErrors } from 'react-hook-form'
import { DEFAULT_LANGUAGE } from '../../../contract/languages.values.ts'
import { pageLanguage } from '../preferences/language.ts'

/** The contract's messages under the fields of a form in the language of the page. */
export async function translateFieldErrors<Errors extends FieldErrors>(errors: Errors): Promise<Errors> {
  if (pageLanguage() === DEFAULT_LANGUAGE) return errors
  const [{ default: sentences }, { translateSentences }] = await Promise.all([
    import('virtual:sentences'),
    import('../../../contract/sentences.ts'),
  ])
  const translate = (error: unknown): unknown => {
    if (Array.isArray(error)) return error.map(translate)
    if (typeof error !== 'object' || error === null || error instanceof Element) return error
    return Object.fromEntries(
      Object.entries(error).map(([key, value]) => [
        key,
        key === 'message' && typeof value === 'string' ? translateSentences(value, sentences) : translate(value),
      ]),
    )
  }
  return translate(errors) as Errors
}
